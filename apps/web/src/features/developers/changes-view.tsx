import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { RichText } from '#app/shared/components/text/rich-text.tsx';
import type { ApiChange } from './document.ts';

/** What changed of the API, day by day, as its description says it. */
export function ChangesView({ changes }: { changes: readonly ApiChange[] }) {
  return (
    <>
      <header className="stack gap-2">
        <h1>{m.developers_changes()}</h1>
        <p className="lede">{m.developers_changes_lede()}</p>
      </header>
      <div className="stack docs-sections">
        {changes.map(({ date, added, removed }) => (
          <section key={date} className="stack gap-2" aria-labelledby={`on-${date}`}>
            <h2 id={`on-${date}`}>
              <time dateTime={date}>{formatDate(civilDate(date), getLocale())}</time>
            </h2>
            <Lines title={m.developers_added()} lines={added} />
            <Lines title={m.developers_removed()} lines={removed} />
          </section>
        ))}
      </div>
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="stack gap-2" lang="en">
        {lines.map((line) => (
          <li key={line}>
            <RichText text={line.replace(/^(event )?(\S+)/, '$1`$2`')} />
          </li>
        ))}
      </ul>
    </>
  );
}
