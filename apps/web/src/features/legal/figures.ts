import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import { getCapsOn } from '@luwag/domain/caps';
import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { centavos, noCentavos, type Ppm, shareOf, split } from '@luwag/domain/money';
import { listPlansOn, type PlanTerms } from '@luwag/domain/plans';
import { practice } from './practice.ts';

/**
 * The day the texts were drawn up. Plans and ceilings are read as of this day, so a document never
 * changes by itself; a test refuses a newer plan or ceiling until the documents are drawn up again.
 */
export const drawnUpOn = civilDate('2026-11-15');

export type Figures = ReturnType<typeof figuresOn>;

const exampleOverdue = centavos(1_000_00);
const roundingTotal = centavos(100_00);
const roundingPayments = 6;

/** Every fee, rate and ceiling a document names, read from the plans and written for people. */
export function figuresOn(date: CivilDate) {
  const plans = listPlansOn(date);
  const caps = getCapsOn(date);
  const late = same(plans, (plan) => plan.late);
  const interestBearing = plans.filter((plan) => plan.monthlyRatePpm > 0);
  const interestFree = plans.filter((plan) => plan.monthlyRatePpm === 0);

  return {
    ...practice,
    monthlyRate: percent(same(interestBearing, (plan) => plan.monthlyRatePpm)),
    amountMin: formatPesos(same(plans, (plan) => plan.amountMinCentavos)),
    amountMax: formatPesos(same(plans, (plan) => plan.amountMaxCentavos)),
    processingFee: formatPesos(same(plans, (plan) => plan.transactionFeeCentavos)),
    stampTax: formatPesos(noCentavos),
    merchantDiscount: {
      interestFree: percent(same(interestFree, (plan) => plan.merchantDiscountPpm)),
      withInterest: percent(same(interestBearing, (plan) => plan.merchantDiscountPpm)),
    },
    late: {
      graceDays: late.graceDays,
      dailyRate: percent(late.dailyRatePpm),
      monthlyCap: percent(late.monthlyRateMaxPpm),
      planCap: formatPesos(late.planMaxCentavos),
      exampleOverdue: formatPesos(exampleOverdue),
      exampleDaily: formatPesos(shareOf(exampleOverdue, late.dailyRatePpm)),
    },
    caps: {
      ...practice.capScope,
      from: {
        en: formatDate(caps.effectiveFrom, 'en'),
        fil: formatDate(caps.effectiveFrom, 'fil'),
      },
      nominalMonthly: percent(caps.nominalMonthlyRatePpm),
      effectiveMonthly: percent(caps.effectiveMonthlyRatePpm),
      lateMonthly: percent(caps.lateMonthlyRatePpm),
      totalCost: percent(caps.totalCostPpm),
    },
    rounding: roundingExample(),
  };
}

function roundingExample() {
  const parts = split(roundingTotal, roundingPayments).map(formatPesos);
  const larger = parts[0] ?? '';
  const smaller = parts.at(-1) ?? '';
  return {
    total: formatPesos(roundingTotal),
    payments: roundingPayments,
    larger,
    largerTimes: parts.filter((part) => part === larger).length,
    smaller,
    smallerTimes: parts.filter((part) => part === smaller).length,
  };
}

/**
 * The one value that all plans share. The documents state it in one sentence; once plans differ
 * that sentence is wrong, and this throws rather than print half of the truth.
 */
function same<T>(plans: readonly PlanTerms[], pick: (plan: PlanTerms) => T): T {
  const [first, ...others] = plans.map(pick);
  if (first === undefined) throw new Error('no plan is on offer on the day of the documents');
  const differs = others.some((other) => JSON.stringify(other) !== JSON.stringify(first));
  if (differs) throw new Error('the plans differ in a figure that the documents state once');
  return first;
}

/** `2.5%` and `100%`: in running text the zeros that a column needs are left out. */
function percent(rate: Ppm): string {
  return formatRate(rate).replace(/\.?0+%$/, '%');
}
