import type { Db, Tx } from '@luwag/db';
import { withScope } from '@luwag/db/scope';
import type { Holiday } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import * as plans from '../servicing/service.ts';
import { closePlanDay, type StoredPlan } from '../servicing/service.ts';

export type CloseDayOptions = {
  /** Plans in one transaction. */
  batchMax?: number;
  /** Batches at a time; as many connections are used. */
  sessions?: number;
  holidays?: readonly Holiday[];
  /** Asked before every batch; left out, the run goes on to the end. */
  hasTime?: () => boolean;
};

/** What one run did, which is nothing when the day was closed before. */
export type DayClosed = plans.BatchCounts & { batches: number };

type Run = {
  db: Db;
  day: plans.BusinessDay;
  batchMax: number;
  holidays: readonly Holiday[];
  hasTime: () => boolean;
  done: DayClosed;
  hasFailed: boolean;
};

/**
 * Closes a business date and every day before it that was missed. A batch of plans is one
 * transaction: its charges, marks, attempts and journals, and the date that moves its plans out of
 * the way of the next batch. So it may be killed anywhere and started again, run twice at once, or
 * run days late, and the books end the same.
 */
export async function closeDay(
  db: Db,
  day: plans.BusinessDay,
  options: CloseDayOptions = {},
): Promise<DayClosed> {
  const { done } = await closeWhatFits(db, day, options);
  return done;
}

/** As much of a closing as there is time for, and whether that was all of it. */
export async function closeWhatFits(
  db: Db,
  day: plans.BusinessDay,
  options: CloseDayOptions,
): Promise<{ done: DayClosed; isClosed: boolean }> {
  const { batchMax = 200, sessions = 2, holidays = philippineHolidays } = options;
  const { hasTime = () => true } = options;
  const done = { batches: 0, plans: 0, charges: 0, attempts: 0, journals: 0 };
  const run: Run = { db, day, batchMax, holidays, hasTime, done, hasFailed: false };
  // Everybody's plans: nobody asks for this by themselves.
  return withScope('system', async () => {
    await db.transaction().execute((tx) => plans.insertDayClosing(tx, day));
    await runSessions(run, sessions);
    const isClosed = await closeWhatWasHeld(run);
    if (isClosed) await db.transaction().execute((tx) => plans.markDayClosed(tx, day));
    return { done, isClosed };
  });
}

/** When one session fails the others end with their batch: none goes on once this has returned. */
async function runSessions(run: Run, sessions: number): Promise<void> {
  const endings = await Promise.allSettled(Array.from({ length: sessions }, () => runSession(run)));
  const failure = endings.find((ending) => ending.status === 'rejected');
  if (failure) throw failure.reason;
}

async function runSession(run: Run): Promise<void> {
  try {
    let after: plans.Cursor | undefined;
    do {
      after = await closeBatch(run, { after });
    } while (after && !run.hasFailed && run.hasTime());
  } catch (error) {
    run.hasFailed = true;
    throw error;
  }
}

/**
 * Plans that somebody held while the sessions passed. Now their locks are waited for, as long as
 * the connection allows; past that the run fails, and the next one takes them up. Whether none is
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
  const { day, batchMax, done } = run;
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
  done.batches += 1;
  done.plans += closed.counts.plans;
  done.charges += closed.counts.charges;
  done.attempts += closed.counts.attempts;
  done.journals += closed.counts.journals;
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
