import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { sql } from 'kysely';

export type NewSubscription = {
  accountId: string;
  endpointHash: Buffer;
  encrypted: Buffer;
  device: string;
  isDiscreet: boolean;
  now: Date;
};

/** More browsers than anybody uses; see save_push_subscription. */
const subscriptionsMax = 10;

export async function saveSubscription(tx: Tx, row: NewSubscription): Promise<string> {
  const saving = callOf('save_push_subscription', {
    p_id: uuidV7(row.now, slotOf(row.accountId)),
    p_account_id: row.accountId,
    p_endpoint_hash: row.endpointHash,
    p_encrypted: row.encrypted,
    p_device: row.device,
    p_is_discreet: row.isDiscreet,
    p_now: row.now,
    p_subscriptions_max: subscriptionsMax,
  });
  const { rows } = await sql<
    RowOf<'save_push_subscription', 'save_push_subscription'>
  >`select * from ${saving}`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error('a browser was not saved');
  return saved.save_push_subscription;
}

/** The latest first. */
export const listSubscriptions = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint_hash', 'encrypted', 'device', 'is_discreet', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(subscriptionsMax)
    .execute();

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

export async function deleteSubscription(
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function hasBrowser(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For whoever closes an account. */
export async function forgetBrowsers(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute();
}

export async function deleteUnused(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where(sql`coalesce(used_at, created_at)`, '<', before)
    .execute();
}

/** What a round of sending showed of an account's browsers. */
export async function noteRound(
  tx: Tx,
  { taken, gone, now }: { taken: string[]; gone: string[]; now: Date },
): Promise<void> {
  if (taken.length > 0)
    await tx
      .updateTable('push_subscriptions')
      .set({ used_at: now })
      .where('id', 'in', taken)
      .execute();
  if (gone.length > 0) await tx.deleteFrom('push_subscriptions').where('id', 'in', gone).execute();
}
