import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type DisabledReason = 'gone' | 'failing' | 'owner';
export type AddressRow = Omit<Selectable<DB['webhook_addresses']>, 'mode' | 'disabled_reason'> & {
  mode: Mode;
  disabled_reason: DisabledReason | null;
};

/** The owner of webhook addresses: a store, in one mode. */
export type OfStore = { accountId: string; storeId: string; mode: Mode };

/** The main one: that which `PUT …/webhook/` sets. */
export async function findAddress(
  tx: Tx,
  { accountId, storeId, mode }: OfStore,
): Promise<AddressRow | undefined> {
  const row = await tx
    .selectFrom('webhook_addresses')
    .selectAll()
    .where((eb) => eb.and({ account_id: accountId, store_id: storeId, mode, is_main: true }))
    .executeTakeFirst();
  return row as AddressRow | undefined;
}

/**
 * Sets the main address, for the first time or anew. What signed until now signs on beside the new
 * secret; what was wrong with the address before is forgotten.
 */
export async function putAddress(
  tx: Tx,
  { accountId, storeId, mode }: OfStore,
  set: { url: string; secretEncrypted: Buffer; oldSecretUntil: Date; now: Date },
): Promise<AddressRow> {
  const row = await tx
    .insertInto('webhook_addresses')
    .values({
      id: idFor(accountId),
      account_id: accountId,
      store_id: storeId,
      mode,
      url: set.url,
      secret_encrypted: set.secretEncrypted,
      created_at: set.now,
      changed_at: set.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'mode']).where('is_main', '=', true).doUpdateSet({
        url: set.url,
        secret_encrypted: set.secretEncrypted,
        old_secret_encrypted: sql`webhook_addresses.secret_encrypted`,
        old_secret_until: set.oldSecretUntil,
        disabled_reason: null,
        disabled_at: null,
        failing_since: null,
        alerted_at: null,
        changed_at: set.now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AddressRow;
}

/** False when there was none. What is on its way there goes with it. */
export async function deleteAddress(tx: Tx, wanted: OfStore): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_addresses')
    .where('account_id', '=', wanted.accountId)
    .where('store_id', '=', wanted.storeId)
    .where('mode', '=', wanted.mode)
    .where('is_main', '=', true)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** What a disabled address was not told is kept as long as it can be sent again. */
const keptForReplayMs = 30 * 86_400_000;

/** Of these stores, those with a webhook, as `store mode`. */
export async function listStoresWithWebhook(
  tx: Tx,
  storeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('webhook_addresses')
    .select(['store_id', 'mode'])
    .distinct()
    .where('store_id', 'in', [...new Set(storeIds)])
    .execute();
  return new Set(rows.map(({ store_id, mode }) => `${store_id} ${mode}`));
}

/** Of these merchants, those with a webhook at any store, as `merchant mode`. */
export async function listMerchantsWithWebhook(
  tx: Tx,
  merchantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('webhook_addresses')
    .select(['account_id', 'mode'])
    .distinct()
    .where('account_id', 'in', [...new Set(merchantIds)])
    .execute();
  return new Set(rows.map(({ account_id, mode }) => `${account_id} ${mode}`));
}

/**
 * Those of a store, or of all the merchant's, that asked for this event; disabled ones too, unless
 * long ago.
 */
export async function listAddressesFor(
  tx: Tx,
  { accountId, storeId, mode }: Omit<OfStore, 'storeId'> & { storeId: string | null },
  { type, now }: { type: string; now: Date },
): Promise<AddressRow[]> {
  const rows = await tx
    .selectFrom('webhook_addresses')
    .selectAll()
    .where((eb) => eb.and({ account_id: accountId, mode }))
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId ?? ''))
    .where((eb) =>
      eb.or([
        eb('disabled_at', 'is', null),
        eb('disabled_at', '>', new Date(now.getTime() - keptForReplayMs)),
      ]),
    )
    .where(sql<boolean>`(events is null or ${type} = any (events))`)
    .orderBy('id')
    .execute();
  return rows as AddressRow[];
}

export async function getAddress(tx: Tx, id: string): Promise<AddressRow> {
  const row = await tx
    .selectFrom('webhook_addresses')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row as AddressRow;
}

export async function markDisabled(
  tx: Tx,
  id: string,
  { reason, now }: { reason: DisabledReason; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_addresses')
    .set({ disabled_reason: reason, disabled_at: now, changed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Its owner was told that it takes nothing. */
export async function markAlerted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('webhook_addresses').set({ alerted_at: now }).where('id', '=', id).execute();
}

/** Since when every delivery has failed; null after a success. */
export async function markFailingSince(tx: Tx, id: string, since: Date | null): Promise<void> {
  await tx
    .updateTable('webhook_addresses')
    .set({ failing_since: since, ...(since ? {} : { alerted_at: null }) })
    .where('id', '=', id)
    .execute();
}
