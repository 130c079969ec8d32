import type { Db, Tx } from '@luwag/db';
import { withScope } from '@luwag/db/scope';
import type { Holiday } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import * as plans from '../servicing/service.ts';
import { closePlanDay, type StoredPlan } from '../servicing/service.ts';

export type CloseSliceOptions = {
  /** Plans in one transaction. */
  batchMax?: number;
  holidays?: readonly Holiday[];
  /** Asked before every batch; left out, the run goes on to the end. */
  hasTime?: () => boolean;
};
export type CloseDayOptions = CloseSliceOptions & {
  /** Slices at a time; as many connections are used. */
  sessions?: number;
};

/** What one run did, which is nothing when the day was closed before. */
export type DayClosed = plans.BatchCounts & { batches: number };
type SliceClosed = { done: DayClosed; isClosed: boolean };

type Run = {
  db: Db;
  day: plans.DaySlice;
  batchMax: number;
  holidays: readonly Holiday[];
  hasTime: () => boolean;
  done: DayClosed;
};

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
  const closed: DayClosed[] = [];
  const failures: unknown[] = [];
  // Everybody's plans: nobody asks for this by themselves.
  return withScope('system', async () => {
    const slices = await db.transaction().execute(async (tx) => {
      await plans.insertDayClosing(tx, day);
      return plans.listSlicesToClose(tx, day);
    });
    const rest = slices.values();
    // A slice that fails keeps nobody from the others; it is said at the end.
    const takeSlices = async () => {
      for (const slice of rest)
        await closePlansOf(db, { ...day, slice }, options).then(
          ({ done }) => closed.push(done),
          (error: unknown) => failures.push(error),
        );
    };
    await Promise.all(Array.from({ length: sessions }, takeSlices));
    await db
      .transaction()
      .execute((tx) => plans.markSlicesClosed(tx, day, plans.sliceNumbers));
    if (failures.length > 0) throw failures[0];
    return closed.reduce(add, nothing);
  });
}

/** As much of a slice as there is time for, and whether that was all of it. */
export const closeDaySlice = (
  db: Db,
  day: plans.DaySlice,
  options: CloseSliceOptions = {},
): Promise<SliceClosed> =>
  withScope('system', async () => {
    await db.transaction().execute((tx) => plans.insertDayClosing(tx, day));
    const closed = await closePlansOf(db, day, options);
    if (closed.isClosed)
      await db.transaction().execute((tx) => plans.markSlicesClosed(tx, day, [day.slice]));
    return closed;
  });

async function closePlansOf(
  db: Db,
  day: plans.DaySlice,
  options: CloseSliceOptions,
): Promise<SliceClosed> {
  const { batchMax = 200, holidays = philippineHolidays, hasTime = () => true } = options;
  const run: Run = { db, day, batchMax, holidays, hasTime, done: nothing };
  await closeBatches(run);
  const isClosed = await closeWhatWasHeld(run);
  return { done: run.done, isClosed };
}

async function closeBatches(run: Run): Promise<void> {
  let after: plans.Cursor | undefined;
  do {
    after = await closeBatch(run, { after });
  } while (after && run.hasTime());
}

/**
 * Plans that somebody held when their batch passed. Now their locks are waited for, as long as the
 * connection allows; past that the slice fails, and its next run takes them up. Whether none is
 * left.
 */
async function closeWhatWasHeld(run: Run): Promise<boolean> {
  const isLeft = () => run.db.transaction().execute((tx) => plans.hasPlansToClose(tx, run.day));
  while (await isLeft()) {
    if (!run.hasTime()) return false;
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
  await plans.updatePlans(tx, closed);
  await plans.updateInstallments(tx, closed);
  const attempts = await plans.insertAttempts(tx, closed);
  // Accounts are what payments wait for, so they are locked last; a charge names its journal.
  const postings = closed.flatMap((plan) => plan.postings);
  const journals = postings.length > 0 ? await post(tx, ...postings) : 0;
  const charges = await plans.insertCharges(tx, closed);
  const counts = { plans: closed.length, charges, attempts, journals };
  await plans.insertBatch(tx, run.day, counts);
  return counts;
}

const nothing: DayClosed = { batches: 0, plans: 0, charges: 0, attempts: 0, journals: 0 };

const add = (one: DayClosed, other: DayClosed): DayClosed => ({
  batches: one.batches + other.batches,
  plans: one.plans + other.plans,
  charges: one.charges + other.charges,
  attempts: one.attempts + other.attempts,
  journals: one.journals + other.journals,
});
