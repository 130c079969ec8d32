import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { secondMs } from '@luwag/domain/durations';
import type { Gateway } from '@luwag/gateway/gateway';
import type { PayoutResult } from '@luwag/gateway/results';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findGatewayEvent } from '../sources/service.ts';
import { listOverdueCreditPolls } from './credit-repository.ts';
import { creditTransfers, findCreditPayoutOf } from './credit-transfers.ts';
import type { PayoutsWorkerDeps } from './deps.ts';
import { listOverduePalPolls } from './pal-repository.ts';
import { findPalPayoutOf, palTransfers } from './pal-transfers.ts';
import { payoutIdIn } from './reference.ts';
import * as payouts from './repository.ts';
import { resend } from './sending.ts';
import { applyResult, askForEach } from './settling.ts';
import { shopTransfers } from './shop-transfers.ts';
import { takeStep } from './steps.ts';
import { askedOf, type Transfer, type TransferKind } from './transfers.ts';

/** A call takes half a minute at most; what is not known well after it never arrived. */
const neverArrivedMs = 40 * secondMs;

type Hint = { gatewayPayoutId?: string | undefined };

/** Asks the gateway what became of a payout. No transaction is open meanwhile. */
export async function poll<Row extends Transfer>(
  kind: TransferKind<Row>,
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  id: string,
  hint: Hint = {},
): Promise<void> {
  const row = await inScope(ctx.db, 'system', (tx) => kind.find(tx, id));
  if (row?.status !== 'sent' && row?.status !== 'paid') return;
  const answer = await readFromGateway(deps.gatewayOf(row.mode), kind, row, hint);
  const sentMsAgo = ctx.clock.now().getTime() - (row.sent_at?.getTime() ?? 0);
  const isOver = sentMsAgo >= neverArrivedMs && row.polls >= 2;
  const isLost = answer === 'none' && row.status === 'sent' && isOver;
  if (isLost && (await resend(kind, ctx, deps, id))) return;
  await applyResult(kind, ctx, id, resultOfPoll(answer));
}

/** An answer that says nothing of the payout: of a call the same words say that none was made. */
function resultOfPoll(answer: PayoutResult | 'none'): PayoutResult {
  if (answer === 'none') return { kind: 'unknown', why: 'not_found' };
  const isAnswered = answer.kind !== 'busy' && answer.kind !== 'refused';
  return isAnswered ? answer : { kind: 'unknown', why: 'server_error' };
}

/** By the gateway's id, else by our reference. `none`: it answers, and knows of nothing. */
async function readFromGateway<Row extends Transfer>(
  gateway: Gateway,
  kind: TransferKind<Row>,
  row: Row,
  hint: Hint,
): Promise<PayoutResult | 'none'> {
  const asked = askedOf(kind, row);
  const known = row.gateway_payout_id ?? hint.gatewayPayoutId;
  if (known) return gateway.getPayout(known, asked);
  const found = await gateway.findByReference(asked.reference);
  if (found.kind === 'none') return 'none';
  if (found.kind !== 'found') return found;
  const made = found.transactions.find(({ type }) => type === 'payout');
  return made ? gateway.getPayout(made.productId, asked) : 'none';
}

/** A webhook says where to look, and nothing else of it is believed. */
export async function handleWebhook(
  ctx: JobCtx,
  deps: PayoutsWorkerDeps,
  eventId: string,
): Promise<void> {
  const found = await inScope(ctx.db, 'system', async (tx) => {
    const event = await findGatewayEvent(tx, eventId);
    if (!event) return undefined;
    const { payout_id: gatewayPayoutId, reference } = event;
    const payoutId = payoutIdIn(reference);
    const shops = await payouts.findPayoutOf(tx, { gatewayPayoutId, payoutId });
    const buyers = shops ? undefined : await findCreditPayoutOf(tx, { gatewayPayoutId, reference });
    const members =
      shops || buyers ? undefined : await findPalPayoutOf(tx, { gatewayPayoutId, reference });
    return { shops, buyers, members, hint: { gatewayPayoutId: gatewayPayoutId ?? undefined } };
  });
  if (found?.shops) return poll(shopTransfers, ctx, deps, found.shops.id, found.hint);
  if (found?.buyers) return poll(creditTransfers, ctx, deps, found.buyers.id, found.hint);
  if (found?.members) return poll(palTransfers, ctx, deps, found.members.id, found.hint);
  ctx.log.info({ event: eventId }, 'gateway webhook matches no payout of ours');
}

const overdueMs = 30 * secondMs;
const sweepMax = 500;

/** Ends holds whose time is over, and asks again for what a lost job left behind. */
export async function sweep(ctx: JobCtx): Promise<void> {
  const now = ctx.clock.now();
  const overdue = { before: new Date(now.getTime() - overdueMs), limit: sweepMax };
  await inScope(ctx.db, 'system', async (tx) => {
    for (const held of await payouts.lockHoldsOver(tx, now, sweepMax)) {
      const ended = { hold_reason: null, held_until: null, hold_note: null };
      if (held.mode === 'live') await takeStep(tx, ctx, held, { ...ended, status: 'waiting' });
      else
        await takeStep(tx, ctx, held, {
          ...ended,
          status: 'approved',
          approved_at: now,
          next_poll_at: now,
        });
    }
    await askForOverdue(tx, ctx, shopTransfers, await payouts.listOverduePolls(tx, overdue));
    await askForOverdue(tx, ctx, creditTransfers, await listOverdueCreditPolls(tx, overdue));
    await askForOverdue(tx, ctx, palTransfers, await listOverduePalPolls(tx, overdue));
  });
}

async function askForOverdue(
  tx: Tx,
  ctx: JobCtx,
  kind: Pick<TransferKind, 'sendJob' | 'pollJob'>,
  overdue: readonly { id: string; status: string }[],
): Promise<void> {
  // A pot that waits for a number is looked at as if it were to be sent.
  const isUnsent = ({ status }: { status: string }) => ['waiting', 'approved'].includes(status);
  const [unsent, unanswered] = [
    overdue.filter(isUnsent),
    overdue.filter((each) => !isUnsent(each)),
  ];
  await askForEach(
    kind.sendJob,
    tx,
    ctx,
    unsent.map(({ id }) => id),
  );
  await askForEach(
    kind.pollJob,
    tx,
    ctx,
    unanswered.map(({ id }) => id),
  );
}
