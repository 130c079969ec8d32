import type { RefundReason } from '@luwag/contracts/refunds';
import { centavos } from '@luwag/domain/money';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Money } from '@luwag/ui/money';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import type { RefundsView, ToldRefund } from './refunds.server.ts';

/** What came back, what that did to the payments, and where each centavo of it went. */
export function RefundsPage({ transactionId, results, store_name: store, credit }: RefundsView) {
  const plan = `/buyer/transactions/${transactionId}`;
  return (
    <div className="stack gap-5 top transaction">
      <BackLink to={plan}>{m.refunds_plan_back()}</BackLink>
      <h1>{m.refunds_title_buyer()}</h1>
      {credit > 0 && (
        <Banner tone="ok" title={m.refunds_credit_title({ amount: pesos(credit) })}>
          {m.refunds_credit_text()}
        </Banner>
      )}
      {results.length === 0 && (
        <EmptyState title={m.refunds_empty_title()}>{m.refunds_empty_text({ store })}</EmptyState>
      )}
      {results.map((refund) => (
        <OneRefund key={refund.id} refund={refund} store={store} />
      ))}
      <Link to={plan} className={buttonClass({ variant: 'second' })}>
        {m.refunds_see_plan()}
      </Link>
    </div>
  );
}

const reasonWords: Readonly<Record<RefundReason, () => string>> = {
  returned: m.refunds_because_returned,
  not_delivered: m.refunds_because_not_delivered,
  wrong_item: m.refunds_because_wrong_item,
  cancelled: m.refunds_because_cancelled,
  other: m.refunds_because_other,
};

function OneRefund({ refund, store }: { refund: ToldRefund; store: string }) {
  const { amount, reason, made_at: madeAt } = refund;
  return (
    <section className="stack gap-5" aria-label={m.refunds_of({ amount: pesos(amount) })}>
      <Card className="stack">
        <p className="label">{m.refunds_came_back({ store })}</p>
        <p>
          <Money amount={centavos(amount)} size={48} />
        </p>
        <p className="small">
          {reasonWords[reason]()} {momentWords(madeAt)}.
        </p>
      </Card>
      {refund.payments.length > 0 && (
        <Card>
          <BeforeAndAfter refund={refund} />
        </Card>
      )}
      <Card className="stack">
        <h2>{m.refunds_where_title()}</h2>
        <p className="small">{m.refunds_where_text()}</p>
        <WhereItWent refund={refund} />
      </Card>
    </section>
  );
}

const totalOf = ({ payments }: ToldRefund, of: 'before' | 'after' | 'off'): number =>
  payments.reduce((total, row) => total + row[of], 0);

function BeforeAndAfter({ refund }: { refund: ToldRefund }) {
  const rows = refund.payments.map(({ sequence, due_date, before, after }) => ({
    key: String(sequence),
    cells: {
      due: dateOf(due_date),
      before: before === after ? inColumn(before) : <s>{inColumn(before)}</s>,
      now: after > 0 ? inColumn(after) : m.refunds_gone(),
    },
  }));
  const sum = {
    key: 'sum',
    state: 'sum' as const,
    cells: {
      due: m.refunds_left(),
      before: inColumn(totalOf(refund, 'before')),
      now: pesos(totalOf(refund, 'after')),
    },
  };
  return (
    <Table
      caption={m.refunds_table_title()}
      columns={[
        { key: 'due', label: m.refunds_table_due() },
        { key: 'before', label: m.refunds_table_before(), quiet: true },
        { key: 'now', label: m.refunds_table_now() },
      ]}
      rows={[...rows, sum]}
    />
  );
}

function WhereItWent({ refund }: { refund: ToldRefund }) {
  const { amount, payments, charges_settled: settled, credit } = refund;
  const less = totalOf(refund, 'before') - totalOf(refund, 'after');
  const saved = less - totalOf(refund, 'off') - settled;
  const off = payments
    .filter((row) => row.off > 0)
    .toReversed()
    .map((row) => [m.refunds_off({ date: dateOf(row.due_date) }), row.off] as const);
  const lines = [
    ...off,
    [m.refunds_settled(), settled] as const,
    [m.refunds_to_you(), credit] as const,
  ].filter(([, each]) => each > 0);
  return (
    <dl className="slip">
      {lines.map(([label, each]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{pesos(each)}</dd>
        </div>
      ))}
      <div className="t">
        <dt>{m.refunds_total()}</dt>
        <dd>{pesos(amount)}</dd>
      </div>
      {saved > 0 && (
        <>
          <div>
            <dt>{m.refunds_saved()}</dt>
            <dd>{pesos(saved)}</dd>
          </div>
          <div className="t">
            <dt>{m.refunds_less()}</dt>
            <dd>{pesos(less)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}
