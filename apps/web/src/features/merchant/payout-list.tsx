import type { Payout } from '@luwag/contracts/payouts';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { isPayoutOver, payoutLooks } from '#app/shared/format/payout-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { Mode } from './selling-list.ts';

type PayoutListProps = {
  payouts: { results: readonly Payout[]; page: number; has_more: boolean };
  mode: Mode;
};

/** Rows of a book where there is room, cards of a list on a phone. */
export function PayoutList({ payouts, mode }: PayoutListProps) {
  const { results, page, has_more: hasMore } = payouts;
  const counted = results.filter(({ status }) => !isPayoutOver(status));
  return (
    <section aria-labelledby="payouts">
      <Card className="payout-book">
        <div className="between">
          <h2 id="payouts">{m.payouts_list()}</h2>
          <span className="label">{m.payouts_list_note()}</span>
        </div>
        <div className="payout-row payout-titles" aria-hidden="true">
          <span>{m.payouts_col_day()}</span>
          <span>{m.payouts_col_number()}</span>
          <span>{m.payouts_col_sales_of()}</span>
          <span>{m.payouts_col_reference()}</span>
          <span>{m.payouts_col_amount()}</span>
          <span>{m.payouts_col_state()}</span>
        </div>
        <ol className="lined">
          {results.map((payout) => (
            <li key={payout.id}>
              <PayoutRow payout={payout} />
            </li>
          ))}
        </ol>
        {counted.length > 1 && (
          <p className="between payout-total">
            <b>{m.payouts_total({ count: counted.length })}</b>
            <b className="num">{pesos(counted.reduce((sum, { amount }) => sum + amount, 0))}</b>
          </p>
        )}
      </Card>
      {(page > 1 || hasMore) && (
        <nav className="inline gap-5 links payout-pages" aria-label={m.payouts_pages()}>
          {page > 1 && <Link to={pageAt(mode, page - 1)}>{m.payouts_newer()}</Link>}
          {hasMore && <Link to={pageAt(mode, page + 1)}>{m.payouts_older()}</Link>}
        </nav>
      )}
    </section>
  );
}

const pageAt = (mode: Mode, page: number): string =>
  withSearch('/merchant/payouts', {
    mode: mode === 'test' ? mode : null,
    page: page > 1 ? String(page) : null,
  });

function PayoutRow({ payout }: { payout: Payout }) {
  const { tone, word } = payoutLooks[payout.status];
  return (
    <Link to={`/merchant/payouts/${payout.id}`} className="payout-row" prefetch="none">
      <b className="payout-day">{dateOf(payout.pay_date)}</b>
      <span className="payout-number">{payout.number}</span>
      <span className="payout-of">{salesWords(payout)}</span>
      <span className="payout-reference">
        {payout.bank_reference && (
          <span className="visually-hidden">{m.payouts_col_reference()}: </span>
        )}
        {payout.bank_reference ?? ''}
      </span>
      <b className="num payout-amount">{pesos(payout.amount)}</b>
      <span className="payout-state">
        <Badge tone={tone}>{word()}</Badge>
      </span>
      <Icon name="chevron-right" small />
    </Link>
  );
}

/** The days of its sales, and how many there are. */
export function salesWords({ sales_from: from, sales_to: to, sales }: Payout): string {
  if (!from || !to) return m.payouts_no_sales();
  const days =
    from === to
      ? shortDateOf(from)
      : m.payouts_days({ from: shortDateOf(from), to: shortDateOf(to) });
  return m.payouts_sales({ days, count: sales });
}
