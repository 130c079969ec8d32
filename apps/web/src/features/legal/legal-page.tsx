import './legal.css';
import { formatDate } from '@luwag/domain/format-date';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import type { Section } from './document.ts';
import type { LegalDocument } from './find-document.ts';
import { LegalSection } from './legal-section.tsx';

/** One legal document: its standing, a plain summary, contents, then the numbered sections. */
export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <article className="stack gap-6 wrap legal">
      <header className="stack legal-head">
        <p className="legal-draft">
          <strong>{m.legal_draft()}</strong>{' '}
          {m.legal_version({
            version: document.version,
            date: formatDate(document.drawnUpOn, getLocale()),
          })}{' '}
          {m.legal_effective()}
        </p>
        <h1>{document.title}</h1>
        <p className="legal-lead">{document.lead}</p>
        <p className="small">{m.legal_controlling_text()}</p>
      </header>
      <InShort lines={document.inShort} />
      <details className="legal-contents-small">
        <summary className="bar">{m.legal_contents()}</summary>
        <Contents sections={document.sections} />
      </details>
      <nav className="legal-contents" aria-label={m.legal_contents()}>
        <p className="label">{m.legal_contents()}</p>
        <Contents sections={document.sections} />
      </nav>
      <div className="stack dots legal-text">
        {document.sections.map((section, position) => (
          <LegalSection key={section.id} section={section} number={position + 1} />
        ))}
        <nav className="row links legal-others" aria-label={m.legal_others()}>
          {document.others.map((other) => (
            <a key={other.path} href={other.path}>
              {other.title}
            </a>
          ))}
        </nav>
      </div>
    </article>
  );
}

function InShort({ lines }: { lines: readonly string[] }) {
  return (
    <section className="card soft stack dots legal-short" aria-labelledby="in-short">
      <h2 id="in-short">{m.legal_in_short()}</h2>
      <ul className="stack gap-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="small">{m.legal_in_short_note()}</p>
    </section>
  );
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map((section, position) => (
        <li key={section.id}>
          <a href={`#${section.id}`}>
            <span className="legal-number">{position + 1}</span> {section.title}
          </a>
        </li>
      ))}
    </ol>
  );
}
