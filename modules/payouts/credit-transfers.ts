import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { enqueue } from '@luwag/platform/jobs/job';
import { returnCredit } from '../plans/service.ts';
import { readCreditRecipient } from './credit-destination.ts';
import {
  type CreditPayoutRow,
  findByGatewayId,
  findCreditPayout,
  lockCreditPayout,
  updateCreditPayout,
} from './credit-repository.ts';
import { notifyOfCredit, pollCredit, sendCredit } from './jobs.ts';
import { creditPayoutIdIn, creditReferenceOf } from './reference.ts';
import type { Origin, TransferKind } from './transfers.ts';

/** The credit is the buyer's again, on the plans that it came from, and they are told. */
async function giveBack(tx: Tx, ctx: Origin, row: CreditPayoutRow): Promise<void> {
  const now = ctx.clock.now();
  const moment = { onDate: manilaDateOf(now.getTime()), now };
  await returnCredit(tx, row.parts, { payoutId: row.id, rail: row.rail, ...moment });
  await enqueue(tx, ctx, notifyOfCredit, { payout_id: row.id, news: 'back' });
}

/**
 * Credit on its way to its buyer. It left the plans when it was asked for: that a wallet has it
 * moves nothing any more.
 */
export const creditTransfers: TransferKind<CreditPayoutRow> = {
  name: 'credit-payouts',
  referenceOf: creditReferenceOf,
  sendJob: sendCredit,
  pollJob: pollCredit,
  find: findCreditPayout,
  lock: lockCreditPayout,
  update: (tx, _ctx, row, change) => updateCreditPayout(tx, row.id, change),
  recipientOf: (tx, _ctx, { vault }, row) =>
    readCreditRecipient(vault, tx, { ...row, buyerId: row.buyer_id }),
  cancel: async (tx, ctx, row, code) => {
    const ended = { failure_code: code, ended_at: ctx.clock.now(), next_poll_at: null };
    await updateCreditPayout(tx, row.id, { status: 'canceled', ...ended });
    await giveBack(tx, ctx, row);
  },
  paid: (tx, ctx, row) => enqueue(tx, ctx, notifyOfCredit, { payout_id: row.id, news: 'paid' }),
  failed: giveBack,
  returned: giveBack,
};

/** What a webhook is about, by our reference or by the gateway's id. In the system's scope. */
export async function findCreditPayoutOf(
  tx: Tx,
  event: { gatewayPayoutId: string | null; reference: string | null },
): Promise<CreditPayoutRow | undefined> {
  const id = creditPayoutIdIn(event.reference);
  if (id) return findCreditPayout(tx, id);
  return event.gatewayPayoutId ? findByGatewayId(tx, event.gatewayPayoutId) : undefined;
}
