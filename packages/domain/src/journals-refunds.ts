import { totalsOf } from './installments.ts';
import { type Cause, credit, debit, house, type Journal, makeJournal } from './journals.ts';
import { creditRestored, receivableLegs, recoveryLegs } from './journals-collections.ts';
import { add, type Centavos } from './money.ts';
import { buyerOwner, merchantOwner, type PlanOwners, planOwner, railOwner } from './owners.ts';
import type { RefundAllocation, RefundFunding } from './refunds.ts';

/** A refund in full detail: where it comes from and where it goes. Both add up to it. */
export interface RefundPosting {
  readonly owners: PlanOwners;
  readonly allocation: RefundAllocation;
  /** Of the excess, what settles a written-off debt; the rest is the buyer's. */
  readonly recoveredCentavos: Centavos;
  readonly creditCentavos: Centavos;
  readonly discount: { readonly unearnedCentavos: Centavos; readonly earnedCentavos: Centavos };
  readonly funding: RefundFunding;
}

/**
 * The merchant gives back the sale and gets back the discount: the part of it not yet earned leaves
 * what was deferred, the part already earned leaves income. The rest comes from the merchant's
 * reserve of this sale (none is taken at a sale today), from what we owe it or keep apart, and else
 * becomes its debt.
 */
export function refunded(cause: Cause, refund: RefundPosting): Journal {
  const { owners, allocation, discount, funding } = refund;
  const plan = planOwner(owners.planId);
  const merchant = merchantOwner(owners.merchantId);
  const settled = totalsOf([...allocation.cancelled, ...allocation.paid]);
  return makeJournal('refund', cause, [
    debit('deferred_discount', plan, discount.unearnedCentavos),
    debit('rev_merchant_fee', house, discount.earnedCentavos),
    debit('merchant_reserve', merchant, funding.reserveCentavos),
    debit('merchant_held', merchant, funding.heldCentavos),
    debit('merchant_payable', merchant, funding.payableCentavos),
    debit('merchant_receivable', merchant, funding.receivableCentavos),
    ...receivableLegs(credit, owners.planId, settled),
    credit('buyer_credit', buyerOwner(owners.buyerId), refund.creditCentavos),
    ...creditRestored(owners.buyerId, settled.principal),
    ...recoveryLegs(owners.planId, refund.recoveredCentavos),
  ]);
}

/** What was paid at once, above the line, goes back: all of it is the merchant's to return. */
export function paidAtOnceReturned(
  cause: Cause,
  returned: {
    owners: PlanOwners;
    funding: Omit<RefundFunding, 'reserveCentavos'>;
    recoveredCentavos: Centavos;
    creditCentavos: Centavos;
  },
): Journal {
  const { planId, buyerId, merchantId } = returned.owners;
  const merchant = merchantOwner(merchantId);
  return makeJournal('refund.paid_at_once', cause, [
    debit('merchant_held', merchant, returned.funding.heldCentavos),
    debit('merchant_payable', merchant, returned.funding.payableCentavos),
    debit('merchant_receivable', merchant, returned.funding.receivableCentavos),
    credit('buyer_credit', buyerOwner(buyerId), returned.creditCentavos),
    ...recoveryLegs(planId, returned.recoveredCentavos),
  ]);
}

/**
 * Credit goes out to the buyer. It leaves when it is asked for, so that it is spent once; what no
 * wallet took comes back by `creditReturned`.
 */
export function creditPaidOut(
  cause: Cause,
  payout: { buyerId: string; rail: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('refund.payout', cause, [
    debit('buyer_credit', buyerOwner(payout.buyerId), payout.amountCentavos),
    credit('payout_clearing', railOwner(payout.rail), payout.amountCentavos),
  ]);
}

/** Credit that went out came back. */
export function creditReturned(
  cause: Cause,
  returned: {
    owners: PlanOwners;
    rail: string;
    recoveredCentavos: Centavos;
    creditCentavos: Centavos;
  },
): Journal {
  const { owners, recoveredCentavos, creditCentavos } = returned;
  const amountCentavos = add(recoveredCentavos, creditCentavos);
  return makeJournal('refund.payout_returned', cause, [
    debit('payout_clearing', railOwner(returned.rail), amountCentavos),
    credit('buyer_credit', buyerOwner(owners.buyerId), creditCentavos),
    ...recoveryLegs(owners.planId, recoveredCentavos),
  ]);
}
