import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { ShopRole } from '@luwag/domain/shop-roles';
import { type Selectable, sql } from 'kysely';

export type MemberRow = Omit<Selectable<DB['shop_members']>, 'role'> & { role: ShopRole };

/** Held to the end of the transaction by whoever changes who is in a team. */
export async function lockTeam(tx: Tx, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team:' || ${shopId}, 0))`.execute(tx);
}

/** The shop that somebody works for. In the system's scope. */
export async function findMembership(tx: Tx, personId: string): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('shop_members')
    .selectAll()
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

export async function listMembers(tx: Tx, shopId: string): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('shop_members')
    .selectAll()
    .where('account_id', '=', shopId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows as MemberRow[];
}

/** Times in a role that ended since then: people who left, and roles that were changed. */
export async function listEnded(tx: Tx, shopId: string, since: Date): Promise<MemberRow[]> {
  const rows = await tx
    .selectFrom('shop_members')
    .selectAll()
    .where('account_id', '=', shopId)
    .where('removed_at', '>', since)
    .orderBy('id')
    .execute();
  return rows as MemberRow[];
}

export async function lockMember(
  tx: Tx,
  wanted: { id: string; shopId: string },
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('shop_members')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('account_id', '=', wanted.shopId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row as MemberRow | undefined;
}

/** Undefined where the person works for a shop already. */
export async function insertMember(
  tx: Tx,
  row: {
    shopId: string;
    personId: string;
    role: string;
    storeIds: string[] | null;
    invitedBy: string;
    now: Date;
  },
): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('shop_members')
    .values({
      id: idFor(row.shopId),
      account_id: row.shopId,
      person_id: row.personId,
      role: row.role,
      store_ids: row.storeIds,
      invited_by: row.invitedBy,
      joined_at: row.now,
    })
    .onConflict((conflict) =>
      conflict.column('person_id').where('removed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Their time in the role before is kept as a row that has ended. */
export async function updateMember(
  tx: Tx,
  row: MemberRow,
  changed: { role: ShopRole; storeIds: string[] | null; by: string; now: Date },
): Promise<void> {
  const { by: removed_by, now } = changed;
  const ended = { ...row, id: idFor(row.account_id), removed_at: now, removed_by };
  await tx.insertInto('shop_members').values(ended).execute();
  await tx
    .updateTable('shop_members')
    .set({ role: changed.role, store_ids: changed.storeIds, role_since: now })
    .where('id', '=', row.id)
    .execute();
}

export async function markRemoved(
  tx: Tx,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('shop_members')
    .set({ removed_at: now, removed_by: by })
    .where('id', '=', id)
    .execute();
}
