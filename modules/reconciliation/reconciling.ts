import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { reconcileDay } from './jobs.ts';
import type { BusinessDay, Place } from './repository.ts';
import * as runs from './repository.ts';
import {
  lookAgain,
  matchBook,
  matchLines,
  type ReconcilingDeps,
  type Run,
  readPage,
} from './steps.ts';

/** A third of what a job may take: the gateway may be slow. */
const jobMs = 20_000;
/** A worker that was away for longer begins here. */
const catchUpDaysMax = 31;

/** Asks for the dates that are over and not finished, in each mode, missed ones too. */
export async function askForDays(ctx: JobCtx): Promise<void> {
  const yesterday = addDays(manilaDateOf(ctx.clock.now().getTime()), -1);
  const earliest = addDays(yesterday, 1 - catchUpDaysMax);
  await inScope(ctx.db, 'system', async (tx) => {
    for (const mode of ['live', 'test'] as const) {
      const last = await runs.findLastRun(tx, mode);
      const next = last === undefined ? yesterday : addDays(last, 1);
      const dates = await runs.listUnfinished(tx, mode);
      for (let date = next < earliest ? earliest : next; date <= yesterday; date = addDays(date, 1))
        dates.push(date);
      for (const businessDate of dates) await askForDay(tx, ctx, { mode, businessDate });
    }
  });
}

/** One date of a mode at a time: what waits from an earlier one is looked at again by the next. */
const askForDay = (tx: Tx, ctx: JobCtx, { mode, businessDate }: BusinessDay): Promise<void> =>
  enqueue(
    tx,
    ctx,
    reconcileDay,
    { mode, business_date: businessDate },
    {
      key: `${reconcileDay.name} ${mode} ${businessDate}`,
      queue: `${reconcileDay.name} ${mode}`,
    },
  );

/**
 * Holds a date against the gateway's statement, from where the run stands. A step's work and the
 * place after it are one transaction: killed or run twice at once, none is done twice.
 */
export async function reconcile(
  ctx: JobCtx,
  deps: ReconcilingDeps,
  day: BusinessDay,
  budgetMs: number = jobMs,
): Promise<void> {
  const endMs = ctx.clock.now().getTime() + budgetMs;
  const run: Run = { ctx, day, gateway: deps.gatewayOf(day.mode) };
  await inScope(ctx.db, 'system', (tx) => runs.insertRun(tx, day, ctx.clock.now()));
  for (;;) {
    const row = await inScope(ctx.db, 'system', (tx) => runs.findRun(tx, day));
    if (!row || row.phase === 'finished') return;
    await takeStep(run, runs.positionOf(row));
    await failpoint('reconciliation.after_step');
    if (ctx.clock.now().getTime() < endMs) continue;
    await inScope(ctx.db, 'system', (tx) => askForDay(tx, ctx, day));
    return;
  }
}

function takeStep(run: Run, place: Place): Promise<void> {
  switch (place.phase) {
    case 'reading':
      return readPage(run, place);
    case 'lines':
      return matchLines(run, place);
    case 'book':
      return matchBook(run, place);
    case 'timing':
      return lookAgain(run, place);
    case 'finished':
      throw new Error(`${run.day.businessDate} is reconciled, and has no step left`);
  }
}
