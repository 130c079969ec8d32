import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { idOn, slotOf } from '@luwag/platform/ids';
import { enqueueEach, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import { recordChange } from '../plans/service.ts';
import { lockPayable, refundChanged } from '../refunds/service.ts';
import { type Asking, act, lockCase } from './acting.ts';
import { endRefunded } from './jobs.ts';
import { findOpenOfRequest, listOpenIds } from './repository.ts';

const batchMax = 100;
const beforeAny = '00000000-0000-0000-0000-000000000000';

/**
 * Looks at every open case, one in a transaction of its own: run again, or late, or twice at once,
 * it finds what is left to do. A case that somebody acts on meanwhile is as they left it. One that
 * fails keeps no other from its end; the job fails after all of them, and so is tried again.
 */
export async function expireAll(ctx: JobCtx): Promise<void> {
  let after: string | undefined = beforeAny;
  const failed: string[] = [];
  while (after) {
    const from: string = after;
    const ids = await inScope(ctx.db, 'system', (tx) => listOpenIds(tx, from, batchMax));
    for (const id of ids)
      await moveOn(ctx, id).catch((error: unknown) => {
        ctx.log.error({ err: error, dispute: id }, 'a case could not be moved on');
        failed.push(id);
      });
    after = ids.length < batchMax ? undefined : ids.at(-1);
  }
  if (failed.length > 0) throw new Error(`cases not moved on: ${failed.join(', ')}`);
}

const moveOn = (ctx: JobCtx, id: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const asking = { tx, clock: ctx.clock, requestId: ctx.requestId };
    const isOver = await expire(asking, id);
    if (!isOver) await raiseHold(asking, id);
  });

/** Whether its last day was over. */
async function expire(ctx: Asking, disputeId: string): Promise<boolean> {
  const acted = await act(ctx, {
    disputeId,
    side: 'luwag',
    act: { kind: 'expire' },
    entry: { authorId: null, kind: 'expired' },
  });
  return acted.kind === 'accept';
}

/** The shop has sold something since: as much as is lacking is kept apart of it. */
async function raiseHold({ tx, clock }: Asking, disputeId: string): Promise<void> {
  const locked = await lockCase(tx, disputeId);
  const disputed = locked?.plan.state.disputed;
  if (!locked || !disputed || disputed.heldCentavos >= disputed.openCentavos) return;
  const { plan } = locked;
  const now = clock.now();
  const onDate = manilaDateOf(now.getTime());
  const payableCentavos = await lockPayable(tx, plan);
  const { heldCentavos } = disputed;
  const id = idOn(onDate, slotOf(plan.state.owners.buyerId), `hold ${disputeId} ${heldCentavos}`);
  // Refused where the shop has nothing more with us.
  const change = { kind: 'hold_raised', onDate, disputeId, payableCentavos } as const;
  await recordChange(tx, { plan, id, change, now });
}

/** A refund that was made beside the case. */
export const refundListener = listen(refundChanged, (tx: Tx, events) =>
  enqueueEach(
    tx,
    endRefunded,
    events
      .filter(({ payload }) => payload.status === 'succeeded')
      .map(({ origin, payload }) => ({
        origin,
        payload: { payment_request_id: payload.request_id },
      })),
  ),
);

/** All that was reported came back: there is nothing left to disagree about. */
export const endIfRefunded = (ctx: JobCtx, paymentRequestId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const found = await findOpenOfRequest(tx, paymentRequestId);
    const locked = found && (await lockCase(tx, found.id));
    if (!locked || locked.row.state === 'closed' || locked.plan.state.disputed) return;
    await act(
      { tx, clock: ctx.clock, requestId: ctx.requestId },
      {
        disputeId: locked.row.id,
        side: 'luwag',
        act: { kind: 'refunded_elsewhere' },
        entry: {
          ...{ authorId: null, kind: 'refunded' },
          amountCentavos: locked.row.reported_centavos,
        },
      },
    );
  });
