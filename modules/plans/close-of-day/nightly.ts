import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { thenRest } from '@luwag/platform/jobs/resting';
import { type DaySlice, sliceNumbers } from '../servicing/service.ts';
import { closeDaySlice } from './close-of-day.ts';
import { closeSlice } from './jobs.ts';

/** A third of what a job may take: the last batch may be slow. */
const jobMs = 20_000;

/** Slices at a time, of both modes together; each rests half of its time. */
const queuesCount = 2;

/** Asks for the closing of the day that has begun, and of every day missed, in each mode. */
export async function closeToday(ctx: JobCtx): Promise<void> {
  const businessDate = manilaDateOf(ctx.clock.now().getTime());
  await inScope(ctx.db, 'system', async (tx) => {
    for (const mode of ['live', 'test'] as const)
      for (const slice of sliceNumbers) await askForSlice(tx, ctx, { mode, businessDate, slice });
  });
}

/** A slice that ends with work left asks for the rest of itself; killed, it is run again. */
export async function closeOneSlice(
  ctx: JobCtx,
  day: DaySlice,
  budgetMs: number = jobMs,
): Promise<void> {
  const endMs = ctx.clock.now().getTime() + budgetMs;
  const hasTime = () => ctx.clock.now().getTime() < endMs;
  const around = (batch: () => Promise<boolean>) => thenRest(ctx.clock, batch);
  const { done, isClosed } = await closeDaySlice(ctx.db, day, { hasTime, around });
  ctx.log.info({ ...day, ...done, isClosed }, 'closed plans');
  if (!isClosed) await inScope(ctx.db, 'system', (tx) => askForSlice(tx, ctx, day));
}

/**
 * By its key, a slice that is asked for twice is in the queue once. Slices of one queue run one
 * after the other, those of different queues side by side.
 */
const askForSlice = (tx: Tx, ctx: JobCtx, { mode, businessDate, slice }: DaySlice): Promise<void> =>
  enqueue(
    tx,
    ctx,
    closeSlice,
    { mode, business_date: businessDate, slice },
    {
      key: `${closeSlice.name} ${mode} ${slice}`,
      queue: `${closeSlice.name} ${slice % queuesCount}`,
    },
  );
