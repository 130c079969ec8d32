import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable, Updateable } from 'kysely';

export type DeviceRow = Selectable<DB['counter_devices']>;

export type NewDeviceRow = {
  id: string;
  accountId: string;
  storeId: string;
  name: string;
  pinMac: Buffer;
  pairingMac: Buffer;
  pairingEndsAt: Date;
  createdAt: Date;
};

export const insertDevice = (tx: Tx, row: NewDeviceRow): Promise<DeviceRow> =>
  tx
    .insertInto('counter_devices')
    .values({
      id: row.id,
      account_id: row.accountId,
      store_id: row.storeId,
      name: row.name,
      pin_mac: row.pinMac,
      pairing_mac: row.pairingMac,
      pairing_ends_at: row.pairingEndsAt,
      created_at: row.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function countDevices(
  tx: Tx,
  of: { accountId: string; storeId: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('counter_devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.and({ account_id: of.accountId, store_id: of.storeId }))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** As many as a hundred stores can have. */
export const listDevices = (tx: Tx, accountId: string): Promise<DeviceRow[]> =>
  tx
    .selectFrom('counter_devices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .limit(1_000)
    .execute();

/** Held to the end of the transaction. Undefined when there is no such device, or none any more. */
export const lockDevice = (
  tx: Tx,
  wanted: { id: string; accountId: string },
): Promise<DeviceRow | undefined> =>
  tx
    .selectFrom('counter_devices')
    .selectAll()
    .where((eb) => eb.and({ id: wanted.id, account_id: wanted.accountId }))
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Of anybody, by what it shows. In the system's scope. */
export const findByToken = (tx: Tx, tokenHash: Buffer): Promise<DeviceRow | undefined> =>
  tx
    .selectFrom('counter_devices')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** Uses a code up; of two devices that bring it, one is paired. In the system's scope. */
export const pairByCode = (
  tx: Tx,
  pairingMac: Buffer,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<DeviceRow | undefined> =>
  tx
    .updateTable('counter_devices')
    .set({
      pairing_mac: null,
      pairing_ends_at: null,
      token_hash: tokenHash,
      paired_at: now,
      seen_at: now,
    })
    .where('pairing_mac', '=', pairingMac)
    .where('pairing_ends_at', '>', now)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

export const updateDevice = (
  tx: Tx,
  id: string,
  change: Updateable<DB['counter_devices']>,
): Promise<DeviceRow> =>
  tx
    .updateTable('counter_devices')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
