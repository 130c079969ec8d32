import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { ShopRole } from '@luwag/domain/shop-roles';
import type { Insertable, Selectable } from 'kysely';

export type InvitationRow = Omit<Selectable<DB['shop_invitations']>, 'role'> & { role: ShopRole };

export async function insertInvitation(
  tx: Tx,
  row: Insertable<DB['shop_invitations']>,
): Promise<void> {
  await tx.insertInto('shop_invitations').values(row).execute();
}

/** Those that can still be accepted. */
export async function listOpen(tx: Tx, shopId: string, now: Date): Promise<InvitationRow[]> {
  const rows = await tx
    .selectFrom('shop_invitations')
    .selectAll()
    .where('account_id', '=', shopId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows as InvitationRow[];
}

/** By the secret of its mail alone: in the system's scope. */
export async function findOpen(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  const row = await tx
    .selectFrom('shop_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row as InvitationRow | undefined;
}

/** False when it was accepted, taken back or replaced meanwhile. */
export async function markAccepted(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shop_invitations')
    .set({ accepted_at: now, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an open one: by its id, or whatever was sent to an address before. */
export async function markEnded(
  tx: Tx,
  wanted: { shopId: string } & ({ id: string } | { emailIndex: Buffer }),
  now: Date,
): Promise<boolean> {
  const of = tx
    .updateTable('shop_invitations')
    .set({ ended_at: now })
    .where('account_id', '=', wanted.shopId)
    .where('ended_at', 'is', null);
  const { numUpdatedRows } = await ('id' in wanted
    ? of.where('id', '=', wanted.id)
    : of.where('email_index', '=', wanted.emailIndex)
  ).executeTakeFirst();
  return numUpdatedRows > 0n;
}
