import type { AccountCode } from './chart.ts';
import type { Amounts } from './installments.ts';
import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { creditRestored, receivableLegs } from './journals-collections.ts';
import type { Centavos } from './money.ts';
import { buyerOwner, type PlanOwners, planOwner } from './owners.ts';

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

/**
 * The buyer called the credit off within the free days: it has earned nothing. What was charged
 * leaves our income, and takes as much from what is owed; what had been paid of it counts towards
 * the principal, and beyond that is the buyer's.
 */
export function planCalledOff(
  cause: Cause,
  calledOff: { owners: PlanOwners; income: Amounts; settled: Amounts; creditCentavos: Centavos },
): Journal {
  const { owners, income, settled, creditCentavos } = calledOff;
  return makeJournal('plan.called_off', cause, [
    debit('rev_late_fee', house, income.penalty),
    debit('rev_processing_fee', house, income.fee),
    debit('rev_interest', house, income.interest),
    ...receivableLegs(credit, owners.planId, settled),
    credit('buyer_credit', buyerOwner(owners.buyerId), creditCentavos),
    ...creditRestored(owners.buyerId, settled.principal),
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
