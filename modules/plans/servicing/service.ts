/**
 * The plan’s rows and what changes them: collections, charges, chargebacks, day by day. Owns
 * plans, installments, charges and plan_collections. Imports no other submodule.
 */
import type { Tx } from '@luwag/db';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import type { Holiday } from '@luwag/domain/holidays';
import { components, type Installment, type Part, totalsOf } from '@luwag/domain/installments';
import { type Centavos, centavos, sum } from '@luwag/domain/money';
import { buyerOwner } from '@luwag/domain/owners';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { applyEvent } from '@luwag/domain/plan-book';
import { accrueTo } from '@luwag/domain/plan-clock';
import type { PlanEvent } from '@luwag/domain/plan-events';
import { owedOn, type PlanState, statusOf } from '@luwag/domain/plan-state';
import type { Posting } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { lockBalance } from '@luwag/ledger/reading';
import { idOn, slotOf } from '@luwag/platform/ids';
import {
  type Charge,
  chargeKinds,
  entryAt,
  findNextCloseDate,
  statesOn,
} from './close-plan-day.ts';
import * as changes from './plan-changes-repository.ts';
import type { StoredPlan } from './plan-rows-repository.ts';
import { insertCharges } from './repository.ts';

export { readBuyerActivity } from './buyer-activity-repository.ts';
export { closePlanDay, entryAt, findNextCloseDate, statesOn } from './close-plan-day.ts';
export { lockPlanRow, notNeeded } from './plan-changes-repository.ts';
export {
  type InstallmentRow,
  type PlanRow,
  type StoredPlan,
  toStoredPlan,
} from './plan-rows-repository.ts';
export { failureReasonOf, progressOf, statesUnderWay } from './progress.ts';
export {
  type BatchCounts,
  type BusinessDay,
  type Cursor,
  type DaySlice,
  hasPlansToClose,
  insertAttempts,
  insertBatch,
  insertCharges,
  insertDayClosing,
  listInstallments,
  listSlicesToClose,
  lockPlansToClose,
  markSlicesClosed,
  sliceNumbers,
  updateInstallments,
  updatePlans,
} from './repository.ts';

/** A plan under its lock, as every change of it begins. */
export const lockPlan = (tx: Tx, planId: string): Promise<StoredPlan | undefined> =>
  changes.lockPlanRow(tx, { planId });

/** The first payment came, or none was asked for: from its first day on the plan is closed. */
export async function capturePlan(tx: Tx, { planId }: { planId: string }): Promise<StoredPlan> {
  await changes.markCaptured(tx, planId);
  const plan = await lockPlan(tx, planId);
  if (!plan || plan.status === 'declined')
    throw new Error(`plan ${planId} cannot be captured: ${plan?.status ?? 'not found'}`);
  return plan;
}

/** The first payment was refused: the plan never came to be. */
export async function declinePlan(tx: Tx, { planId }: { planId: string }): Promise<void> {
  await changes.markDeclined(tx, planId);
}

export type PaymentTaken = {
  /** From `lockPlan`, in this very transaction. */
  plan: StoredPlan;
  /** The attempt that brought it: said again, it counts once. */
  paymentId: string;
  amountCentavos: Centavos;
  onDate: CivilDate;
  now: Date;
  psp: string;
};

/** A payment of any size. Said twice, the second changes nothing and has the plan as it was. */
export async function recordCollection(tx: Tx, payment: PaymentTaken): Promise<StoredPlan> {
  const { plan, paymentId, amountCentavos, now, psp } = payment;
  if (await changes.findCollection(tx, paymentId)) return plan;
  const onDate = noEarlierThan(plan, payment.onDate);
  const event = { kind: 'collected', onDate, paymentId, psp, amountCentavos } as const;
  const after = await record(tx, plan, event, now);
  const collection = after.state.collections.find(({ id }) => id === paymentId);
  if (!collection) throw new Error(`no collection recorded for payment ${paymentId}`);
  await changes.insertCollection(tx, after, collection, { amountCentavos, onDate, now });
  return after;
}

export type PaymentTakenBack = Omit<PaymentTaken, 'amountCentavos'> & { pspFeeCentavos: Centavos };

/** Its bank took a payment back: it is owed again. Said twice, the second changes nothing. */
export async function recordChargeback(tx: Tx, taken: PaymentTakenBack): Promise<StoredPlan> {
  const { plan, paymentId, now, psp, pspFeeCentavos } = taken;
  const collection = plan.state.collections.find(({ id }) => id === paymentId);
  if (!collection) {
    if (await changes.findCollection(tx, paymentId)) return plan;
    throw new Error(`payment ${paymentId} was never recorded`);
  }
  const onDate = noEarlierThan(plan, taken.onDate);
  const reopenedCentavos = totalsOf(collection.parts).principal;
  const lineShortfallCentavos = await readShortfall(tx, plan, reopenedCentavos);
  const facts = { paymentId, psp, pspFeeCentavos, lineShortfallCentavos };
  const after = await record(tx, plan, { kind: 'charged_back', onDate, ...facts }, now);
  await changes.markReversed(tx, paymentId, now);
  return after;
}

