import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { decideContact, getContactLimitsOn } from '@luwag/domain/contact-rules';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import type { Mode } from '@luwag/platform/security/caller';
import { listBuyersOwing } from '../plans/service.ts';
import { askForContact } from './asking.ts';
import { composeContact } from './composing.ts';
import { readHistory } from './history.ts';
import { remindSome } from './jobs.ts';

/** Buyers in one transaction. */
const batchMax = 100;

/** Asks for the reminders of the day in both modes; a day that was missed is made up for. */
export const remindAll = (ctx: JobCtx): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    for (const mode of ['live', 'test'] as const) await askForBatch(tx, ctx, { mode, after: null });
  });

/**
 * One batch, which asks for the next: killed, it is run again from where it began, and whoever was
 * reminded is not reminded twice.
 */
export const remindBatch = (
  ctx: JobCtx,
  { mode, after }: { mode: Mode; after: string | null },
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const today = manilaDateOf(ctx.clock.now().getTime());
    const dueBy = addDays(today, Math.max(...getContactLimitsOn(today).daysBefore));
    const buyers = await listBuyersOwing(tx, { mode, dueBy, after, limit: batchMax });
    for (const buyerId of buyers) await remind(tx, ctx, { buyerId, mode });
    const last = buyers.at(-1);
    if (last && buyers.length === batchMax) await askForBatch(tx, ctx, { mode, after: last });
  });

/** By its key, a mode's next batch is in the queue once. */
const askForBatch = (
  tx: Tx,
  ctx: JobCtx,
  batch: { mode: Mode; after: string | null },
): Promise<void> =>
  enqueue(tx, ctx, remindSome, batch, { key: `${remindSome.name} ${batch.mode}` });

/**
 * One message for everything that is due. On a day that has no room for it, nothing is asked for:
 * what was not told is told on the next day that has.
 */
async function remind(
  tx: Tx,
  ctx: JobCtx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<void> {
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const { sentMs, told, quietThrough } = await readHistory(tx, { buyerId, mode }, now);
  const decision = decideContact({ nowMs: now.getTime(), sentMs, usefulThrough: today });
  if (decision.kind === 'dropped') return;
  const everything = { plan_id: null, kind: 'payment_upcoming' as const, facts: {} };
  const asked = { buyer_id: buyerId, mode, ...everything };
  const reminder = await composeContact(tx, asked, { told, today, isQuiet: Boolean(quietThrough) });
  if (!reminder) return;
  await askForContact(tx, ctx, {
    buyerId,
    mode,
    kind: reminder.kind,
    key: `reminder ${today}`,
    usefulThrough: today,
  });
}
