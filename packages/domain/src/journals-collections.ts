import { type Amounts, components, type Part, totalsOf } from './installments.ts';
import {
  type Cause,
  credit,
  debit,
  house,
  type Journal,
  type Leg,
  makeJournal,
} from './journals.ts';
import { add, type Centavos, subtract, sum } from './money.ts';
import { buyerOwner, type PlanOwners, planOwner, pspOwner, railOwner } from './owners.ts';

/** A payment and where it went. The parts, the recovery and the credit add up to what came in. */
export interface CollectedPayment {
  readonly owners: PlanOwners;
  readonly psp: string;
  readonly parts: readonly Part[];
  readonly recoveredCentavos: Centavos;
  readonly creditCentavos: Centavos;
}

/** Down payment, installment, part payment or early payoff: one recipe, told apart by the event. */
export function collected(
  cause: Cause,
  payment: CollectedPayment,
  event: 'collection' | 'payoff' | 'recovery' = 'collection',
): Journal {
  const { owners, parts, recoveredCentavos, creditCentavos } = payment;
  const paid = totalsOf(parts);
  return makeJournal(event, cause, [
    debit('psp_clearing', pspOwner(payment.psp), amountOf(payment)),
    ...receivableLegs(credit, owners.planId, paid),
    credit('buyer_credit', buyerOwner(owners.buyerId), creditCentavos),
    ...creditRestored(owners.buyerId, paid.principal),
    ...recoveryLegs(owners.planId, recoveredCentavos),
  ]);
}

/** Asked for and not known to have come. Posted as pending; a failure voids it: nothing moved. */
export function latePaymentReceived(
  cause: Cause,
  attempt: { planId: string; psp: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('collection.late', cause, [
    debit('psp_clearing', pspOwner(attempt.psp), attempt.amountCentavos),
    credit('suspense', planOwner(attempt.planId), attempt.amountCentavos),
  ]);
}

/**
 * The bank took a payment back: the mirror of the collection that it names, and the provider's fee.
 * Two accounts may no longer hold what the mirror needs, and the money is gone all the same: credit
 * that was spent since is lent again (`lineShortfallCentavos`), and credit that was used since is
 * owed again, as a charge that bears no interest (`creditShortfallCentavos`).
 */
export function chargedBack(
  cause: Cause,
  chargeback: CollectedPayment & {
    pspFeeCentavos: Centavos;
    lineShortfallCentavos: Centavos;
    creditShortfallCentavos: Centavos;
  },
): Journal {
  const { owners, pspFeeCentavos, lineShortfallCentavos, creditShortfallCentavos } = chargeback;
  const plan = planOwner(owners.planId);
  const buyer = buyerOwner(owners.buyerId);
  const reopened = totalsOf(chargeback.parts);
  const recovered = chargeback.recoveredCentavos;
  return makeJournal('chargeback', cause, [
    credit('psp_clearing', pspOwner(chargeback.psp), add(amountOf(chargeback), pspFeeCentavos)),
    debit('exp_chargeback', house, pspFeeCentavos),
    ...receivableLegs(debit, owners.planId, reopened),
    debit('recv_fee', plan, creditShortfallCentavos),
    debit('buyer_credit', buyer, subtract(chargeback.creditCentavos, creditShortfallCentavos)),
    debit('rev_recovery', house, recovered),
    debit('memo_written_off', plan, recovered),
    credit('memo_contra', house, recovered),
    debit('line_available', buyer, subtract(reopened.principal, lineShortfallCentavos)),
    debit('line_granted', buyer, lineShortfallCentavos),
    credit('line_used', buyer, reopened.principal),
  ]);
}

/** Credit that a plan owes its buyer settles what the plan is owed, before any is paid out. */
export function creditApplied(
  cause: Cause,
  applied: { owners: PlanOwners; parts: readonly Part[] },
): Journal {
  const { planId, buyerId } = applied.owners;
  const paid = totalsOf(applied.parts);
  const total = sum(applied.parts.map((part) => part.amountCentavos));
  return makeJournal('credit.applied', cause, [
    debit('buyer_credit', buyerOwner(buyerId), total),
    ...receivableLegs(credit, planId, paid),
    ...creditRestored(buyerId, paid.principal),
  ]);
}

/** As what credit of one plan leaves it, and as what it pays another. */
export const ownCredit = 'credit';

/** Credit of one plan has paid another: what left the one is what came to the other. */
export function creditCarried(cause: Cause, amountCentavos: Centavos): Journal {
  return makeJournal('credit.carried', cause, [
    debit('payout_clearing', railOwner(ownCredit), amountCentavos),
    credit('psp_clearing', pspOwner(ownCredit), amountCentavos),
  ]);
}

export function receivableLegs(
  side: typeof debit | typeof credit,
  planId: string,
  amounts: Amounts,
): Leg[] {
  return components.map((each) => side(`recv_${each}`, planOwner(planId), amounts[each]));
}

/** Principal paid back or cancelled is available credit again. */
export function creditRestored(buyerId: string, principalCentavos: Centavos): Leg[] {
  return [
    debit('line_used', buyerOwner(buyerId), principalCentavos),
    credit('line_available', buyerOwner(buyerId), principalCentavos),
  ];
}

/** A written-off debt that is paid after all is income, and leaves the memo of what is owed. */
export function recoveryLegs(planId: string, recoveredCentavos: Centavos): Leg[] {
  return [
    credit('rev_recovery', house, recoveredCentavos),
    debit('memo_contra', house, recoveredCentavos),
    credit('memo_written_off', planOwner(planId), recoveredCentavos),
  ];
}

function amountOf({ parts, recoveredCentavos, creditCentavos }: CollectedPayment): Centavos {
  const allocated = parts.map((part) => part.amountCentavos);
  return sum([...allocated, recoveredCentavos, creditCentavos]);
}
