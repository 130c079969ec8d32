import type { StaffPurchase } from '@luwag/contracts/staff-purchases';
import { channelName } from '@luwag/domain/channel-names';
import { Badge, type BadgeTone } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { m } from '#app/paraglide/messages.js';
import { Funding } from '#app/shared/components/refund-figures.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { inColumn, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';

type Standing = StaffPurchase['installments'][number]['state'];

const standings: Readonly<Record<Standing, [BadgeTone, () => string]>> = {
  upcoming: ['plain', m.purchase_upcoming],
  due: ['pend', m.purchase_due],
  grace: ['pend', m.purchase_grace],
  overdue: ['late', m.purchase_overdue],
  paid: ['paid', m.purchase_is_paid],
  waived: ['plain', m.purchase_waived],
  cancelled: ['plain', m.purchase_cancelled],
  frozen: ['pend', m.disputes_plan_row],
};

function StandingBadge({ of }: { of: Standing }) {
  const [tone, words] = standings[of];
  return <Badge tone={tone}>{words()}</Badge>;
}

/** A late fee stands by itself wherever the payment is that it came with. */
const lateFeeRow = (row: StaffPurchase['installments'][number]) => ({
  key: `${row.sequence}-late-fee`,
  state: 'part' as const,
  cells: { due: m.purchase_late_fee_part(), open: inColumn(row.late_fee) },
});

/** The schedule in force, with the interest to come. */
export function ScheduleCard({ purchase }: { purchase: StaffPurchase }) {
  if (purchase.installments.length === 0) return null;
  return (
    <Card>
      <Table
        caption={m.purchase_schedule()}
        columns={[
          { key: 'due', label: m.refunds_table_due() },
          { key: 'amount', label: m.purchase_amount() },
          { key: 'open', label: m.purchase_open() },
          { key: 'state', label: m.purchase_state() },
        ]}
        rows={purchase.installments.flatMap((row) => [
          {
            key: String(row.sequence),
            cells: {
              due: shortDateOf(row.due_date),
              amount: inColumn(row.amount),
              open: inColumn(row.open),
              state: <StandingBadge of={row.state} />,
            },
          },
          ...(row.late_fee > 0 ? [lateFeeRow(row)] : []),
        ])}
      />
    </Card>
  );
}

/** Money that came, and what a bank took back of it. */
export function PaymentsCard({ payments }: Pick<StaffPurchase, 'payments'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="payments">
      <h2 id="payments">{m.purchase_payments()}</h2>
      {payments.length === 0 && <p className="label">{m.purchase_payments_none()}</p>}
      <ol className="lined">
        {payments.map((each) => (
          <li key={each.payment_id} className="purchase-line">
            <b>{pesos(each.amount)}</b>
            <span className="label">{momentWords(each.collected_at)}</span>
            <span className="label">{each.channel ? channelName(each.channel) : ''}</span>
            {each.reversed_at ? (
              <span>
                <Badge tone="late">{m.purchase_reversed()}</Badge>{' '}
                <span className="label">{momentWords(each.reversed_at)}</span>
              </span>
            ) : (
              <span>
                <Badge tone="paid">{m.purchase_taken()}</Badge>
              </span>
            )}
            <Explained payment={each} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Payment = StaffPurchase['payments'][number];

const componentWords: Readonly<Record<Payment['parts'][number]['component'], () => string>> = {
  penalty: m.staff_part_penalty,
  fee: m.staff_part_fee,
  interest: m.staff_part_interest,
  principal: m.staff_part_principal,
};

/** Where every centavo of a payment went. The last row is computed, and is the amount again. */
function Explained({ payment }: { payment: Payment }) {
  const rest = [
    { name: m.staff_part_to_shop(), amount: payment.to_shop },
    { name: m.staff_part_recovered(), amount: payment.recovered },
    { name: m.staff_part_credit(), amount: payment.credit },
  ].filter(({ amount }) => amount !== 0);
  const lines = [
    ...payment.parts.map(({ sequence, component, amount }) => ({
      name: m.staff_part({ number: sequence, what: componentWords[component]() }),
      amount,
    })),
    ...rest,
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <details className="purchase-explained">
      <summary>{m.staff_explain()}</summary>
      <Table
        caption={m.staff_explain()}
        hideCaption
        columns={[
          { key: 'what', label: m.staff_explain_what() },
          { key: 'amount', label: m.purchase_amount() },
        ]}
        rows={[
          ...lines.map(({ name, amount }) => ({
            key: name,
            cells: { what: name, amount: inColumn(amount) },
          })),
          {
            key: 'total',
            state: 'sum' as const,
            cells: { what: m.staff_explain_total(), amount: inColumn(total) },
          },
        ]}
      />
    </details>
  );
}

const origins = {
  key: m.purchase_by_key,
  dashboard: m.purchase_by_shop,
  staff: m.purchase_by_staff,
  dispute: m.refund_ask_by_dispute,
};

export function RefundsCard({ refunds }: Pick<StaffPurchase, 'refunds'>) {
  if (refunds.length === 0) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="refunds">
      <h2 id="refunds">{m.refunds_list_title()}</h2>
      {refunds.map((each) => (
        <div key={each.id} className="stack">
          <p className="between">
            <b>{pesos(each.amount)}</b>
            <span className="label">
              {origins[each.origin]()}, {momentWords(each.created_at)}
            </span>
          </p>
          <p className="small breaks">
            {[refundReasonWords[each.reason](), each.note].filter(Boolean).join('. ')}
          </p>
          <Funding reader="staff" amount={each.amount} funding={each.funding} />
        </div>
      ))}
    </Card>
  );
}