/** Time does not run backwards: a day that the plan has passed counts as the one it is at. */
const noEarlierThan = ({ state }: StoredPlan, day: CivilDate): CivilDate =>
  day < state.asOfDate ? state.asOfDate : day;

/**
 * Available credit that the buyer has spent since. A checkout may be taking the last of it: hence
 * the lock.
 */
async function readShortfall(
  tx: Tx,
  { mode, state }: StoredPlan,
  neededCentavos: Centavos,
): Promise<Centavos> {
  const owner = buyerOwner(state.owners.buyerId);
  const line = await lockBalance(tx, { mode, kind: 'line_available', owner });
  const available = line.credits_posted - line.debits_posted - line.debits_pending;
  return centavos(Math.max(0, neededCentavos - available));
}

type PaymentEvent = Extract<PlanEvent, { paymentId: string }>;

/** Everything an event writes: rows, journals, and what time had added up to its day. */
async function record(
  tx: Tx,
  before: StoredPlan,
  event: PaymentEvent,
  now: Date,
): Promise<StoredPlan> {
  const { planId, buyerId } = before.state.owners;
  if (before.status === 'pending' || before.status === 'declined')
    throw new Error(`plan ${planId} is ${before.status}: it takes no payment`);
  const decision = applyEvent(before.state, event, philippineHolidays);
  if (decision.kind === 'reject')
    throw new Error(`${event.kind} of plan ${planId}: ${decision.code}`);
  const said = `${before.mode} ${event.kind} ${event.paymentId}`;
  const postings = decision.journals.map((journal, place) => ({
    id: idOn(journal.effectiveOn, slotOf(buyerId), `${said} ${place}`),
    mode: before.mode,
    journal,
  }));
  const after = await savePlan(tx, before, decision.state);
  await changes.lowerUnsentAttempts(tx, after, now);
  // Accounts are what other payments wait for, so they are locked last; a charge names its journal.
  await post(tx, ...postings);
  await insertCharges(tx, [{ after, charges: listAccrued(before, event.onDate, postings) }]);
  return after;
}

/**
 * Writes where an event left a plan. Days that no closing has come to yet stay for the closing, and
 * the marks are those of the last closed day: an installment that falls due is still asked for.
 */
export async function savePlan(
  tx: Tx,
  before: StoredPlan,
  state: PlanState,
  holidays: readonly Holiday[] = philippineHolidays,
): Promise<StoredPlan> {
  const { asOfDate } = state;
  const { nextCloseDate: awaited } = before;
  const isAwaited = awaited !== null && awaited <= asOfDate;
  const nextCloseDate = isAwaited ? awaited : findNextCloseDate(state, asOfDate);
  const plan = {
    mode: before.mode,
    status: statusOf(state),
    state,
    nextCloseDate: owedOn(state) === 0 ? null : nextCloseDate,
  };
  await changes.updatePlan(tx, plan);

  const marks = statesOn(state, isAwaited ? addDays(awaited, -1) : asOfDate, holidays);
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
      if (!id)
        throw new Error(`installment ${sequence} of plan ${state.owners.planId} was not written`);
      return { id, state: entryAt(marks, index) };
    }),
  };
}

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

const tallies = ['charged', 'paid', 'waived', 'cancelled'] as const;

const isSameRow = (one: Installment, other: Installment): boolean =>
  one.dueDate === other.dueDate &&
  one.lateness.centavoDays === other.lateness.centavoDays &&
  one.lateness.chargedCentavos === other.lateness.chargedCentavos &&
  tallies.every((tally) =>
    components.every((component) => one[tally][component] === other[tally][component]),
  );

/**
 * Interest and late fees that had run up to the day of the event, as a closing writes them down:
 * one charge for each installment and kind. The next closing finds the plan past them.
 */
function listAccrued(
  before: StoredPlan,
  onDate: CivilDate,
  postings: readonly Posting[],
): Charge[] {
  const { parts } = accrueTo(before.state, onDate, philippineHolidays);
  return before.state.installments.flatMap(({ sequence }, index) =>
    chargeKinds.flatMap(({ kind, component, event }) => {
      const isOwn = (part: Part) => part.sequence === sequence && part.component === component;
      const amountCentavos = sum(parts.filter(isOwn).map((part) => part.amountCentavos));
      if (amountCentavos === 0) return [];
      const posting = postings.find(({ journal }) => journal.event === event);
      if (!posting)
        throw new Error(`${event} of plan ${before.state.owners.planId} was not posted`);
      const installmentId = entryAt(before.installments, index).id;
      return [{ installmentId, kind, period: onDate, amountCentavos, journalId: posting.id }];
    }),
  );
}
