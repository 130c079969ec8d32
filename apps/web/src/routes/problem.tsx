import '#app/features/problems/problems.css';
import { LinkRow } from '@luwag/ui/link-row';
import { getProblem } from '#app/features/problems/catalogue.server.ts';
import { statusWords } from '#app/features/problems/status-words.ts';
import { m } from '#app/paraglide/messages.js';
import { RichText } from '#app/shared/components/text/rich-text.tsx';
import { readPreferences } from '#app/shared/page/preferences.ts';
import type { RouteHandle } from '#app/shared/page/route-handle.ts';
import type { Route } from './+types/problem';

export const handle: RouteHandle = { noJs: true };

/** Where the `type` of a problem leads. */
export function loader({ request, params }: Route.LoaderArgs) {
  return getProblem(params.code, readPreferences(request.headers).locale);
}

/** One code: what it is called, what happened, what to do, and where it comes from. */
export default function Problem({ loaderData }: Route.ComponentProps) {
  const { code, status, title, what, next, calls } = loaderData;
  return (
    <article className="wrap stack gap-6 problem">
      <header className="stack gap-2">
        <p className="label">
          {status} · {statusWords(status)}
        </p>
        <h1>{title}</h1>
        <p>
          <code>{code}</code>
        </p>
      </header>
      <section className="stack gap-2" aria-labelledby="what">
        <h2 id="what">{m.problems_what()}</h2>
        <p>
          <RichText text={what} />
        </p>
      </section>
      <section className="stack gap-2 card soft" aria-labelledby="next">
        <h2 id="next">{m.problems_next()}</h2>
        <p>
          <RichText text={next} />
        </p>
      </section>
      <section className="stack gap-2" aria-labelledby="calls">
        <h2 id="calls">{m.problems_calls()}</h2>
        {calls.length === 0 ? (
          <p>{m.problems_every_call()}</p>
        ) : (
          <ul className="stack gap-2 problem-calls">
            {calls.map((call) => (
              <li key={call}>
                <code>{call}</code>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div>
        <LinkRow href="/problems">{m.problems_all()}</LinkRow>
      </div>
    </article>
  );
}
