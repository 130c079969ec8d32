import { Banner } from '@luwag/ui/banner';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { Purchase } from './transactions.server.ts';

/** What the buyer has made of the plan: since when, until when, and what is paid now. */
export function ChangedBanner({ transaction }: { transaction: Purchase }) {
  const { changed } = transaction;
  if (!changed) return null;
  const since = dateOf(changed.since);
  if (changed.to === 'called_off')
    return (
      <Banner tone="ok" title={m.changed_called_off_title({ since })}>
        {calledOffText(transaction)}
      </Banner>
    );
  return (
    <Banner
      tone="ok"
      title={m.changed_lighter_title({ since })}
      action={
        transaction.next_payment && (
          <Link to={`/buyer/transactions/${transaction.id}/lighter`}>
            {m.changed_lighter_see()}
          </Link>
        )
      }
    >
      {lighterText(transaction)}
    </Banner>
  );
}

function calledOffText({ next_payment: next, outstanding }: Purchase): string {
  if (!next) return m.changed_called_off_done();
  return m.changed_called_off_text({ amount: pesos(outstanding), date: dateOf(next.due_date) });
}

function lighterText({ installments, next_payment: next }: Purchase): string {
  const open = installments.filter(({ amount, paid }) => amount > paid);
  const last = open.at(-1);
  if (!next || !last) return m.changed_lighter_done();
  const said = { amount: pesos(next.amount), date: dateOf(next.due_date) };
  return open.length === 1
    ? m.changed_lighter_text_one(said)
    : m.changed_lighter_text({ ...said, count: open.length, until: dateOf(last.due_date) });
}
