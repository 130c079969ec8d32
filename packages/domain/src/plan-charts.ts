import { addMonths, type CivilDate, civilDate } from './calendar.ts';
import { type Holiday, holidaysKnownOn } from './holidays.ts';
import type { Component, Part } from './installments.ts';
import { graceEndOf } from './late-fees.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';
import type { OutlookRow, PlanOutlook } from './plan-outlook.ts';
import { owedOn, type PlanState } from './plan-state.ts';
import type { LateRule } from './plans.ts';

/** A month as `2026-12`. */
export type Month = string & { readonly __unit: 'month' };

const monthOf = (date: CivilDate): Month => date.slice(0, 7) as Month;

/**
 * What falls due in each of the coming months, this one first. What is late is asked for now, so it
 * counts in this month.
 */
export function sumDueByMonth(
  rows: readonly Pick<OutlookRow, 'dueDate' | 'openCentavos'>[],
  today: CivilDate,
  monthsCount: number,
): { month: Month; amountCentavos: Centavos }[] {
  const first = civilDate(`${monthOf(today)}-01`);
  return Array.from({ length: monthsCount }, (_, index) => {
    const month = monthOf(addMonths(first, index));
    const own = rows.filter(({ dueDate }) =>
      index === 0 ? monthOf(dueDate) <= month : monthOf(dueDate) === month,
    );
    return { month, amountCentavos: sum(own.map(({ openCentavos }) => openCentavos)) };
  });
}

export interface CostOfCredit {
  /** Interest, fees and late fees that were charged and neither waived nor refunded. */
  readonly soFarCentavos: Centavos;
  /** Interest of the days to come, if everything is paid on its day. */
  readonly toComeCentavos: Centavos;
}

const costs: readonly Component[] = ['penalty', 'fee', 'interest'];

/** What having bought on credit costs beyond the price. */
export function computeCostOfCredit(state: PlanState, outlook: PlanOutlook): CostOfCredit {
  const accruedSince = subtract(outlook.settleCentavos, owedOn(state));
  return {
    soFarCentavos: add(chargedIn(state), accruedSince),
    toComeCentavos: subtract(outlook.openCentavos, outlook.settleCentavos),
  };
}

/** A plan that was called off has cost nothing, but for lateness since. */
function chargedIn({ calledOffDate, schedule, installments, charges }: PlanState): Centavos {
  if (calledOffDate)
    return schedule.startDate === calledOffDate
      ? sum(installments.map(({ lateness }) => lateness.chargedCentavos))
      : noCentavos;
  const dropped = installments.flatMap(({ waived, cancelled }) =>
    costs.map((component) => add(waived[component], cancelled[component])),
  );
  return subtract(sum(costs.map((component) => charges[component])), sum(dropped));
}

/** How many payments were complete when: before their day, on it, in the grace, or later. */
export interface Punctuality {
  readonly early: number;
  readonly onDay: number;
  readonly inGrace: number;
  readonly late: number;
}

export const noPunctuality: Punctuality = { early: 0, onDay: 0, inGrace: 0, late: 0 };

export const addPunctuality = (one: Punctuality, other: Punctuality): Punctuality => ({
  early: one.early + other.early,
  onDay: one.onDay + other.onDay,
  inGrace: one.inGrace + other.inGrace,
  late: one.late + other.late,
});

/**
 * Of one plan, by the payments that stand. A payment that nobody paid, because it was refunded or
 * settled with credit, says nothing about its buyer and is not counted.
 */
export function countPunctuality(
  rows: readonly Pick<OutlookRow, 'sequence' | 'dueDate' | 'state'>[],
  payments: readonly { onDate: CivilDate; parts: readonly Part[] }[],
  late: { rule: LateRule; holidays: readonly Holiday[] },
): Punctuality {
  return rows
    .filter(({ state }) => state === 'paid')
    .map(({ sequence, dueDate }): Punctuality => {
      const days = payments
        .filter(({ parts }) => parts.some((part) => part.sequence === sequence))
        .map(({ onDate }) => onDate)
        .sort();
      const last = days.at(-1);
      if (!last) return noPunctuality;
      if (last < dueDate) return { ...noPunctuality, early: 1 };
      if (last === dueDate) return { ...noPunctuality, onDay: 1 };
      const known = holidaysKnownOn(last, late.holidays);
      const isInGrace = last <= graceEndOf(dueDate, late.rule, known);
      return { ...noPunctuality, ...(isInGrace ? { inGrace: 1 } : { late: 1 }) };
    })
    .reduce(addPunctuality, noPunctuality);
}
