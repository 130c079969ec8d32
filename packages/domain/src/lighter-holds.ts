import type { CivilDate } from './calendar.ts';
import { type Holiday, holidaysKnownOn } from './holidays.ts';
import { outstandingOf, totalOf } from './installments.ts';
import { graceEndOf } from './late-fees.ts';
import type { PlanState, PlanStatus } from './plan-state.ts';

/** Payments of a lighter plan that are made on time before anything new can be bought. */
export const onTimeNeeded = 3;

/** A payment that stands: its day, and the installments that it went to. */
export interface DatedPayment {
  readonly onDate: CivilDate;
  readonly sequences: readonly number[];
}

/**
 * Installments of the schedule in force that money closed on their day or within the grace. The
 * payments must be those of this schedule.
 */
export function countOnTime(
  { installments, agreement }: Pick<PlanState, 'installments' | 'agreement'>,
  payments: readonly DatedPayment[],
  holidays: readonly Holiday[],
): number {
  return installments.filter((row) => {
    const own = payments.filter(({ sequences }) => sequences.includes(row.sequence));
    if (own.length === 0 || totalOf(outstandingOf(row)) > 0) return false;
    return own.every(
      ({ onDate }) =>
        onDate <= graceEndOf(row.dueDate, agreement.late, holidaysKnownOn(onDate, holidays)),
    );
  }).length;
}

/** A plan that ended well needs no three payments: it may not have had as many. */
export const isHoldOver = (status: PlanStatus, onTimeCount: number): boolean =>
  status === 'settled' || status === 'refunded' || onTimeCount >= onTimeNeeded;
