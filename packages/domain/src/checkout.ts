// The rules of a checkout, in the order in which a purchase meets them: what of it the credit line
// carries, what it costs, and what it books.

import type { CivilDate } from './calendar.ts';
import { computeDisclosure, type Disclosure, type Lender } from './disclosure.ts';
import type { Holiday } from './holidays.ts';
import type { Journal } from './journals.ts';
import { transactionFeeCharged } from './journals-charges.ts';
import { checkedOut } from './journals-checkout.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum, wholePesos } from './money.ts';
import { decideOffer, type Offer } from './offers.ts';
import type { PlanOwners } from './owners.ts';
import { earnDiscount } from './plan-book.ts';
import { causeOf, type Posted } from './plan-events.ts';
import { underTerms } from './plan-misfits.ts';
import { openPlan, type PlanState } from './plan-state.ts';
import { listPlansOn, type PayDay, type PlanTerms } from './plans.ts';
import { computeSettlement } from './settlements.ts';
import { type CapAmount, leftUnder } from './spending-cap.ts';

/** A buyer's credit line now. */
export interface CreditLineStatus {
  readonly limitCentavos: Centavos;
  /** Credit not held by anything, purchases under way included. */
  readonly availableCentavos: Centavos;
  readonly status: 'open' | 'frozen' | 'closed';
  readonly isOverdue: boolean;
  /** The most that the buyer wants to owe. */
  readonly capCentavos: CapAmount;
}

/**
 * `short`: the purchase fits if a part of it is paid at once. The others say why nothing can be
 * lent at all, each with another way out.
 */
export type LineVerdict =
  | 'enough'
  | 'short'
  | 'no_line'
  | 'frozen'
  | 'overdue'
  | 'insufficient_credit'
  | 'own_cap';

export interface LineCheck {
  readonly verdict: LineVerdict;
  readonly limitCentavos: Centavos;
  readonly availableCentavos: Centavos;
  /** What the buyer's own cap leaves of it, where that is less; null where it is not. */
  readonly capLeftCentavos: Centavos | null;
  /** Of the price: paid at once because it is above the line, and what is left to lend. */
  readonly payNowCentavos: Centavos;
  readonly financedCentavos: Centavos;
}

/** What no plan lends less, or more, than. */
export const financedMinCentavos = centavos(500_00);
export const financedMaxCentavos = centavos(30_000_00);
/** A charge of a few centavos is refused by most wallets, and nobody would understand it. */
const payNowMinCentavos = 50_00;

/**
 * Whether the available credit is enough for a purchase. If not, the most that can be lent is lent,
 * in whole pesos, and the rest is paid at once.
 */
export function checkLine(line: CreditLineStatus | undefined, priceCentavos: Centavos): LineCheck {
  const none = { payNowCentavos: noCentavos, financedCentavos: noCentavos };
  if (!line || line.status === 'closed')
    return {
      verdict: 'no_line',
      limitCentavos: noCentavos,
      availableCentavos: noCentavos,
      capLeftCentavos: null,
      ...none,
    };
  const { limitCentavos, availableCentavos } = line;
  const capLeftCentavos = findCapLeft(line);
  const lineStatus = { limitCentavos, availableCentavos, capLeftCentavos };
  if (line.isOverdue) return { verdict: 'overdue', ...lineStatus, ...none };
  if (line.status === 'frozen') return { verdict: 'frozen', ...lineStatus, ...none };

  const lendable = Math.min(capLeftCentavos ?? availableCentavos, financedMaxCentavos);
  if (priceCentavos <= lendable) {
    return {
      verdict: 'enough',
      ...lineStatus,
      payNowCentavos: noCentavos,
      financedCentavos: priceCentavos,
    };
  }
  const lent = Math.min(lendable, priceCentavos - payNowMinCentavos);
  const financedCentavos = wholePesos(centavos(Math.max(0, lent)));
  if (financedCentavos < financedMinCentavos) {
    const verdict = capLeftCentavos === null ? 'insufficient_credit' : 'own_cap';
    return { verdict, ...lineStatus, ...none };
  }
  const payNowCentavos = subtract(priceCentavos, financedCentavos);
  return { verdict: 'short', ...lineStatus, payNowCentavos, financedCentavos };
}

/** What is left under the buyer's own cap, where that is less than what the line has left. */
function findCapLeft(line: CreditLineStatus): Centavos | null {
  const { limitCentavos, availableCentavos, capCentavos } = line;
  if (capCentavos === null) return null;
  const left = leftUnder(capCentavos, subtract(limitCentavos, availableCentavos));
  return left < availableCentavos ? left : null;
}

