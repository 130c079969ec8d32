import type { Tx } from '@luwag/db';
import { enqueue, enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import type { z } from 'zod';
import { queueOf } from './concurrency.ts';
import { insertDelivery, type NewDelivery } from './deliveries-repository.ts';
import { attemptDelivery, replayDeliveries } from './jobs.ts';
import { listToReplay, type Resent, restartLadders } from './resending-repository.ts';

type Origin = Pick<JobCtx, 'requestId'>;

/** Stores a delivery and asks for its first attempt; undefined when this event is there already. */
export async function sendFirst(
  tx: Tx,
  origin: Origin,
  row: NewDelivery,
): Promise<string | undefined> {
  const id = await insertDelivery(tx, row);
  if (id && !row.isCanceled) {
    const first = { delivery_id: id, day: row.day, number: 1 };
    await enqueue(tx, origin, attemptDelivery, first, queueOf(row.addressId));
  }
  return id;
}

/**
 * Sends deliveries of one address again. Those that ended without being taken get their ladder
 * anew; the others one attempt outside it, and keep what they have.
 */
export async function sendAgain(
  tx: Tx,
  origin: Origin,
  rows: readonly Resent[],
  { kind, now }: { kind: 'asked' | 'caught_up'; now: Date },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const isOver = ({ state }: Resent) => state === 'failed' || state === 'canceled';
  await restartLadders(tx, rows.filter(isOver), now);
  const { queue, priority } = queueOf(first.address_id);
  await enqueueEach(
    tx,
    attemptDelivery,
    rows.map((row) => ({
      origin,
      queue,
      payload: {
        delivery_id: row.id,
        day: row.day,
        ...(isOver(row)
          ? { number: 1, kind: 'ladder' as const }
          : { number: row.by_hand + 1, kind }),
      },
    })),
    { priority },
  );
}

const atOnce = 500;

/** One batch of a replay, and the job for the next. Run twice, it asks for the same attempts. */
export async function replayBatch(
  tx: Tx,
  ctx: Pick<JobCtx, 'requestId' | 'clock'>,
  wanted: z.output<typeof replayDeliveries.payload>,
): Promise<void> {
  const rows = await listToReplay(tx, { ...wanted, limit: atOnce });
  const kind = wanted.which === 'waiting' ? 'caught_up' : 'asked';
  await sendAgain(tx, ctx, rows, { kind, now: ctx.clock.now() });
  const last = rows.at(-1);
  if (last && rows.length === atOnce)
    await enqueue(tx, ctx, replayDeliveries, { ...wanted, after: last.id });
}
