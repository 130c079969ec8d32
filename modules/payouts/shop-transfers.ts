import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { post } from '@luwag/ledger/posting';
import { findDestination, testNumberFor } from './destination.ts';
import { pollPayout, sendPayout } from './jobs.ts';
import { ending, returning } from './journals.ts';
import { listPrices } from './lines-repository.ts';
import { readPayee } from './payee.ts';
import { referenceOf } from './reference.ts';
import {
  findPayout,
  lockPayout,
  type PayoutRow,
  releaseLines,
  updatePayout,
} from './repository.ts';
import { takeStep } from './steps.ts';
import type { Origin, TransferKind } from './transfers.ts';

/** Ends one that was not sent yet. Its lines are in the next. */
export async function cancel(tx: Tx, ctx: Origin, payout: PayoutRow, code: string): Promise<void> {
  const now = ctx.clock.now();
  await post(tx, ending(payout, 'void', now));
  await takeStep(tx, ctx, payout, {
    status: 'canceled',
    hold_reason: null,
    held_until: null,
    // Whoever approves a batch sees what is left of it; what was approved stays on its record.
    batch_id: payout.status === 'approved' ? payout.batch_id : null,
    failure_code: code,
    ended_at: now,
    next_poll_at: null,
  });
  await releaseLines(tx, payout.id, now);
}

/** Payouts of shops: the money is held in the ledger, and the lines of one that ended are free. */
export const shopTransfers: TransferKind<PayoutRow> = {
  name: 'payouts',
  referenceOf,
  sendJob: sendPayout,
  pollJob: pollPayout,
  find: findPayout,
  lock: lockPayout,
  update: (tx, ctx, row, { status, ...change }) =>
    status === undefined
      ? updatePayout(tx, row.id, change)
      : takeStep(tx, ctx, row, { ...change, status }),
  cancel,
  /** Approved for one account, it does not go to another. */
  recipientOf: async (tx, _ctx, { vault }, row) => {
    const shop = { mode: row.mode, merchantId: row.merchant_id };
    const destination = await findDestination(vault, tx, shop);
    if (!destination || destination.bankAccountId !== row.bank_account_id) return undefined;
    const payee = await readPayee(vault, tx, shop);
    const number =
      row.mode === 'test' ? testNumberFor(await listPrices(tx, row.id)) : destination.number;
    return { ...payee, ...destination, number, rail: row.rail };
  },
  paid: async (tx, ctx, row) => {
    await post(tx, ending(row, 'post', ctx.clock.now()));
  },
  failed: async (tx, ctx, row) => {
    const now = ctx.clock.now();
    await post(tx, ending(row, 'void', now));
    await releaseLines(tx, row.id, now);
  },
  /** As a line of the next payout. */
  returned: async (tx, ctx, row) => {
    await post(tx, returning(row, manilaDateOf(ctx.clock.now().getTime())));
  },
};
