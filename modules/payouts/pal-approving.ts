import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { getCreditPayoutTermsOn } from '@luwag/domain/credit-payouts';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { post } from '@luwag/ledger/posting';
import { failpoint } from '@luwag/platform/failpoints';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { findRiskHold } from '../accounts/service.ts';
import { listMembersById, notePayout } from '../paluwagan/service.ts';
import {
  type CreditDestination,
  findCreditDestination,
  isPayingHeld,
} from './credit-destination.ts';
import type { PayoutsWorkerDeps } from './deps.ts';
import { notifyOfPal } from './jobs.ts';
import { leaving } from './pal-journals.ts';
import { type PalPayoutRow, updatePalPayout } from './pal-repository.ts';
import { lineOf, palTransfers } from './pal-transfers.ts';

/** While there is nowhere to send it to. */
const lookAgainMs = hourMs;

type Way = { destination: CreditDestination } | { obstacle: 'no_number' | 'held' | 'too_small' };

/**
 * Lets one go that waits, if there is somewhere to send it to: it leaves what is due to its seat
 * here, in one transaction, and the gateway hears of it only afterwards. A worker that dies between
 * the two leaves one that is approved, which the sweep has sent.
 */
export const approvePal = (ctx: JobCtx, deps: PayoutsWorkerDeps, id: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const row = await palTransfers.lock(tx, id);
    if (row?.status !== 'waiting') return;
    const way = await findWay(tx, ctx, deps, row);
    if ('obstacle' in way) return putOff(tx, ctx, row, way.obstacle);
    const now = ctx.clock.now();
    // As they have chosen by now.
    const [member] = await listMembersById(tx, [row.member_id]);
    const posting = leaving(row, now);
    await post(tx, posting);
    const approved = await updatePalPayout(tx, id, {
      status: 'approved',
      wallet: member?.wallet ?? row.wallet,
      account: way.destination.masked,
      number_index: way.destination.numberIndex,
      journal_id: posting.id,
      polls: 0,
      next_poll_at: now,
    });
    await notePayout(tx, lineOf(approved, 'paid_out', posting.id, now));
    await failpoint('pal-payouts.approving');
  });

async function findWay(
  tx: Tx,
  ctx: JobCtx,
  { vault }: PayoutsWorkerDeps,
  { account_id: buyerId, mode, amount_centavos }: PalPayoutRow,
): Promise<Way> {
  const now = ctx.clock.now();
  const { minimumCentavos } = getCreditPayoutTermsOn(manilaDateOf(now.getTime()));
  if (amount_centavos < minimumCentavos) return { obstacle: 'too_small' };
  const destination = await findCreditDestination(vault, tx, { buyerId, mode });
  if (!destination) return { obstacle: 'no_number' };
  // A check of ours holds what others gave, too: the seat may be a stranger's.
  const isChecked = mode === 'live' && (await findRiskHold(tx, buyerId, now)) !== undefined;
  const isHeld = isChecked || (await isPayingHeld(tx, { buyerId, mode }, now));
  return isHeld ? { obstacle: 'held' } : { destination };
}

/** Their member is told once what it waits for. */
async function putOff(
  tx: Tx,
  ctx: JobCtx,
  row: PalPayoutRow,
  obstacle: Extract<Way, { obstacle: string }>['obstacle'],
): Promise<void> {
  const delayMs = obstacle === 'too_small' ? dayMs : lookAgainMs;
  await updatePalPayout(tx, row.id, {
    polls: row.polls + 1,
    next_poll_at: new Date(ctx.clock.now().getTime() + delayMs),
  });
  if (row.polls === 0) await enqueue(tx, ctx, notifyOfPal, { payout_id: row.id, news: obstacle });
}
