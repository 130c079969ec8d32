import type { Tx } from '@luwag/db';
import { addDays } from '@luwag/domain/calendar';
import { components, type Installment, tallies } from '@luwag/domain/installments';
import { owedOn, type PlanState, statusOf } from '@luwag/domain/plan-state';
import { holidaysFor } from '@luwag/platform/holidays';
import { entryAt, findNextCloseDate, statesOn } from './close-plan-day.ts';
import * as changes from './plan-changes-repository.ts';
import type { StoredPlan } from './plan-rows-repository.ts';

/**
 * Writes where an event left a plan. Days that no closing has come to yet stay for the closing, and
 * the marks are those of the last closed day: an installment that falls due is still asked for.
 */
export async function savePlan(tx: Tx, before: StoredPlan, state: PlanState): Promise<StoredPlan> {
  const { planId } = state.owners;
  const { marks, ...plan } = storedAs(before, state);
  await changes.updatePlan(tx, plan);
  if (hasOtherDates(before.state, state)) await changes.announceAnew(tx, planId, state.asOfDate);

  const known = listStored(before, state);
  const changed = state.installments.flatMap((row, index) => {
    const mark = entryAt(marks, index);
    const stored = known.get(row.sequence);
    const isSame = stored && stored.state === mark && isSameRow(stored.row, row);
    return isSame ? [] : [{ row, state: mark }];
  });
  const written = await changes.upsertInstallments(tx, plan, changed);
  return {
    ...plan,
    installments: state.installments.map(({ sequence }, index) => {
      const id = written.get(sequence) ?? known.get(sequence)?.id;
      if (!id) throw new Error(`installment ${sequence} of plan ${planId} was not written`);
      return { id, state: entryAt(marks, index) };
    }),
  };
}

/** What the rows of a plan say besides its state; the marks of its installments, in their order. */
export function storedAs(before: StoredPlan, state: PlanState) {
  const { asOfDate } = state;
  const { nextCloseDate: awaited } = before;
  const isAwaited = awaited !== null && awaited <= asOfDate;
  const nextCloseDate = isAwaited ? awaited : findNextCloseDate(state, asOfDate);
  return {
    mode: before.mode,
    ...(before.clockedSince ? { clockedSince: before.clockedSince } : {}),
    status: statusOf(state),
    state,
    nextCloseDate: owedOn(state) === 0 ? null : nextCloseDate,
    marks: statesOn(state, isAwaited ? addDays(awaited, -1) : asOfDate, holidaysFor(before)),
  };
}

/** Rescheduled, with a date moved, or asked for again after a reported problem. */
const hasOtherDates = (before: PlanState, after: PlanState): boolean =>
  before.schedule.version !== after.schedule.version ||
  (before.disputed !== undefined && after.disputed === undefined) ||
  before.installments.some(({ dueDate }, index) => dueDate !== after.installments[index]?.dueDate);

type StoredRow = { id: string; state: string; row: Installment };

/** By sequence. Rows of another schedule stay as they were: none is stored under this one. */
function listStored(before: StoredPlan, state: PlanState): Map<number, StoredRow> {
  if (before.state.schedule.version !== state.schedule.version) return new Map();
  return new Map(
    before.state.installments.map((row, index) => [
      row.sequence,
      { ...entryAt(before.installments, index), row },
    ]),
  );
}

const isSameRow = (one: Installment, other: Installment): boolean =>
  one.dueDate === other.dueDate &&
  one.lateness.centavoDays === other.lateness.centavoDays &&
  one.lateness.chargedCentavos === other.lateness.chargedCentavos &&
  tallies.every((tally) =>
    components.every((component) => one[tally][component] === other[tally][component]),
  );
