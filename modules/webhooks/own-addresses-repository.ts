import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import { sql } from 'kysely';
import type { AddressRow, OfStore } from './addresses-repository.ts';
import type { Owner } from './owners.ts';

const ofOwner = (tx: Tx, { accountId, storeId, mode }: Owner) =>
  tx
    .selectFrom('webhook_addresses')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(storeId !== undefined, (query) => query.where('store_id', '=', storeId ?? ''))
    .$if(mode !== undefined, (query) => query.where('mode', '=', mode ?? ''));

/** As many as a hundred stores can have. */
export async function listOwnAddresses(tx: Tx, owner: Owner): Promise<AddressRow[]> {
  const rows = await ofOwner(tx, owner).orderBy('id').limit(1000).execute();
  return rows as AddressRow[];
}

/** Held to the end of the transaction when it is about to change. */
export async function findOwnAddress(
  tx: Tx,
  owner: Owner,
  id: string,
  { isLocked = false } = {},
): Promise<AddressRow | undefined> {
  const row = await ofOwner(tx, owner)
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row as AddressRow | undefined;
}

export async function countAddresses(
  tx: Tx,
  { accountId, storeId, mode }: OfStore,
): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ account_id: accountId, store_id: storeId, mode }))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAddress(
  tx: Tx,
  { accountId, storeId, mode }: OfStore,
  row: { url: string; events: string[] | null; secretEncrypted: Buffer; now: Date },
): Promise<AddressRow> {
  const inserted = await tx
    .insertInto('webhook_addresses')
    .values({
      id: idFor(accountId),
      account_id: accountId,
      store_id: storeId,
      mode,
      is_main: false,
      url: row.url,
      events: row.events,
      secret_encrypted: row.secretEncrypted,
      created_at: row.now,
      changed_at: row.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return inserted as AddressRow;
}

export type AddressChange = Partial<
  Pick<
    AddressRow,
    | 'url'
    | 'events'
    | 'disabled_reason'
    | 'disabled_at'
    | 'failing_since'
    | 'alerted_at'
    | 'secret_encrypted'
    | 'old_secret_encrypted'
    | 'old_secret_until'
  >
>;

export async function updateAddress(
  tx: Tx,
  id: string,
  change: AddressChange,
  now: Date,
): Promise<AddressRow> {
  const row = await tx
    .updateTable('webhook_addresses')
    .set({ ...change, changed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AddressRow;
}

export const deleteAddressById = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('webhook_addresses').where('id', '=', id).execute();
};

export type Figures = {
  events: number;
  delivered: number;
  at_once: number;
  median_ms: number | null;
  undelivered: number;
};

/** How each address did since a moment, and what it was never told. */
export async function listFigures(
  tx: Tx,
  addressIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, Figures>> {
  // A delivery lies in the table of the day of its event, so at most two days are read.
  const { rows } = await sql<Figures & { address_id: string }>`
    select a.id as address_id, coalesce(f.events, 0)::int as events,
           coalesce(f.delivered, 0)::int as delivered, coalesce(f.at_once, 0)::int as at_once,
           f.median_ms::int as median_ms, coalesce(u.undelivered, 0)::int as undelivered
      from unnest(${[...addressIds]}::uuid[]) as a(id)
      left join lateral (
        select count(*) as events, count(*) filter (where d.state = 'delivered') as delivered,
               count(*) filter (where d.state = 'delivered' and d.attempts = 1) as at_once,
               percentile_cont(0.5) within group (order by t.took_ms) as median_ms
          from webhook_deliveries d
          left join webhook_attempts t on t.delivery_id = d.id and t.day = d.day
            and t.number = d.attempts and d.state = 'delivered'
         where d.address_id = a.id and d.created_at > ${since}
           and d.day >= (${since}::timestamptz at time zone 'UTC')::date - 1) f on true
      left join lateral (
        select count(*) as undelivered from (
          select 1 from webhook_deliveries d
           where d.address_id = a.id and d.state <> 'delivered' limit 1000) few) u on true
  `.execute(tx);
  return new Map(rows.map(({ address_id, ...figures }) => [address_id, figures]));
}
