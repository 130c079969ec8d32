import { inScope } from '@luwag/db/scope';
import { secondMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import { arrivalOf } from '@luwag/domain/payout-days';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { NewPayout } from '@luwag/gateway/gateway';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import type { PayoutsWorkerDeps } from './deps.ts';
import { findDestination, testNumberFor } from './destination.ts';
import { listPrices } from './lines-repository.ts';
import { readPayee } from './payee.ts';
import { referenceOf } from './reference.ts';
import { lockPayout, type PayoutRow } from './repository.ts';
import { applyResult, cancel, pollDelayMs } from './settling.ts';
import { takeStep } from './steps.ts';

export const askedOf = ({ id, amount_centavos }: Pick<PayoutRow, 'id' | 'amount_centavos'>) => ({
  reference: referenceOf(id),
  amountCentavos: centavos(amount_centavos),
});

/** A worker that stood still for so long between the two does not call any more. */
const staleMs = 20 * secondMs;

type Begun = { payout: PayoutRow; order: NewPayout; markedAt: Date };

/**
 * Sends a payout; false for one that is no longer to be sent. It is marked as sent before the call
 * goes out, so that a worker that dies anywhere in here leaves one that is asked about: `resend`
 * makes the call again only once the gateway says that it has heard of none, and then under the
 * same key.
 */
export async function send(ctx: JobCtx, deps: PayoutsWorkerDeps, id: string): Promise<boolean> {
  await failpoint('payouts.before-mark');
  const begun = await begin(ctx, deps, id, 'approved');
  if (begun) await call(ctx, deps, begun);
  return begun !== undefined;
}

/**
 * The gateway knows of no such payout, asked well after the call: it never arrived. False where the
 * shop has another account by now: nobody can say that it may go there.
 */
export async function resend(ctx: JobCtx, deps: PayoutsWorkerDeps, id: string): Promise<boolean> {
  const begun = await begin(ctx, deps, id, 'sent');
  if (begun) await call(ctx, deps, begun);
  return begun !== undefined;
}

async function call(ctx: JobCtx, deps: PayoutsWorkerDeps, begun: Begun): Promise<void> {
  const { payout, order, markedAt } = begun;
  await failpoint('payouts.before-call');
  // What was stopped here and comes back late leaves the payout to those who ask about it.
  if (ctx.clock.now().getTime() - markedAt.getTime() > staleMs) return;
  const result = await deps.gatewayOf(payout.mode).createPayout(order);
  await failpoint('payouts.called');
  await applyResult(ctx, payout.id, result);
}

const begin = (
  ctx: JobCtx,
  { vault }: PayoutsWorkerDeps,
  id: string,
  from: 'approved' | 'sent',
): Promise<Begun | undefined> =>
  inScope(ctx.db, 'system', async (tx) => {
    const payout = await lockPayout(tx, id);
    if (payout?.status !== from) return undefined;
    const shop = { mode: payout.mode, merchantId: payout.merchant_id };
    const destination = await findDestination(vault, tx, shop);
    const isSame = destination?.bankAccountId === payout.bank_account_id;
    // Approved for one account, it does not go to another. One that may be on its way goes on.
    if (!destination || (!isSame && from === 'approved')) {
      if (from === 'approved') await cancel(tx, ctx, payout, 'BANK_ACCOUNT_CHANGED');
      return undefined;
    }
    if (!isSame) return undefined;
    const now = ctx.clock.now();
    const sent = await takeStep(tx, ctx, payout, {
      status: 'sent',
      sent_at: now,
      sends: payout.sends + 1,
      polls: 0,
      next_poll_at: new Date(now.getTime() + pollDelayMs({ polls: 0 })),
      expected_on: arrivalOf(payout.rail, now.getTime(), philippineHolidays),
    });
    const payee = await readPayee(vault, tx, shop);
    const number =
      payout.mode === 'test' ? testNumberFor(await listPrices(tx, id)) : destination.number;
    const recipient = { ...payee, ...destination, number, rail: payout.rail };
    const order = { ...askedOf(payout), recipient };
    await failpoint('payouts.marking');
    return { payout: sent, order, markedAt: now };
  });
