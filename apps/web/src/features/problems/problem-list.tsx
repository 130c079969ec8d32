import './problems.css';
import { LinkRow } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import type { listProblems } from './catalogue.server.ts';
import { statusWords } from './status-words.ts';

/** The error catalogue: every code, by the status it is answered with. */
export function ProblemList({ groups }: { groups: ReturnType<typeof listProblems> }) {
  return (
    <article className="wrap stack gap-6 problem">
      <header className="stack gap-2">
        <h1>{m.problems_title()}</h1>
        <p className="lede">{m.problems_lede()}</p>
      </header>
      {groups.map(({ status, lines }) => (
        <section key={status} className="stack gap-2" aria-labelledby={`status-${status}`}>
          <h2 id={`status-${status}`}>
            <span className="problem-status">{status}</span> {statusWords(status)}
          </h2>
          <div className="problem-lines">
            {lines.map(({ code, title }) => (
              <LinkRow key={code} href={`/problems/${code}`} note={code}>
                {title}
              </LinkRow>
            ))}
          </div>
        </section>
      ))}
    </article>
  );
}
