import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { type Holiday, holidaysKnownBy, holidaysKnownOn } from '@luwag/domain/holidays';
import {
  type InstallmentState,
  outstandingIn,
  outstandingOf,
  stateOf,
  totalOf,
} from '@luwag/domain/installments';
import type { Journal } from '@luwag/domain/journals';
import { graceEndOf } from '@luwag/domain/late-fees';
import { type Centavos, subtract } from '@luwag/domain/money';
import { applyEvent } from '@luwag/domain/plan-book';
import { owedOn, type PlanState, statusOf } from '@luwag/domain/plan-state';
import type { Posting } from '@luwag/ledger/commands';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { StoredPlan } from './plan-rows-repository.ts';

export type ChargeKind = 'interest' | 'late_fee';

export type Charge = {
  installmentId: string;
  kind: ChargeKind;
  period: CivilDate;
  amountCentavos: Centavos;
  journalId: string;
};

export type Attempt = {
  installmentId: string;
  businessDate: CivilDate;
  amountCentavos: Centavos;
};

type Change = { before: StoredPlan; after: StoredPlan; day: CivilDate };

/** One plan with a day closed: where it stands, and everything that has to be written. */
export type ClosedPlan = {
  before: StoredPlan;
  after: StoredPlan;
  charges: Charge[];
  attempts: Attempt[];
  postings: Posting[];
};

/**
 * Closes the next day of one plan, and no more: a plan that missed days comes back for each of
 * them, so that what is written after an outage is, row by row, what would have been in time.
 */
export function closePlanDay(before: StoredPlan, table: readonly Holiday[]): ClosedPlan {
  if (!before.nextCloseDate)
    throw new Error(`plan ${before.state.owners.planId} has no day to close`);
  const { mode, nextCloseDate: day, clockedSince } = before;
  // What was added after a test clock took the plan would change days that it has passed.
  const holidays = clockedSince ? holidaysKnownBy(clockedSince, table) : table;
  const { state, journals } = bringToDay(before.state, day, holidays);
  const after = {
    ...before,
    status: statusOf(state),
    state,
    installments: statesOn(state, day, holidays).map((status, index) => ({
      id: entryAt(before.installments, index).id,
      state: status,
    })),
    nextCloseDate: findNextCloseDate(state, day),
  };
  const postings = journals.map((journal, index) => {
    const earlier = journals.slice(0, index).filter(({ event }) => event === journal.event);
    return { id: journalIdOf(before, journal, earlier.length), mode, journal };
  });
  return {
    before,
    after,
    charges: listCharges({ before, after, day, postings }),
    attempts: listAttempts({ before, after, day }),
    postings,
  };
}

/** A payment made after a day has brought the plan past it: that day has nothing left to add. */
function bringToDay(
  state: PlanState,
  day: CivilDate,
  holidays: readonly Holiday[],
): { state: PlanState; journals: readonly Journal[] } {
  if (day < state.asOfDate) return { state, journals: [] };
  const decision = applyEvent(state, { kind: 'day_closed', onDate: day }, holidays);
  if (decision.kind === 'reject')
    throw new Error(`close of ${day} for plan ${state.owners.planId} refused: ${decision.code}`);
  return decision;
}

/**
 * The first day after this one that changes anything: the next, while interest runs or something is
 * overdue; else the next due date; none once nothing is owed.
 */
export function findNextCloseDate(state: PlanState, day: CivilDate): CivilDate | null {
  if (owedOn(state) === 0) return null;
  const isPast = ({ dueDate }: { dueDate: CivilDate }) => dueDate <= day;
  const past = state.installments.filter(isPast);
  const ahead = state.installments.filter((row) => !isPast(row));
  const hasInterest = state.schedule.monthlyRatePpm > 0 && outstandingIn(ahead).principal > 0;
  if (hasInterest || totalOf(outstandingIn(past)) > 0) return addDays(day, 1);
  return ahead[0]?.dueDate ?? null;
}

/** How each installment stands on a day, in their order. */
export function statesOn(
  state: PlanState,
  day: CivilDate,
  holidays: readonly Holiday[],
): InstallmentState[] {
  const hasPast = state.installments.some(({ dueDate }) => dueDate < day);
  const known = hasPast ? holidaysKnownOn(day, holidays) : [];
  return state.installments.map((row) => {
    const isPast = row.dueDate < day;
    const graceEndDate = isPast ? graceEndOf(row.dueDate, state.agreement.late, known) : day;
    return stateOf(row, { onDate: day, graceEndDate });
  });
}

const askedFor: readonly InstallmentState[] = ['due', 'grace', 'overdue'];

/**
 * An attempt is made when an installment comes to be asked for. After a failure the next one is
 * decided where its reason is known, not here.
 */
function listAttempts({ before, after, day }: Change): Attempt[] {
  return after.state.installments.flatMap((row, index) => {
    const { id, state } = entryAt(after.installments, index);
    const was = entryAt(before.installments, index).state;
    if (!askedFor.includes(state) || askedFor.includes(was)) return [];
    const amountCentavos = totalOf(outstandingOf(row));
    return [{ installmentId: id, businessDate: day, amountCentavos }];
  });
}

export const chargeKinds = [
  { kind: 'interest', component: 'interest', event: 'interest.accrued' },
  { kind: 'late_fee', component: 'penalty', event: 'late_fee.charged' },
] as const;

function listCharges({
  before,
  after,
  day,
  postings,
}: Change & { postings: readonly Posting[] }): Charge[] {
  return after.state.installments.flatMap((row, index) =>
    chargeKinds.flatMap(({ kind, component, event }) => {
      const was = entryAt(before.state.installments, index).charged[component];
      const amountCentavos = subtract(row.charged[component], was);
      if (amountCentavos === 0) return [];
      const posting = postings.find(({ journal }) => journal.event === event);
      if (!posting) throw new Error(`${event} of plan ${after.state.owners.planId} was not posted`);
      const installmentId = entryAt(after.installments, index).id;
      return [{ installmentId, kind, period: day, amountCentavos, journalId: posting.id }];
    }),
  );
}

/**
 * The same plan, day, event and position among events of its kind make the same id, so that the
 * ledger knows a repeated closing.
 */
function journalIdOf(plan: StoredPlan, { event, source, effectiveOn }: Journal, position: number) {
  const slot = slotOf(plan.state.owners.buyerId);
  return idOn(idDayOf(plan, effectiveOn), slot, `${plan.mode} ${event} ${source} ${position}`);
}

/**
 * The day that the id of a journal bears: its own. Where a test clock runs ahead, the day on which
 * it began, because the ledger lies in months by these ids, and those to come are not there yet.
 */
export const idDayOf = ({ clockedSince }: StoredPlan, effectiveOn: CivilDate): CivilDate =>
  clockedSince && clockedSince < effectiveOn ? clockedSince : effectiveOn;

export function entryAt<T>(list: readonly T[], index: number): T {
  const entry = list[index];
  if (entry === undefined)
    throw new Error(`no entry at index ${index} of a list of ${list.length}`);
  return entry;
}
