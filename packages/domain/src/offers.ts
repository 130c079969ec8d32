import type { CivilDate } from './calendar.ts';
import { getCapsOn, type PriceCaps } from './caps.ts';
import { add, type Centavos, centavos, type Ppm, shareOf, subtract, sum } from './money.ts';
import {
  computeDueDates,
  type LateRule,
  listPlansOn,
  type PayDay,
  type PlanTerms,
} from './plans.ts';
import { annualRateOf, countMonths, findEffectiveMonthlyRate, rateInPpm } from './rates.ts';
import { computeAmortisedSchedule, type ScheduleRow } from './schedules.ts';

/** The whole price of a plan for one purchase: what is disclosed before a buyer agrees. */
export interface Offer {
  readonly plan: PlanTerms;
  readonly startDate: CivilDate;
  /** The part of the price that is paid in installments. */
  readonly financedCentavos: Centavos;
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
  | 'terms_out_of_range'
  | 'nominal_rate_above_cap'
  | 'effective_rate_above_cap'
  | 'late_rate_above_cap'
  | 'total_cost_above_cap';

export type OfferDecision =
  | { readonly kind: 'accept'; readonly offer: Offer }
  | { readonly kind: 'reject'; readonly plan: PlanTerms; readonly code: OfferRefusal };

export interface Purchase {
  readonly financedCentavos: Centavos;
  /** The day of checkout. Plans and ceilings are those in force on it. */
  readonly startDate: CivilDate;
  /** Where payments are to fall on the day that wages come in. */
  readonly payDay?: PayDay | undefined;
}

/** One decision for each plan on offer that day, shortest plan first. */
export function computeOffers(purchase: Purchase): OfferDecision[] {
  return listPlansOn(purchase.startDate).map((plan) => decideOffer(plan, purchase));
}

// A trillion pesos, ten years, and a year or so to the first payment: no plan comes near, and
// within them every figure of an offer that is under the ceilings is a safe whole number.
const amountLimitCentavos = centavos(1_000_000_000_000_00);
const paymentsCountLimit = 120;
const firstDueLimit = 366;

/**
 * Prices a purchase under one plan, and refuses to quote above any ceiling of the day. Whatever
 * whole numbers the terms and the purchase are made of, the answer is a decision.
 */
export function decideOffer(plan: PlanTerms, purchase: Purchase): OfferDecision {
  const reject = (code: OfferRefusal): OfferDecision => ({ kind: 'reject', plan, code });
  const { financedCentavos, startDate, payDay } = purchase;
  if (financedCentavos < Math.max(1, plan.amountMinCentavos)) return reject('amount_below_minimum');
  if (financedCentavos > Math.min(amountLimitCentavos, plan.amountMaxCentavos))
    return reject('amount_above_maximum');
  if (!areInRange(plan)) return reject('terms_out_of_range');

  const caps = getCapsOn(startDate);
  // Before anything is computed with it: an absurd rate makes absurd rows.
  if (plan.monthlyRatePpm > caps.nominalMonthlyRatePpm) return reject('nominal_rate_above_cap');
  const schedule = computeAmortisedSchedule({
    principalCentavos: financedCentavos,
    monthlyRatePpm: plan.monthlyRatePpm,
    dueDates: computeDueDates(plan, startDate, payDay),
  });
  // A fee that leaves next to nothing to receive has no rate at all; that is above any ceiling.
  const monthlyRate = findMonthlyRate({ plan, financedCentavos, startDate, schedule });
  if (monthlyRate === undefined || rateInPpm(monthlyRate) > caps.effectiveMonthlyRatePpm)
    return reject('effective_rate_above_cap');

  const offer = computeOffer({ plan, purchase, schedule, monthlyRate, caps });
  if (plan.late.monthlyRateMaxPpm > caps.lateMonthlyRatePpm) return reject('late_rate_above_cap');
  if (costsTooMuch(offer, caps)) return reject('total_cost_above_cap');
  return { kind: 'accept', offer };
}

const areInRange = ({ paymentsCount, firstDue, transactionFeeCentavos }: PlanTerms): boolean =>
  isBetween(1, paymentsCount, paymentsCountLimit) &&
  isBetween(0, firstDue.count, firstDueLimit) &&
  transactionFeeCentavos >= 0;

const isBetween = (least: number, value: number, most: number): boolean =>
  value >= least && value <= most;

function computeOffer(priced: {
  plan: PlanTerms;
  purchase: Purchase;
  schedule: readonly ScheduleRow[];
  monthlyRate: number;
  caps: PriceCaps;
}): Offer {
  const { plan, schedule, monthlyRate, caps } = priced;
  const { financedCentavos, startDate } = priced.purchase;
  const interestFeeCentavos = sum(schedule.map((row) => row.interestCentavos));
  const chargesCentavos = add(interestFeeCentavos, plan.transactionFeeCentavos);
  const chargesMaxCentavos = shareOf(financedCentavos, caps.totalCostPpm);
  const headroomForLateCharges = subtract(chargesMaxCentavos, chargesCentavos);

  return {
    plan,
    startDate,
    financedCentavos,
    transactionFeeCentavos: plan.transactionFeeCentavos,
    interestFeeCentavos,
    totalAmountCentavos: add(financedCentavos, chargesCentavos),
    schedule,
    effectiveMonthlyRatePpm: rateInPpm(monthlyRate),
    effectiveAnnualRatePpm: rateInPpm(annualRateOf(monthlyRate)),
    late: plan.late,
    lateMaxCentavos: centavos(
      Math.max(0, Math.min(plan.late.planMaxCentavos, headroomForLateCharges)),
    ),
  };
}

function findMonthlyRate(offered: {
  plan: PlanTerms;
  financedCentavos: Centavos;
  startDate: CivilDate;
  schedule: readonly ScheduleRow[];
}): number | undefined {
  const { plan, financedCentavos, startDate, schedule } = offered;
  const months = countMonths(
    startDate,
    schedule.map((row) => row.dueDate),
  );
  // The fee is taken at checkout, so the buyer in effect receives that much less.
  const receivedCentavos = subtract(financedCentavos, plan.transactionFeeCentavos);
  const payments = schedule.map((row, index) => ({
    months: months[index] ?? 0,
    amountCentavos: row.paymentCentavos,
  }));
  return findEffectiveMonthlyRate(receivedCentavos, payments);
}

const costsTooMuch = (offer: Offer, caps: PriceCaps): boolean =>
  add(offer.interestFeeCentavos, offer.transactionFeeCentavos) >
  shareOf(offer.financedCentavos, caps.totalCostPpm);
