import { computeDiscountKept } from './discounts.ts';
import type { Amounts, Component } from './installments.ts';
import { type Centavos, noCentavos, subtract, sum } from './money.ts';
import type { PlanState, PlanStatus } from './plan-state.ts';

/** What the rows of a plan say of it, in sums. */
export interface PlanTotals {
  /** A plan that waits for its first payment holds its amounts; one that was refused has none. */
  readonly status: PlanStatus | 'pending' | 'declined';
  /** Open on the schedule in force. */
  readonly owed: Amounts;
  readonly principalCentavos: Centavos;
  readonly discountCentavos: Centavos;
  readonly discountEarnedCentavos: Centavos;
  readonly refundedCentavos: Centavos;
  readonly writtenOffCentavos: Centavos;
}

export type PlanAccount = `recv_${Component}` | 'deferred_discount' | 'memo_written_off';

/** Debits less credits of the plan's own accounts, as they must be. */
export type PlanBalances = Readonly<Record<PlanAccount, Centavos>>;

export const planAccounts: readonly PlanAccount[] = [
  'recv_penalty',
  'recv_fee',
  'recv_interest',
  'recv_principal',
  'deferred_discount',
  'memo_written_off',
];

/** What the ledger must hold of a plan whose rows say this: what is posted, and what is pending. */
export function ledgerOf(totals: PlanTotals): {
  posted: PlanBalances;
  /** Of the principal, held until the first payment comes. */
  heldCentavos: Centavos;
} {
  const { status, owed, principalCentavos } = totals;
  if (status === 'pending' || status === 'declined')
    return { posted: nothing, heldCentavos: status === 'pending' ? principalCentavos : noCentavos };
  const deferred = subtract(discountKeptOf(totals), totals.discountEarnedCentavos);
  return {
    posted: {
      recv_penalty: owed.penalty,
      recv_fee: owed.fee,
      recv_interest: owed.interest,
      recv_principal: owed.principal,
      deferred_discount: subtract(noCentavos, deferred),
      memo_written_off: totals.writtenOffCentavos,
    },
    heldCentavos: noCentavos,
  };
}

/** What a sale leaves the merchant: the price less what was given back and what we keep of it. */
export function merchantShareOf(sale: Omit<PlanTotals, 'owed'>): Centavos {
  if (sale.status === 'pending' || sale.status === 'declined') return noCentavos;
  const taken = sum([sale.refundedCentavos, discountKeptOf(sale)]);
  return subtract(sale.principalCentavos, taken);
}

/** The sums of a plan that is at hand whole. */
export const planTotalsOf = (state: PlanState, owed: Amounts, status: PlanStatus): PlanTotals => ({
  status,
  owed,
  principalCentavos: state.agreement.principalCentavos,
  discountCentavos: state.agreement.discountCentavos,
  discountEarnedCentavos: state.discountEarnedCentavos,
  refundedCentavos: state.refundedCentavos,
  writtenOffCentavos: state.writtenOffCentavos,
});

const nothing: PlanBalances = {
  recv_penalty: noCentavos,
  recv_fee: noCentavos,
  recv_interest: noCentavos,
  recv_principal: noCentavos,
  deferred_discount: noCentavos,
  memo_written_off: noCentavos,
};

const discountKeptOf = (sale: Omit<PlanTotals, 'owed'>): Centavos =>
  computeDiscountKept(
    { saleCentavos: sale.principalCentavos, discountCentavos: sale.discountCentavos },
    sale.refundedCentavos,
  );
