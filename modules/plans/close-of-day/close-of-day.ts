import type { Db, Tx } from '@luwag/db';
import { withScope } from '@luwag/db/scope';
import type { Holiday } from '@luwag/domain/holidays';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import { allHolidays, syncHolidays } from '@luwag/platform/holidays';
import * as plans from '../servicing/service.ts';
import { type ClosedPlan, closePlanDay, type StoredPlan } from '../servicing/service.ts';

type CloseOptions = {
  /** Plans in one transaction. */
  batchMax?: number;
  holidays?: readonly Holiday[];
};
export type CloseDayOptions = CloseOptions & {
  /** Batches at a time; as many connections are used. */
  sessions?: number;
};
export type CloseSliceOptions = CloseOptions & {
  /** Asked before every batch; left out, the run goes on to the end. */
  hasTime?: () => boolean;
  /** What is done around every batch but those that were held. */
  around?: (batch: () => Promise<boolean>) => Promise<boolean>;
};

/** What one run did, which is nothing when the day was closed before. */
export type DayClosed = plans.BatchCounts & { batches: number };

/** One slice, and how far it has come. */
type Run = {
  db: Db;
  day: plans.DaySlice;
  batchMax: number;
  holidays: readonly Holiday[];
  after: plans.Cursor | undefined;
  done: DayClosed;
};

const runOf = (db: Db, day: plans.DaySlice, options: CloseOptions): Run => ({
  db,
  day,
  batchMax: options.batchMax ?? 200,
  holidays: options.holidays ?? allHolidays(),
  after: undefined,
  done: nothing,
});

/**
 * Closes a business date and every day before it that was missed, slice by slice. A batch of plans
 * is one transaction: its charges, marks, attempts and journals, and the date that moves its plans
 * out of the way of the next batch. So it may be killed anywhere and started again, run twice at
 * once, or run days late, and the books end the same.
 */
export async function closeDay(
  db: Db,
  day: plans.BusinessDay,
  { sessions = 2, ...options }: CloseDayOptions = {},
): Promise<DayClosed> {
  // Everybody's plans: nobody asks for this by themselves.
  return withScope('system', async () => {
    await syncHolidays(db);
    const slices = await db.transaction().execute(async (tx) => {
      await plans.insertDayClosing(tx, day);
      return plans.listSlicesToClose(tx, day);
    });
    const runs = slices.map((slice) => runOf(db, { ...day, slice }, options));
    const failures = await closeInTurns(runs, sessions);
    await db.transaction().execute((tx) => plans.markSlicesClosed(tx, day, plans.sliceNumbers));
    if (failures.length > 0) throw failures[0];
    return runs.map(({ done }) => done).reduce(add, nothing);
  });
}

/**
 * A batch of each slice in turn: plans that are neighbours in the table are of different slices,
 * and are in memory together. A slice that fails keeps nobody from the others; what failed is
 * returned.
 */
async function closeInTurns(runs: readonly Run[], sessions: number): Promise<unknown[]> {
  const waiting = [...runs];
  const failures: unknown[] = [];
  const takeTurns = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift())
      try {
        if (await closeNextBatch(run)) waiting.push(run);
        else await closeWhatWasHeld(run);
      } catch (error) {
        failures.push(error);
      }
  };
  await Promise.all(Array.from({ length: sessions }, takeTurns));
  return failures;
}

/** As much of a slice as there is time for, and whether that was all of it. */
export const closeDaySlice = (
  db: Db,
  day: plans.DaySlice,
  { hasTime = () => true, around = (batch) => batch(), ...options }: CloseSliceOptions = {},
): Promise<{ done: DayClosed; isClosed: boolean }> =>
  withScope('system', async () => {
    await syncHolidays(db);
    await db.transaction().execute((tx) => plans.insertDayClosing(tx, day));
    const run = runOf(db, day, options);
    while ((await around(() => closeNextBatch(run))) && hasTime());
    const isClosed = await closeWhatWasHeld(run, hasTime);
    if (isClosed)
      await db.transaction().execute((tx) => plans.markSlicesClosed(tx, day, [day.slice]));
    return { done: run.done, isClosed };
  });

/** Whether there was one. */
async function closeNextBatch(run: Run): Promise<boolean> {
  run.after = await closeBatch(run, { after: run.after });
  return run.after !== undefined;
}

/**
 * Plans that somebody held when their batch passed. Now their locks are waited for, as long as the
 * connection allows; past that the slice fails, and its next run takes them up. Whether none is
 * left.
 */
async function closeWhatWasHeld(run: Run, hasTime = () => true): Promise<boolean> {
  const isLeft = () => run.db.transaction().execute((tx) => plans.hasPlansToClose(tx, run.day));
  while (await isLeft()) {
    if (!hasTime()) return false;
    await closeBatch(run, { waits: true });
  }
  return true;
}

/** Returns where the batch ended, or nothing when there was none. */
async function closeBatch(
  run: Run,
  from: { after?: plans.Cursor | undefined; waits?: boolean },
): Promise<plans.Cursor | undefined> {
  const { day, batchMax } = run;
  const closed = await run.db.transaction().execute(async (tx) => {
    const locked = await plans.lockPlansToClose(tx, day, { ...from, batchMax });
    const last = locked.at(-1);
    if (!last?.nextCloseDate) return undefined;
    const counts = await closeAndStore(tx, run, locked);
    await failpoint('plans.before_batch_commit');
    return { counts, end: { nextCloseDate: last.nextCloseDate, id: last.state.owners.planId } };
  });
  if (!closed) return undefined;
  await failpoint('plans.after_batch_commit');
  run.done = add(run.done, { ...closed.counts, batches: 1 });
  return closed.end;
}

async function closeAndStore(tx: Tx, run: Run, locked: StoredPlan[]): Promise<plans.BatchCounts> {
  const closed = locked.map((plan) => closePlanDay(plan, run.holidays));
  const counts = await storeClosed(tx, closed);
  await plans.insertBatch(tx, run.day, counts);
  return counts;
}

/** Everything that the day of these plans has changed. */
export async function storeClosed(
  tx: Tx,
  closed: readonly ClosedPlan[],
): Promise<plans.BatchCounts> {
  await plans.updatePlans(tx, closed);
  await plans.updateInstallments(tx, closed);
  const attempts = await plans.insertAttempts(tx, closed);
  // Accounts are what payments wait for, so they are locked last; a charge names its journal.
  const postings = closed.flatMap((plan) => plan.postings);
  const journals = postings.length > 0 ? await post(tx, ...postings) : 0;
  const charges = await plans.insertCharges(tx, closed);
  return { plans: closed.length, charges, attempts, journals };
}

const nothing: DayClosed = { batches: 0, plans: 0, charges: 0, attempts: 0, journals: 0 };

const add = (one: DayClosed, other: DayClosed): DayClosed => ({
  batches: one.batches + other.batches,
  plans: one.plans + other.plans,
  charges: one.charges + other.charges,
  attempts: one.attempts + other.attempts,
  journals: one.journals + other.journals,
});
