import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { closeWhatFits } from './close-of-day.ts';
import { closeSlice } from './jobs.ts';

/** A third of what a job may take: the last batch may be slow. */
const sliceMs = 20_000;

/** Asks for the closing of the day that has begun, and of every day missed, in each mode. */
export async function closeToday(ctx: JobCtx): Promise<void> {
  const businessDate = manilaDateOf(ctx.clock.now().getTime());
  for (const mode of ['live', 'test'] as const) await askForSlice(ctx, { mode, businessDate });
}

/** A slice that ends with work left asks for the next one; killed, it is run again. */
export async function closeOneSlice(
  ctx: JobCtx,
  day: { mode: Mode; businessDate: CivilDate },
  budgetMs = sliceMs,
): Promise<void> {
  const endMs = ctx.clock.now().getTime() + budgetMs;
  const hasTime = () => ctx.clock.now().getTime() < endMs;
  const { done, isClosed } = await closeWhatFits(ctx.db, day, { hasTime });
  ctx.log.info({ ...day, ...done, isClosed }, 'closed plans');
  if (!isClosed) await askForSlice(ctx, day);
}

/** By its key, a closing that is asked for twice is in the queue once. */
const askForSlice = (
  ctx: JobCtx,
  { mode, businessDate }: { mode: Mode; businessDate: CivilDate },
): Promise<void> =>
  inScope(ctx.db, 'system', (tx) =>
    enqueue(
      tx,
      ctx,
      closeSlice,
      { mode, business_date: businessDate },
      { key: `${closeSlice.name} ${mode}` },
    ),
  );
