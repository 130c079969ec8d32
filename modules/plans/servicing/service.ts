/**
 * The plan’s rows and what changes them: collections, charges, chargebacks, day by day. Owns
 * plans, installments, charges, plan_collections and plan_changes. Imports no other submodule.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { type Part, totalsOf } from '@luwag/domain/installments';
import type { Journal } from '@luwag/domain/journals';
import { type Centavos, centavos, sum } from '@luwag/domain/money';
import { buyerOwner } from '@luwag/domain/owners';
import { applyEvent } from '@luwag/domain/plan-book';
import { type PlanChange, vouchFor } from '@luwag/domain/plan-changes';
import { accrueTo } from '@luwag/domain/plan-clock';
import type { EventRefusal, PlanEvent } from '@luwag/domain/plan-events';
import type { Collection, PlanState } from '@luwag/domain/plan-state';
import type { Posting } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { lockBalance } from '@luwag/ledger/reading';
import { holidaysFor } from '@luwag/platform/holidays';
import { idOn, slotOf } from '@luwag/platform/ids';
import { type Charge, chargeKinds, entryAt, idDayOf } from './close-plan-day.ts';
import * as changes from './plan-changes-repository.ts';
import type { StoredPlan } from './plan-rows-repository.ts';
import { insertCharges, updateInstallments, updatePlans } from './repository.ts';
import { savePlan, storedAs } from './saving.ts';

export { readBuyerActivity } from './buyer-activity-repository.ts';
export {
  type ClosedPlan,
  closePlanDay,
  entryAt,
  findNextCloseDate,
  statesOn,
} from './close-plan-day.ts';
export {
  type LateBuyer,
  type LateCursor,
  type LatePlan,
  type LateRange,
  listLateBuyers,
  listLateGroups,
  listLatePlans,
  sumPaidSince,
} from './lateness-repository.ts';
export { listOpenPlans } from './open-plans-repository.ts';
export {
  lockPlanRow,
  lockPlansWithPayments,
  markClocked,
  notNeeded,
} from './plan-changes-repository.ts';
export {
  type InstallmentRow,
  type PlanRow,
  type StoredPlan,
  toStoredPlan,
} from './plan-rows-repository.ts';
export {
  type AttemptState,
  failureReasonOf,
  givenUp,
  instructionOf,
  neverArrived,
  openStates,
  progressOf,
  statesUnderWay,
} from './progress.ts';
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
  lockPlans,
  lockPlansToClose,
  markSlicesClosed,
  sliceNumbers,
  table,
  updateInstallments,
  updatePlans,
} from './repository.ts';

export { savePlan } from './saving.ts';

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
  const collection = collectionOf(after.state, paymentId);
  await changes.insertCollections(tx, [{ plan: after, collection, amountCentavos, onDate }], now);
  return after;
}

/**
 * Payments of as many plans, one of each, in a few statements for all of them: what
 * `recordCollection` does for one. The plans are active, from `lockPlansWithPayments`, and none has
 * a debt that was given up or a problem that was reported.
 */
export async function recordCollections(
  tx: Tx,
  payments: readonly Omit<PaymentTaken, 'now'>[],
  now: Date,
): Promise<void> {
  const taken = payments.map(takePayment);
  await updatePlans(tx, taken);
  await updateInstallments(tx, taken);
  const plans = taken.map(({ after }) => after);
  await changes.lowerUnsentAttempts(tx, plans, now);
  // Accounts are what other payments wait for, so they are locked last; a charge names its journal.
  await post(tx, ...taken.flatMap(({ postings }) => postings));
  await insertCharges(tx, taken);
  await changes.insertCollections(
    tx,
    taken.map(({ after, collection, amountCentavos, onDate }) => ({
      plan: after,
      ...{ collection, amountCentavos, onDate },
    })),
    now,
  );
}

function takePayment(payment: Omit<PaymentTaken, 'now'>) {
  const { plan, paymentId, amountCentavos, psp } = payment;
  assertCaptured(plan);
  const onDate = noEarlierThan(plan, payment.onDate);
  const event = { kind: 'collected', onDate, paymentId, psp, amountCentavos } as const;
  const { state, postings } = decideOn(plan, event);
  const { marks, ...stored } = storedAs(plan, state);
  const installments = marks.map((mark, index) => ({
    id: entryAt(plan.installments, index).id,
    state: mark,
  }));
  return {
    before: plan,
    after: { ...stored, installments },
    charges: listAccrued(plan, onDate, postings),
    postings,
    ...{ collection: collectionOf(state, paymentId), amountCentavos, onDate },
  };
}

