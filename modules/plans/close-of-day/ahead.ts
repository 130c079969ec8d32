import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { outstandingOf, totalOf } from '@luwag/domain/installments';
import type { Centavos } from '@luwag/domain/money';
import { allHolidays } from '@luwag/platform/holidays';
import {
  type ClosedPlan,
  closePlanDay,
  entryAt,
  lockPlan,
  markClocked,
  type StoredPlan,
} from '../servicing/service.ts';
import { storeClosed } from './close-of-day.ts';

/** What a day did to one payment of a plan. */
export type AheadEvent = {
  kind: 'due' | 'grace_over' | 'late_fee';
  onDate: CivilDate;
  sequence: number;
  /** What is open of it; of a late fee, what this first day added. */
  amountCentavos: Centavos;
};

/**
 * Brings one plan of test mode through every day up to this one, each as a night would, and to the
 * day itself even where a night would find nothing to do: whatever happens to the plan from now on
 * happens on that day. Nothing for a plan whose days are over or have not begun.
 */
export async function passDays(
  tx: Tx,
  { planId, since, through }: { planId: string; since: CivilDate; through: CivilDate },
): Promise<{ plan: StoredPlan; events: AheadEvent[] } | undefined> {
  const found = await lockPlan(tx, planId);
  if (found?.status !== 'active') return undefined;
  if (found.mode !== 'test') throw new Error(`plan ${planId} is live: its time is the real one`);
  await markClocked(tx, planId, { since, through });
  const clocked = { ...found, clockedSince: found.clockedSince ?? since };
  const closed = closeThrough(clocked, through);
  for (const each of closed) await storeClosed(tx, [each]);
  return { plan: closed.at(-1)?.after ?? clocked, events: closed.flatMap(eventsOf) };
}

/** What the days up to this one would bring if nobody paid anything. Nothing is written. */
export const foreseeDays = (plan: StoredPlan, through: CivilDate): AheadEvent[] =>
  plan.status === 'active' ? closeThrough(plan, through).flatMap(eventsOf) : [];

function closeThrough(plan: StoredPlan, through: CivilDate): ClosedPlan[] {
  const closed: ClosedPlan[] = [];
  let current = plan;
  const close = (day: CivilDate) => {
    const made = closePlanDay({ ...current, nextCloseDate: day }, allHolidays());
    closed.push(made);
    current = made.after;
  };
  while (current.nextCloseDate !== null && current.nextCloseDate <= through)
    close(current.nextCloseDate);
  if (current.nextCloseDate !== null && current.state.asOfDate < through) close(through);
  return closed;
}

function eventsOf({ before, after }: ClosedPlan): AheadEvent[] {
  const onDate = after.state.asOfDate;
  return after.state.installments.flatMap((row, index): AheadEvent[] => {
    const { state: is } = entryAt(after.installments, index);
    const { state: was } = entryAt(before.installments, index);
    const { sequence } = row;
    const openCentavos = totalOf(outstandingOf(row));
    const penaltyBefore = entryAt(before.state.installments, index).charged.penalty;
    const events: AheadEvent[] = [];
    if (was === 'upcoming' && is === 'due')
      events.push({ kind: 'due', onDate, sequence, amountCentavos: openCentavos });
    if (was !== 'overdue' && is === 'overdue')
      events.push({ kind: 'grace_over', onDate, sequence, amountCentavos: openCentavos });
    if (penaltyBefore === 0 && row.charged.penalty > 0)
      events.push({ kind: 'late_fee', onDate, sequence, amountCentavos: row.charged.penalty });
    return events;
  });
}
