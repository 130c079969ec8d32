import type { KeyScope } from '@luwag/contracts/merchants';
import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type KeyRow = Selectable<DB['store_api_keys']> & { mode: Mode; scopes: KeyScope[] };

export type KeyInForce = RowOf<
  'use_api_key',
  'key_id' | 'account_id' | 'store_id' | 'is_elsewhere'
> & {
  mode: Mode;
  scopes: KeyScope[];
};

/** Whose key this is, if it is in force; its use is noted. Runs before any scope exists. */
export async function findKeyInForce(
  db: Db,
  hash: Buffer,
  { now, address }: { now: Date; address: string },
): Promise<KeyInForce | undefined> {
  const { rows } = await sql<KeyInForce | { key_id: null }>`
    select * from ${callOf('use_api_key', { p_key_hash: hash, p_now: now, p_address: address })}`.execute(
    db,
  );
  const found = rows[0];
  return found?.key_id ? found : undefined;
}

/** Those that last: one that was replaced ends by itself, and does not count. */
export async function countKeys(
  tx: Tx,
  wanted: { accountId: string; storeId: string; mode: Mode },
): Promise<number> {
  const { count } = await tx
    .selectFrom('store_api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', wanted.accountId)
    .where('store_id', '=', wanted.storeId)
    .where('mode', '=', wanted.mode)
    .where('revoked_at', 'is', null)
    .where('expires_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export type NewKeyRow = {
  accountId: string;
  storeId: string;
  mode: Mode;
  name: string;
  scopes: KeyScope[];
  hash: Buffer;
  prefix: string;
  last4: string;
  networks?: string[] | null;
  createdAt: Date;
};

export async function insertKey(tx: Tx, row: NewKeyRow): Promise<KeyRow> {
  const inserted = await tx
    .insertInto('store_api_keys')
    .values({
      id: idFor(row.accountId),
      account_id: row.accountId,
      store_id: row.storeId,
      mode: row.mode,
      name: row.name,
      scopes: row.scopes,
      key_hash: row.hash,
      prefix: row.prefix,
      last4: row.last4,
      networks: row.networks ?? null,
      created_at: row.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return inserted as KeyRow;
}

/** As many as a hundred stores can have. */
export async function listKeys(tx: Tx, accountId: string, now: Date): Promise<KeyRow[]> {
  const rows = await tx
    .selectFrom('store_api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .limit(700)
    .execute();
  return rows as KeyRow[];
}

/** Undefined when there is no such key, or none any more. */
export async function markRevoked(
  tx: Tx,
  wanted: { id: string; accountId: string },
  now: Date,
): Promise<KeyRow | undefined> {
  const revoked = await tx
    .updateTable('store_api_keys')
    .set({ revoked_at: now })
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return revoked as KeyRow | undefined;
}

/** With its store: both modes, at once. */
export async function revokeKeysOf(
  tx: Tx,
  { storeId, now }: { storeId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('store_api_keys')
    .set({ revoked_at: now })
    .where('store_id', '=', storeId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Held to the end of the transaction. Undefined when there is no such key, or none any more. */
export async function lockKey(
  tx: Tx,
  wanted: { id: string; accountId: string },
  now: Date,
): Promise<KeyRow | undefined> {
  const row = await tx
    .selectFrom('store_api_keys')
    .selectAll()
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .forUpdate()
    .executeTakeFirst();
  return row as KeyRow | undefined;
}

export async function updateKey(
  tx: Tx,
  id: string,
  change: Partial<Pick<KeyRow, 'name' | 'networks' | 'expires_at'>>,
): Promise<KeyRow> {
  const row = await tx
    .updateTable('store_api_keys')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as KeyRow;
}
