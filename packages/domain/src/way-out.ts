import type { CivilDate } from './calendar.ts';
import { type CreditLineStatus, checkLine, type LineVerdict } from './checkout.ts';
import type { Holiday } from './holidays.ts';
import { outstandingOf, totalOf } from './installments.ts';
import { add, type Centavos, noCentavos, sum } from './money.ts';
import { accrueTo } from './plan-clock.ts';
import { computeOutlook } from './plan-outlook.ts';
import type { PlanState } from './plan-state.ts';

/** What to pay now so that a purchase opens. */
export interface WayOut {
  readonly payNowCentavos: Centavos;
  /** Where to pay it; null where it takes more than one plan. */
  readonly planId: string | null;
}

type On = { date: CivilDate; holidays: readonly Holiday[] };

/**
 * The way out of a purchase that the line refuses: all that is late, also what was written off, or
 * else the least that frees enough credit, paid towards one plan. None where paying changes
 * nothing.
 */
export function findWayOut(
  line: CreditLineStatus | undefined,
  priceCentavos: Centavos,
  plans: readonly PlanState[],
  on: On,
): WayOut | undefined {
  const { verdict } = checkLine(line, priceCentavos);
  if (verdict === 'overdue') return payWhatIsLate(plans, on);
  if (!isTooLittle(verdict) || !line) return undefined;
  const opens = (freedCentavos: Centavos): boolean => {
    const availableCentavos = add(line.availableCentavos, freedCentavos);
    const { verdict: then } = checkLine({ ...line, availableCentavos }, priceCentavos);
    return !isTooLittle(then);
  };
  return plans
    .flatMap((plan) => payTowards(plan, opens, on) ?? [])
    .sort((one, other) => one.payNowCentavos - other.payNowCentavos)[0];
}

const isTooLittle = (verdict: LineVerdict): boolean =>
  verdict === 'insufficient_credit' || verdict === 'own_cap';

function payWhatIsLate(plans: readonly PlanState[], on: On): WayOut | undefined {
  const late = plans
    .map((plan) => ({
      planId: plan.owners.planId,
      owed: add(
        computeOutlook(plan, on.date, on.holidays).overdueCentavos,
        plan.writtenOffCentavos,
      ),
    }))
    .filter(({ owed }) => owed > 0);
  const [first, ...others] = late;
  if (!first) return undefined;
  return {
    payNowCentavos: sum(late.map(({ owed }) => owed)),
    planId: others.length === 0 ? first.planId : null,
  };
}

/** Payment by payment, oldest first, as a sum that is paid today would settle them. */
function payTowards(
  plan: PlanState,
  opens: (freedCentavos: Centavos) => boolean,
  on: On,
): WayOut | undefined {
  const day = on.date < plan.asOfDate ? plan.asOfDate : on.date;
  const { state } = accrueTo(plan, day, on.holidays);
  let [paid, freed] = [noCentavos, noCentavos];
  for (const installment of state.installments) {
    const owed = outstandingOf(installment);
    paid = add(paid, totalOf(owed));
    freed = add(freed, owed.principal);
    if (opens(freed)) return { payNowCentavos: paid, planId: plan.owners.planId };
  }
  return undefined;
}
