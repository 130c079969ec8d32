import '#app/features/problems/problems.css';
import { LinkRow } from '@luwag/ui/link-row';
import { listProblems } from '#app/features/problems/catalogue.server.ts';
import { statusWords } from '#app/features/problems/status-words.ts';
import { m } from '#app/paraglide/messages.js';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/problems';

export const handle: RouteHandle = { noJs: true };

export function loader({ request }: Route.LoaderArgs) {
  return listProblems(readPreferences(request.headers).locale);
}

/** The error catalogue: every code, by the status it is answered with. */
export default function Problems({ loaderData: groups }: Route.ComponentProps) {
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
