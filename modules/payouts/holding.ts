import type { Tx } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import { lockWaiting, type PayoutRow, updatePayout } from './repository.ts';
import { takeStep } from './steps.ts';

type Asking = { clock: Clock; requestId: string };
/** A hold on all payouts of a shop; its id is on each payout that it stopped. */
type ShopHold = { holdId: string; merchantId: string; until: Date };

const noteOf = (holdId: string): string => `hold ${holdId}`;
const lockLive = (tx: Tx, merchantId: string) => lockWaiting(tx, { mode: 'live', merchantId });
const isStoppedBy =
  (holdId: string) =>
  (row: PayoutRow): boolean =>
    row.status === 'held' && row.hold_note === noteOf(holdId);

/**
 * Takes out what waits to be sent, as `holdPayout` does with one: whoever approves its batch sees
 * another sum. What two people have approved goes; what is counted later is stopped by the account.
 */
export async function holdShopPayouts(tx: Tx, ctx: Asking, hold: ShopHold): Promise<void> {
  const rows = await lockLive(tx, hold.merchantId);
  for (const row of rows.filter(({ status }) => status === 'waiting'))
    await takeStep(tx, ctx, row, {
      status: 'held',
      batch_id: null,
      hold_reason: 'risk',
      held_until: hold.until,
      hold_note: noteOf(hold.holdId),
    });
}

export async function prolongShopHold(tx: Tx, hold: ShopHold): Promise<void> {
  const rows = await lockLive(tx, hold.merchantId);
  for (const row of rows.filter(isStoppedBy(hold.holdId)))
    await updatePayout(tx, row.id, { held_until: hold.until });
}

/** Before the hold's time: what it stopped waits to be sent again. */
export async function releaseShopPayouts(
  tx: Tx,
  ctx: Asking,
  hold: Omit<ShopHold, 'until'>,
): Promise<void> {
  const rows = await lockLive(tx, hold.merchantId);
  for (const row of rows.filter(isStoppedBy(hold.holdId)))
    await takeStep(tx, ctx, row, {
      ...{ status: 'waiting', hold_reason: null, held_until: null, hold_note: null },
    });
}
