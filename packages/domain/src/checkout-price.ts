import type { CivilDate } from './calendar.ts';
import { computeDisclosure, type Disclosure, type Lender } from './disclosure.ts';
import type { Holiday } from './holidays.ts';
import { add, type Centavos, subtract, sum } from './money.ts';
import { decideOffer, type Offer } from './offers.ts';
import { listPlansOn, type PayDay, type PlanTerms } from './plans.ts';

/** A purchase at a shop: its price, and the part of it that is paid at once. */
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
