import type { Tx } from '@luwag/db';
import { hourMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import { post } from '@luwag/ledger/posting';
import { enqueue } from '@luwag/platform/jobs/job';
import { lockGroup, notePayout, repeatPalPayout, sendPal } from '../paluwagan/service.ts';
import { readCreditRecipient } from './credit-destination.ts';
import { notifyOfPal, pollPal } from './jobs.ts';
import { comingBack } from './pal-journals.ts';
import {
  countTries,
  findPalByGatewayId,
  findPalPayout,
  lockPalPayout,
  type PalPayoutRow,
  updatePalPayout,
} from './pal-repository.ts';
import { palPayoutIdIn, palReferenceOf } from './reference.ts';
import type { Origin, TransferKind } from './transfers.ts';

/**
 * What a group owes a member, on its way to their wallet. It left what is due to the seat when it
 * was approved: that a wallet has it moves nothing any more. The group is locked before its payout,
 * as by whoever releases a pot.
 */
export const palTransfers: TransferKind<PalPayoutRow> = {
  name: 'pal-payouts',
  referenceOf: palReferenceOf,
  sendJob: sendPal,
  pollJob: pollPal,
  find: findPalPayout,
  lock: async (tx, id) => {
    const found = await findPalPayout(tx, id);
    if (!found) return undefined;
    await lockGroup(tx, found.group_id);
    return lockPalPayout(tx, id);
  },
  update: (tx, _ctx, row, change) => updatePalPayout(tx, row.id, change),
  recipientOf: (tx, _ctx, { vault }, row) =>
    readCreditRecipient(vault, tx, { ...row, buyerId: row.account_id }),
  cancel: async (tx, ctx, row, code) => {
    const ended = { failure_code: code, ended_at: ctx.clock.now(), next_poll_at: null };
    const canceled = await updatePalPayout(tx, row.id, { status: 'canceled', ...ended });
    // Their number is another by now: the next one looks for it at once.
    await makeDueAgain(tx, ctx, canceled, 0);
  },
  paid: (tx, ctx, row) => enqueue(tx, ctx, notifyOfPal, { payout_id: row.id, news: 'paid' }),
  failed: giveBack,
  returned: giveBack,
};

/** Hours until the same is sent again, longer each time, at most a week: a wallet may be full. */
const pausesHours = [1, 6, 24, 72, 168] as const;

async function giveBack(tx: Tx, ctx: Origin, row: PalPayoutRow): Promise<void> {
  const tries = await countTries(tx, row);
  const hours = pausesHours[Math.min(tries, pausesHours.length) - 1] ?? pausesHours[0];
  await makeDueAgain(tx, ctx, row, hours * hourMs);
  await enqueue(tx, ctx, notifyOfPal, { payout_id: row.id, news: 'not_taken' });
}

/** The money is due to the seat again, and another row waits to take it there. */
async function makeDueAgain(
  tx: Tx,
  ctx: Origin,
  row: PalPayoutRow,
  delayMs: number,
): Promise<void> {
  const now = ctx.clock.now();
  const posting = comingBack(row, now);
  await post(tx, posting);
  await notePayout(tx, lineOf(row, 'payout_back', posting.id, now));
  await repeatPalPayout(tx, row, { now, nextAt: new Date(now.getTime() + delayMs) });
}

/** A line of the group's book. */
export const lineOf = (
  row: PalPayoutRow,
  kind: 'paid_out' | 'payout_back',
  journalId: string,
  at: Date,
) => ({
  kind,
  groupId: row.group_id,
  seatId: row.seat_id,
  memberId: row.member_id,
  roundId: row.round_id,
  amountCentavos: centavos(row.amount_centavos),
  journalId,
  at,
});

/** What a webhook is about, by our reference or by the gateway's id. In the system's scope. */
export async function findPalPayoutOf(
  tx: Tx,
  event: { gatewayPayoutId: string | null; reference: string | null },
): Promise<PalPayoutRow | undefined> {
  const id = palPayoutIdIn(event.reference);
  if (id) return findPalPayout(tx, id);
  return event.gatewayPayoutId ? findPalByGatewayId(tx, event.gatewayPayoutId) : undefined;
}
