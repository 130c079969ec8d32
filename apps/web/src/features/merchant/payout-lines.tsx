import type { Payout, PayoutLine } from '@luwag/contracts/payouts';
import type { PayoutLineKind } from '@luwag/domain/payouts';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { columnOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';

type PayoutLinesProps = {
  payout: Payout;
  lines: { results: readonly PayoutLine[]; page: number; has_more: boolean };
};

/** Every journal that is in a payout. Added up here, it is the amount above. */
export function PayoutLines({ payout, lines }: PayoutLinesProps) {
  const { results, page, has_more: hasMore } = lines;
  const isWhole = page === 1 && !hasMore;
  const sumOf = (amount: (line: PayoutLine) => number): string =>
    columnOf(results.reduce((sum, line) => sum + amount(line), 0));
  const sum = {
    key: 'sum',
    state: 'sum' as const,
    cells: {
      day: isWhole ? m.payouts_lines_sum() : m.payouts_lines_page_sum(),
      price: sumOf(({ price }) => price),
      fee: sumOf(({ fee }) => fee),
      amount: sumOf(({ amount }) => amount),
    },
  };
  return (
    <Card role="region" aria-labelledby="lines" className="payout-lines">
      <h2 id="lines">{m.payouts_lines()}</h2>
      <div className="wide-lines">
        <Table
          caption={m.payouts_lines()}
          hideCaption
          columns={[
            { key: 'day', label: m.payouts_col_sold() },
            { key: 'what', label: m.payouts_col_what(), align: 'left' },
            { key: 'reference', label: m.payouts_col_code(), align: 'left' },
            { key: 'price', label: m.payouts_col_price() },
            { key: 'fee', label: m.payouts_col_fee(), quiet: true },
            { key: 'amount', label: m.payouts_col_get() },
          ]}
          rows={[...results.map(rowOf), sum]}
        />
      </div>
      <ol className="lined phone-lines">
        {results.map((line) => (
          <PhoneLine key={keyOf(line)} line={line} />
        ))}
        <li className="between payout-total">
          <b>{sum.cells.day}</b>
          <b className="num">{sum.cells.amount}</b>
        </li>
      </ol>
      {!isWhole && <LinePages payout={payout} page={page} hasMore={hasMore} />}
    </Card>
  );
}

/** What is taken off a payout shares its journal. */
const keyOf = ({ journal_id, kind }: PayoutLine): string => `${journal_id} ${kind}`;

const rowOf = (line: PayoutLine) => ({
  key: keyOf(line),
  cells: {
    day: shortDateOf(line.on_date),
    what: <What line={line} />,
    reference: line.reference ?? '',
    price: line.price === 0 ? '' : columnOf(line.price),
    fee: line.fee === 0 ? '' : columnOf(line.fee),
    amount: <b>{columnOf(line.amount)}</b>,
  },
});

function PhoneLine({ line }: { line: PayoutLine }) {
  return (
    <li className="between">
      <span>
        <What line={line} />
        <span className="label">
          {[shortDateOf(line.on_date), line.reference].filter(Boolean).join(' · ')}
        </span>
        {line.fee !== 0 && (
          <span className="label">
            {m.payouts_line_fee({ price: pesos(line.price), fee: pesos(line.fee) })}
          </span>
        )}
      </span>
      <b className="num">{columnOf(line.amount)}</b>
    </li>
  );
}

/** What was sold, or what happened; a sale leads to its page. */
function What({ line }: { line: PayoutLine }) {
  const { payment_request_id: requestId, kind, description } = line;
  const name = kind === 'sale' ? description || kindWords.sale() : kindWords[kind]();
  const notes = [
    kind !== 'sale' && description,
    line.order_reference && m.selling_requests_order({ reference: line.order_reference }),
    line.covered !== 0 && m.payouts_line_covered({ amount: pesos(line.covered) }),
  ].filter(Boolean);
  return (
    <>
      {requestId ? (
        <Link to={`/merchant/requests/${requestId}`} prefetch="none">
          {name}
        </Link>
      ) : (
        name
      )}
      {notes.length > 0 && <span className="label breaks payout-note">{notes.join(' · ')}</span>}
    </>
  );
}

const kindWords: Readonly<Record<PayoutLineKind, () => string>> = {
  sale: m.payouts_kind_sale,
  refund: m.payouts_kind_refund,
  held: m.payouts_step_held,
  hold_released: m.payouts_step_released,
  reserve_released: m.payouts_step_reserve_back,
  returned: m.payouts_step_returned,
  debt: m.payouts_step_debt,
  reserve: m.payouts_step_reserve,
  withholding: m.payouts_step_withholding,
};

function LinePages({ payout, page, hasMore }: { payout: Payout; page: number; hasMore: boolean }) {
  const at = (to: number) =>
    withSearch(`/merchant/payouts/${payout.id}`, { page: to > 1 ? String(to) : null });
  return (
    <nav className="inline gap-5 links payout-pages" aria-label={m.payouts_lines_pages()}>
      {page > 1 && <Link to={at(page - 1)}>{m.payouts_lines_before()}</Link>}
      {hasMore && <Link to={at(page + 1)}>{m.payouts_lines_after()}</Link>}
    </nav>
  );
}
