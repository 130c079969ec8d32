import type { GroupEntry } from '@luwag/contracts/paluwagan-money';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { dayOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import type { BookView } from './book.server.ts';
import { entryWords, partsLine } from './entry-words.ts';
import { groupPath } from './paths.ts';

/** Every peso and every change, newest first. Nothing in it is ever changed or taken out. */
export function BookPage({ groupId, book }: BookView) {
  const days = byDay(book.results);
  return (
    <div className="stack gap-5 top narrow">
      <BackLink to={groupPath(groupId)}>{book.group_name}</BackLink>
      <PageHead title={m.paluwagan_book_title()}>{m.paluwagan_book_lede()}</PageHead>
      <Totals totals={book.totals} />
      {days.length === 0 && (
        <EmptyState title={m.paluwagan_book_none()}>{m.paluwagan_book_none_text()}</EmptyState>
      )}
      {days.map(([day, entries]) => (
        <section key={day} className="stack gap-2" aria-label={dayOf(day)}>
          <h2 className="label">{dayOf(day)}</h2>
          <Card flush>
            <ol className="lined pal-book">
              {entries.map((entry) => (
                <Entry key={entry.entry_id} entry={entry} />
              ))}
            </ol>
          </Card>
        </section>
      ))}
      <Pages groupId={groupId} page={book.page} hasMore={book.has_more} />
    </div>
  );
}

function byDay(entries: readonly GroupEntry[]): [string, GroupEntry[]][] {
  const days = new Map<string, GroupEntry[]>();
  for (const entry of entries) {
    const day = days.get(entry.on_date) ?? [];
    day.push(entry);
    days.set(entry.on_date, day);
  }
  return [...days];
}

/** What came in, with what we put in, is what was paid out and what is held. */
function Totals({ totals }: { totals: BookView['book']['totals'] }) {
  const lines = [
    [m.paluwagan_total_in(), totals.came_in],
    [m.paluwagan_total_platform(), totals.platform_put_in],
    [m.paluwagan_total_out(), -totals.paid_out],
  ] as const;
  return (
    <Card>
      <dl className="bill">
        {lines.map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{amount < 0 ? `−${inColumn(-amount)}` : inColumn(amount)}</dd>
          </div>
        ))}
        <div className="bill-sum">
          <dt>{m.paluwagan_held_sum()}</dt>
          <dd>{pesos(totals.held)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Entry({ entry }: { entry: GroupEntry }) {
  const parts = partsLine(entry);
  return (
    <li>
      <span>
        <b className="breaks">{entryWords(entry)}</b>
        <span className="pal-entry-note">
          {formatTime(Date.parse(entry.at))}
          {parts && ` · ${parts}`}
        </span>
      </span>
      <span className="amt">
        {entry.amount !== null && <b className="num">{pesos(entry.amount)}</b>}
        {entry.held_after !== null && (
          <span className="pal-entry-note">
            {m.paluwagan_entry_held({ amount: pesos(entry.held_after) })}
          </span>
        )}
      </span>
    </li>
  );
}

type PagesProps = { groupId: string; page: number; hasMore: boolean };

function Pages({ groupId, page, hasMore }: PagesProps) {
  if (page === 1 && !hasMore) return null;
  const at = (number: number) => `${groupPath(groupId, 'book')}?page=${number}`;
  return (
    <nav className="between links" aria-label={m.paluwagan_pages()}>
      {page > 1 ? <Link to={at(page - 1)}>{m.paluwagan_newer()}</Link> : <span />}
      {hasMore && <Link to={at(page + 1)}>{m.paluwagan_older()}</Link>}
    </nav>
  );
}