function collectionOf({ collections }: PlanState, paymentId: string): Collection {
  const collection = collections.find(({ id }) => id === paymentId);
  if (!collection) throw new Error(`no collection recorded for payment ${paymentId}`);
  return collection;
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

export type ChangeAsked = {
  /** From `lockPlan`, in this very transaction. */
  plan: StoredPlan;
  /** Said again with this id, a change counts once. */
  id: string;
  change: PlanChange;
  now: Date;
};

export type ChangeMade =
  | { kind: 'accept'; plan: StoredPlan }
  | { kind: 'reject'; code: EventRefusal };

/**
 * A change that is neither time nor a payment, with its journals and its place in the plan's
 * history. Said twice, the second changes nothing and has the plan as it was.
 */
export async function recordChange(tx: Tx, asked: ChangeAsked): Promise<ChangeMade> {
  const { plan, id, now } = asked;
  if (await changes.findChange(tx, id)) return { kind: 'accept', plan };
  assertCaptured(plan);
  const event = { ...asked.change, onDate: noEarlierThan(plan, asked.change.onDate) };
  const decision = applyEvent(plan.state, event, holidaysFor(plan));
  if (decision.kind === 'reject') return decision;
  const text = JSON.stringify(event);
  const vouched = vouchFor(event.kind, decision, createHash('sha256').update(text).digest('hex'));
  const postings = postingsOf(plan, `${event.kind} ${id}`, vouched.journals);
  const journalId = entryAt(postings, vouched.place).id;
  await changes.insertChange(tx, plan, { id, event, text, journalId, now });
  const after = await store(tx, plan, { event, state: decision.state, postings, now });
  return { kind: 'accept', plan: after };
}

type PaymentEvent = Extract<PlanEvent, { paymentId: string }>;

async function record(
  tx: Tx,
  before: StoredPlan,
  event: PaymentEvent,
  now: Date,
): Promise<StoredPlan> {
  assertCaptured(before);
  return store(tx, before, { event, ...decideOn(before, event), now });
}

/** Where a payment leaves a plan, and what it posts. */
function decideOn(before: StoredPlan, event: PaymentEvent) {
  const decision = applyEvent(before.state, event, holidaysFor(before));
  if (decision.kind === 'reject')
    throw new Error(`${event.kind} of plan ${before.state.owners.planId}: ${decision.code}`);
  const postings = postingsOf(before, `${event.kind} ${event.paymentId}`, decision.journals);
  return { state: decision.state, postings };
}

function assertCaptured({ status, state }: StoredPlan): void {
  if (status === 'pending' || status === 'declined')
    throw new Error(`plan ${state.owners.planId} is ${status}: it takes no payment and no change`);
}

function postingsOf(plan: StoredPlan, what: string, journals: readonly Journal[]): Posting[] {
  const { mode, state } = plan;
  const slot = slotOf(state.owners.buyerId);
  return journals.map((journal, place) => ({
    id: idOn(idDayOf(plan, journal.effectiveOn), slot, `${mode} ${what} ${place}`),
    mode,
    journal,
  }));
}

/** Everything an event writes: rows, journals, and what time had added up to its day. */
async function store(
  tx: Tx,
  before: StoredPlan,
  done: { event: PlanEvent; state: PlanState; postings: readonly Posting[]; now: Date },
): Promise<StoredPlan> {
  const { event, state, postings, now } = done;
  const after = await savePlan(tx, before, state);
  await changes.lowerUnsentAttempts(tx, [after], now);
  if (after.state.schedule.version !== before.state.schedule.version) {
    const replaced = before.installments.map(({ id }) => id);
    await changes.endUnsentAttempts(tx, replaced, now);
  }
  // Accounts are what other payments wait for, so they are locked last; a charge names its journal.
  await post(tx, ...postings);
  await insertCharges(tx, [{ after, charges: listAccrued(before, event.onDate, postings) }]);
  return after;
}

/**
 * Interest and late fees that had run up to the day of the event, as a closing writes them down:
 * one charge for each installment and kind. The next closing finds the plan past them.
 */
function listAccrued(
  before: StoredPlan,
  onDate: CivilDate,
  postings: readonly Posting[],
): Charge[] {
  const { parts } = accrueTo(before.state, onDate, holidaysFor(before));
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
