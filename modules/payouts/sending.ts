import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { secondMs } from '@luwag/domain/durations';
import { arrivalOf } from '@luwag/domain/payout-days';
import type { NewPayout } from '@luwag/gateway/gateway';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysOn } from '@luwag/platform/holidays';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { assertOnIn } from '@luwag/platform/switches';
import type { PayoutsWorkerDeps } from './deps.ts';
import { applyResult, pollDelayMs } from './settling.ts';
import { askedOf, type Transfer, type TransferKind } from './transfers.ts';

/** A worker that stood still for so long between the two does not call any more. */
const staleMs = 20 * secondMs;

type Begun = { id: string; mode: string; order: NewPayout; markedAt: Date };

/**
 * Sends what is to go out; false where it is no longer to be sent. It is marked as sent before the
 * call goes out, so that a worker that dies anywhere in here leaves one that is asked about:
 * `resend` makes the call again only once the gateway says that it has heard of none, and then
 * under the same key.
 */
export async function send<Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  id: string,
): Promise<boolean> {
  await failpoint(`${kind.name}.before-mark`);
  const begun = await begin(kind, ctx, deps, { id, from: 'approved' });
  if (begun) await call(kind, ctx, deps, begun);
  return begun !== undefined;
}

/**
 * The gateway knows of no such payout, asked well after the call: it never arrived. False where it
 * may no longer go where it was to go: nobody can say whether it is on its way there.
 */
export async function resend<Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  id: string,
): Promise<boolean> {
  const begun = await begin(kind, ctx, deps, { id, from: 'sent' });
  if (begun) await call(kind, ctx, deps, begun);
  return begun !== undefined;
}

async function call<Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  { id, mode, order, markedAt }: Begun,
): Promise<void> {
  await failpoint(`${kind.name}.before-call`);
  // What was stopped here and comes back late leaves it to those who ask about it.
  if (ctx.clock.now().getTime() - markedAt.getTime() > staleMs) return;
  const result = await deps.gatewayOf(mode).createPayout(order);
  await failpoint(`${kind.name}.called`);
  await applyResult(kind, ctx, id, result);
}

const begin = <Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  { id, from }: { id: string; from: 'approved' | 'sent' },
): Promise<Begun | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await kind.lock(tx, id);
    if (row?.status !== from) return undefined;
    // Before anything says that it was sent: turned off, it stays approved, and its job waits.
    await assertOnIn(tx, { now: ctx.clock.now() }, ['payouts', row.rail]);
    const recipient = await kind.recipientOf(tx, ctx, deps, row);
    if (!recipient) {
      if (from === 'approved') await kind.cancel(tx, ctx, row, 'BANK_ACCOUNT_CHANGED');
      return undefined;
    }
    const now = ctx.clock.now();
    await kind.update(tx, ctx, row, {
      status: 'sent',
      sent_at: now,
      sends: row.sends + 1,
      polls: 0,
      next_poll_at: new Date(now.getTime() + pollDelayMs({ polls: 0 })),
      expected_on: arrivalOf(row.rail, now.getTime(), holidaysOn(manilaDateOf(now.getTime()))),
    });
    const order = { ...askedOf(kind, row), recipient };
    await failpoint(`${kind.name}.marking`);
    return { id, mode: row.mode, order, markedAt: now };
  });
