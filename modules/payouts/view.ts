import type { Payout, PayoutLine, WaterfallStep as ShownStep } from '@luwag/contracts/payouts';
import type { WaterfallStep } from '@luwag/domain/payouts';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import { journalIdFor } from './journals.ts';
import type { LineRow } from './lines-repository.ts';
import type { PayoutRow } from './repository.ts';

export const numberOf = ({ number }: Pick<PayoutRow, 'number'>): string => `O-${number}`;

export const waterfallViewOf = (steps: readonly WaterfallStep[]): ShownStep[] =>
  steps.map(({ kind, amountCentavos, count }) => ({ kind, amount: amountCentavos, count }));

/** A payout as its shop reads it. */
export const payoutViewOf = (row: PayoutRow): Payout => ({
  id: row.id,
  number: numberOf(row),
  livemode: row.mode === 'live',
  status: row.status,
  version: row.version,
  amount: row.amount_centavos,
  currency: 'PHP',
  waterfall: waterfallViewOf(row.waterfall),
  pay_date: row.pay_date,
  sales_from: row.sales_from,
  sales_to: row.sales_to,
  sales: row.sales,
  rail: row.rail,
  bank_name: row.bank_name,
  bank_account: row.bank_account,
  bank_reference: row.bank_reference,
  expected_on: row.expected_on,
  hold: row.hold_reason && {
    reason: row.hold_reason,
    until: row.held_until?.toISOString() ?? null,
  },
  failure_code: row.failure_code,
  requested_by: row.requested_by,
  created_at: row.created_at.toISOString(),
  approved_at: row.approved_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  paid_at: row.paid_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

export const lineViewOf = (row: LineRow): PayoutLine => ({
  kind: row.kind,
  journal_id: row.journal_id,
  on_date: row.on_date,
  amount: row.amount_centavos,
  price: row.price_centavos,
  fee: row.fee_centavos,
  covered: row.covered_centavos,
  payment_request_id: row.payment_request_id,
  store_id: row.store_id,
  store_name: row.store_name,
  reference: row.reference && formatReference(row.reference as PaymentReference),
  order_reference: row.order_reference,
  description: row.description,
  payout_id: row.returned_payout_id,
});

/** What is taken off when a payout is counted: in its own journal, after all other lines. */
export function takenLinesOf(row: PayoutRow): PayoutLine[] {
  const taken = [
    ['debt', row.debt_centavos],
    ['reserve', row.reserve_centavos],
    ['withholding', row.withheld_centavos],
  ] as const;
  const journalId = journalIdFor(row, row.paid_at ? 'post' : 'pending');
  return taken.flatMap(([kind, centavos]) =>
    centavos === 0
      ? []
      : [
          {
            ...{ kind, journal_id: journalId, on_date: row.pay_date, amount: -centavos },
            ...{ price: 0, fee: 0, covered: 0, payment_request_id: null, store_id: null },
            ...{ store_name: null, reference: null, order_reference: null, description: null },
            payout_id: null,
          },
        ],
  );
}
