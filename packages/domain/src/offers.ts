import type { CivilDate } from './calendar.ts';
import { getCapsOn, type PriceCaps } from './caps.ts';
import { add, type Centavos, centavos, type Ppm, shareOf, subtract, sum } from './money.ts';
import { computeDueDates, type LateRule, listPlansOn, type PlanTerms } from './plans.ts';
import { annualRateOf, countMonths, effectiveMonthlyRate, rateInPpm } from './rates.ts';
import { computeAmortisedSchedule, type ScheduleRow } from './schedules.ts';

/** The whole price of a plan for one purchase: what is disclosed before a buyer agrees. */
export interface Offer {
  readonly plan: PlanTerms;
  readonly startDate: CivilDate;
  /** The price of the item. */
  readonly amountCentavos: Centavos;
  readonly transactionFeeCentavos: Centavos;
  readonly interestFeeCentavos: Centavos;
  /** The price, the fee and the interest: what a buyer who is never late pays in all. */
  readonly totalAmountCentavos: Centavos;
  readonly schedule: readonly ScheduleRow[];
  readonly effectiveMonthlyRatePpm: Ppm;
  readonly effectiveAnnualRatePpm: Ppm;
  readonly late: LateRule;
  /** The most that lateness can add to this plan. */
  readonly lateMaxCentavos: Centavos;
}

export type OfferRefusal =
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'nominal_rate_above_cap'
  | 'effective_rate_above_cap'
  | 'late_rate_above_cap'
  | 'total_cost_above_cap';

export type OfferDecision =
  | { readonly kind: 'accept'; readonly offer: Offer }
  | { readonly kind: 'reject'; readonly plan: PlanTerms; readonly code: OfferRefusal };

export interface Purchase {
  readonly amountCentavos: Centavos;
  /** The day of checkout. Plans and ceilings are those in force on it. */
  readonly startDate: CivilDate;
}

/** One decision for each plan on offer that day, shortest plan first. */
export function computeOffers(purchase: Purchase): OfferDecision[] {
  return listPlansOn(purchase.startDate).map((plan) => decideOffer(plan, purchase));
}

/** Prices a purchase under one plan, and refuses to quote above any ceiling of the day. */
export function decideOffer(plan: PlanTerms, purchase: Purchase): OfferDecision {
  const reject = (code: OfferRefusal): OfferDecision => ({ kind: 'reject', plan, code });
  if (purchase.amountCentavos < plan.amountMinCentavos) return reject('amount_below_minimum');
  if (purchase.amountCentavos > plan.amountMaxCentavos) return reject('amount_above_maximum');

  const caps = getCapsOn(purchase.startDate);
  const offer = computeOffer(plan, purchase, caps);
  const refusal = findBrokenCap(offer, caps);
  return refusal ? reject(refusal) : { kind: 'accept', offer };
}

function computeOffer(
  plan: PlanTerms,
  { amountCentavos, startDate }: Purchase,
  caps: PriceCaps,
): Offer {
  const dueDates = computeDueDates(plan, startDate);
  const schedule = computeAmortisedSchedule({
    principalCentavos: amountCentavos,
    monthlyRatePpm: plan.monthlyRatePpm,
    dueDates,
  });
  const interestFeeCentavos = sum(schedule.map((row) => row.interestCentavos));
  const chargesCentavos = add(interestFeeCentavos, plan.transactionFeeCentavos);
  const chargesMaxCentavos = shareOf(amountCentavos, caps.totalCostPpm);
  const roomForLateCharges = subtract(chargesMaxCentavos, chargesCentavos);
  const monthlyRate = computeEffectiveRate({ plan, amountCentavos, startDate, schedule });

  return {
    plan,
    startDate,
    amountCentavos,
    transactionFeeCentavos: plan.transactionFeeCentavos,
    interestFeeCentavos,
    totalAmountCentavos: add(amountCentavos, chargesCentavos),
    schedule,
    effectiveMonthlyRatePpm: rateInPpm(monthlyRate),
    effectiveAnnualRatePpm: rateInPpm(annualRateOf(monthlyRate)),
    late: plan.late,
    lateMaxCentavos: centavos(Math.max(0, Math.min(plan.late.planMaxCentavos, roomForLateCharges))),
  };
}

function computeEffectiveRate(offered: {
  plan: PlanTerms;
  amountCentavos: Centavos;
  startDate: CivilDate;
  schedule: readonly ScheduleRow[];
}): number {
  const { plan, amountCentavos, startDate, schedule } = offered;
  const months = countMonths(
    startDate,
    schedule.map((row) => row.dueDate),
  );
  // The fee is taken at checkout, so the buyer in effect receives that much less.
  const receivedCentavos = subtract(amountCentavos, plan.transactionFeeCentavos);
  const payments = schedule.map((row, index) => ({
    months: months[index] ?? 0,
    amountCentavos: row.paymentCentavos,
  }));
  return effectiveMonthlyRate(receivedCentavos, payments);
}

function findBrokenCap(offer: Offer, caps: PriceCaps): OfferRefusal | undefined {
  const { plan } = offer;
  const charges = add(offer.interestFeeCentavos, offer.transactionFeeCentavos);
  if (plan.monthlyRatePpm > caps.nominalMonthlyRatePpm) return 'nominal_rate_above_cap';
  if (offer.effectiveMonthlyRatePpm > caps.effectiveMonthlyRatePpm) {
    return 'effective_rate_above_cap';
  }
  if (plan.late.monthlyRateMaxPpm > caps.lateMonthlyRatePpm) return 'late_rate_above_cap';
  if (charges > shareOf(offer.amountCentavos, caps.totalCostPpm)) return 'total_cost_above_cap';
  return undefined;
}
