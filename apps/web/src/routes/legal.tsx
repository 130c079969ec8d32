import '#app/features/legal/legal.css';
import { formatDate } from '@luwag/domain/format-date';
import { type Block, legalKinds, legalPaths, type Section } from '#app/features/legal/document.ts';
import { getLegalDocument } from '#app/features/legal/find-document.ts';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { RichText } from '#app/shared/components/text/rich-text.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/legal';

export const handle: RouteHandle = { noJs: true };

/** One page for all three documents: the address says which. */
export function loader({ request, url }: Route.LoaderArgs) {
  const kind = legalKinds.find((each) => url.pathname.startsWith(legalPaths[each])) ?? 'terms';
  return getLegalDocument(kind, readPreferences(request.headers).locale);
}

/** One legal document: its standing, a plain summary, contents, then the numbered sections. */
export default function Legal({ loaderData: document }: Route.ComponentProps) {
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
      <section className="card soft stack dots legal-short" aria-labelledby="in-short">
        <h2 id="in-short">{m.legal_in_short()}</h2>
        <ul className="stack gap-2">
          {document.inShort.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="small">{m.legal_in_short_note()}</p>
      </section>
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

/** A numbered section; its paragraphs are numbered too, so that a clause can be cited. */
function LegalSection({ section, number }: { section: Section; number: number }) {
  let clause = 0;
  return (
    <section className="stack gap-4" aria-labelledby={section.id}>
      <h2 id={section.id}>
        <span className="legal-number">{number}</span> {section.title}
      </h2>
      {section.blocks.map((block, position) => {
        if (block.kind === 'paragraph') clause += 1;
        const key = `${section.id}-${position}`;
        return <LegalBlock key={key} block={block} number={`${number}.${clause}`} />;
      })}
    </section>
  );
}

function LegalBlock({ block, number }: { block: Block; number: string }) {
  if (block.kind === 'table') return <LegalTable table={block} />;
  if (block.kind === 'list') {
    return (
      <ul className="stack gap-2">
        {block.items.map((item) => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p>
      <span className="legal-number">{number}</span> <RichText text={block.text} />
    </p>
  );
}

/** On a phone each row becomes a card; the column's name then stands before the cell. */
function LegalTable({ table }: { table: Extract<Block, { kind: 'table' }> }) {
  return (
    <table>
      {/* The heading above says it to the eye already. */}
      <caption className="visually-hidden">{table.caption}</caption>
      <thead>
        <tr>
          {table.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([first = '', ...cells]) => (
          <tr key={first}>
            <th scope="row">
              <RichText text={first} />
            </th>
            {cells.map((cell, position) => {
              const name = table.head[position + 1];
              return (
                <td key={name} data-column={name}>
                  <RichText text={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
