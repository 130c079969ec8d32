import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';
import type { DeliveryRow } from './deliveries-repository.ts';
import type { Owner } from './owners.ts';

export type AttemptRow = Selectable<DB['webhook_attempts']>;

/** Newest first. */
export async function listDeliveries(
  tx: Tx,
  wanted: {
    addressId: string;
    isUndelivered: boolean;
    before: string | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  const { before } = wanted;
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('address_id', '=', wanted.addressId)
    .$if(wanted.isUndelivered, (query) => query.where('state', '<>', 'delivered'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows as DeliveryRow[];
}

/** Of an owner's own addresses; held to the end of the transaction when it is sent again. */
export async function findDelivery(
  tx: Tx,
  { accountId, storeId, mode }: Owner,
  id: string,
  { isLocked = false } = {},
): Promise<(DeliveryRow & { is_disabled: boolean }) | undefined> {
  const row = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_addresses as a', 'a.id', 'd.address_id')
    .selectAll('d')
    .select(sql<boolean>`a.disabled_at is not null`.as('is_disabled'))
    .where('d.id', '=', id)
    .where('d.account_id', '=', accountId)
    .$if(storeId !== undefined, (query) => query.where('a.store_id', '=', storeId ?? ''))
    .$if(mode !== undefined, (query) => query.where('d.mode', '=', mode ?? ''))
    .$if(isLocked, (query) => query.forUpdate('d'))
    .executeTakeFirst();
  return row as (DeliveryRow & { is_disabled: boolean }) | undefined;
}

export const listAttempts = (
  tx: Tx,
  { id, day }: Pick<DeliveryRow, 'id' | 'day'>,
): Promise<AttemptRow[]> =>
  tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', id)
    .where('day', '=', day)
    .orderBy('number')
    .limit(100)
    .execute();

/** Test events of an address since a moment. */
export async function countTestEvents(
  tx: Tx,
  { addressId, since }: { addressId: string; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('address_id', '=', addressId)
    .where('type', '=', 'webhook.test')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