/** A purchase at a merchant: its price, and the part of it that is paid at once. */
export interface Checkout {
  readonly priceCentavos: Centavos;
  readonly payNowCentavos: Centavos;
  readonly startDate: CivilDate;
  readonly payDay?: PayDay | undefined;
}

/** One way to pay for a purchase, with every figure that is shown, agreed to and charged. */
export interface CheckoutPrice {
  /** Of the part that is lent. */
  readonly offer: Offer;
  readonly payNowCentavos: Centavos;
  /** What is paid at once, and the payments that fall on the day itself. */
  readonly dueTodayCentavos: Centavos;
  /** What is paid at once included. */
  readonly totalAmountCentavos: Centavos;
  readonly disclosure: Disclosure;
}

/** How many ways are laid before a buyer: more would hide the price in the choice. */
export const offersShownMax = 3;

/** Every way in which this purchase can be paid, the cheapest first, then the shortest. */
export function priceCheckout(
  checkout: Checkout,
  lender: Lender,
  holidays: readonly Holiday[],
): CheckoutPrice[] {
  return listPlansOn(checkout.startDate)
    .flatMap((plan) => pricePlan(plan, checkout, lender, holidays) ?? [])
    .sort(byCost);
}

/** The one way that has so many payments, if there is one. */
export function priceCheckoutIn(
  paymentsCount: number,
  checkout: Checkout,
  lender: Lender,
  holidays: readonly Holiday[],
): CheckoutPrice | undefined {
  const plan = listPlansOn(checkout.startDate).find((each) => each.paymentsCount === paymentsCount);
  return plan && pricePlan(plan, checkout, lender, holidays);
}

function pricePlan(
  plan: PlanTerms,
  checkout: Checkout,
  lender: Lender,
  holidays: readonly Holiday[],
): CheckoutPrice | undefined {
  const { payNowCentavos, startDate, payDay } = checkout;
  const financedCentavos = subtract(checkout.priceCentavos, payNowCentavos);
  const decision = decideOffer(plan, { financedCentavos, startDate, payDay });
  if (decision.kind === 'reject') return undefined;
  const { offer } = decision;
  return priceOf(offer, payNowCentavos, computeDisclosure(offer, lender, holidays, checkout));
}

function priceOf(offer: Offer, payNowCentavos: Centavos, disclosure: Disclosure): CheckoutPrice {
  const today = offer.schedule.filter((row) => row.dueDate <= offer.startDate);
  const scheduledToday = sum(today.map((row) => row.paymentCentavos));
  return {
    offer,
    payNowCentavos,
    dueTodayCentavos: add(payNowCentavos, scheduledToday),
    totalAmountCentavos: add(offer.totalAmountCentavos, payNowCentavos),
    disclosure,
  };
}

const byCost = (a: CheckoutPrice, b: CheckoutPrice): number =>
  a.totalAmountCentavos - b.totalAmountCentavos ||
  a.offer.plan.paymentsCount - b.offer.plan.paymentsCount;

/** What a purchase books: the plan as it opens, the sale, and what else the first day posts. */
type BookedPurchase = { state: PlanState; sale: Journal; more: Journal[] };

/**
 * Books an agreed purchase. The sale names the statement that was agreed to, by its hash in hex.
 * Nothing is held back from the merchant for refunds.
 */
export function bookPurchase(
  { offer }: Pick<CheckoutPrice, 'offer'>,
  owners: PlanOwners,
  disclosureHash: string,
): BookedPurchase {
  const { discountCentavos } = computeSettlement(offer.plan, offer.financedCentavos);
  const opened = openPlan(offer, owners, { discountCentavos, reserveCentavos: noCentavos });
  const { state, journals } = bookCheckout(opened);
  const [sale, ...more] = journals;
  if (!sale) throw new Error(`checkout of plan ${owners.planId} produced no sale journal`);
  return { state, sale: underTerms(sale, disclosureHash), more };
}

/** The journals of a checkout, and whatever the first day already earns. */
export function bookCheckout(state: PlanState): Posted {
  const { owners, agreement, charges } = state;
  const cause = causeOf(state, 'checkout');
  const fee = { planId: owners.planId, amountCentavos: charges.fee };
  const sale = checkedOut(cause, { ...owners, ...agreement });
  const journals = charges.fee > 0 ? [sale, transactionFeeCharged(cause, fee)] : [sale];
  return earnDiscount({ kind: 'accept', state, journals });
}
