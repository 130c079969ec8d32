import type { AccountCode } from './chart.ts';
import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import type { Centavos } from './money.ts';
import { planOwner } from './owners.ts';

export interface PlanAmount {
  readonly planId: string;
  readonly amountCentavos: Centavos;
}

/** Interest for the days passed. Interest of days to come is on no account. */
export function interestAccrued(cause: Cause, charge: PlanAmount): Journal {
  return chargeJournal('interest.accrued', cause, charge, 'recv_interest', 'rev_interest');
}

export function lateFeeCharged(cause: Cause, charge: PlanAmount): Journal {
  return chargeJournal('late_fee.charged', cause, charge, 'recv_penalty', 'rev_late_fee');
}

export function transactionFeeCharged(cause: Cause, charge: PlanAmount): Journal {
  return chargeJournal('transaction_fee.charged', cause, charge, 'recv_fee', 'rev_processing_fee');
}

/** A share of the merchant's discount becomes income as an installment falls due. */
export function discountEarned(cause: Cause, earned: PlanAmount): Journal {
  return makeJournal('discount.earned', cause, [
    debit('deferred_discount', planOwner(earned.planId), earned.amountCentavos),
    credit('rev_merchant_fee', house, earned.amountCentavos),
  ]);
}

/** A plan that had ended is open again (its last payment bounced): its discount is earned anew. */
export function discountDeferred(cause: Cause, deferred: PlanAmount): Journal {
  return makeJournal('discount.deferred', cause, [
    debit('rev_merchant_fee', house, deferred.amountCentavos),
    credit('deferred_discount', planOwner(deferred.planId), deferred.amountCentavos),
  ]);
}

/** Forgiven by us: a cost, so that what was forgiven can be counted. Principal is never waived. */
export function chargeWaived(
  cause: Cause,
  waiver: PlanAmount & { component: 'penalty' | 'fee' | 'interest' },
): Journal {
  const receivable: AccountCode = `recv_${waiver.component}`;
  return makeJournal('charge.waived', cause, [
    debit('exp_waiver', house, waiver.amountCentavos),
    credit(receivable, planOwner(waiver.planId), waiver.amountCentavos),
  ]);
}

function chargeJournal(
  event: string,
  cause: Cause,
  { planId, amountCentavos }: PlanAmount,
  receivable: AccountCode,
  income: AccountCode,
): Journal {
  return makeJournal(event, cause, [
    debit(receivable, planOwner(planId), amountCentavos),
    credit(income, house, amountCentavos),
  ]);
}
