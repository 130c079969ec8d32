import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { RoleChange, StaffRole } from '@luwag/domain/staff-roles';
import { type Selectable, sql } from 'kysely';

/** All of it in the system's scope. */
export type RoleRow = { account_id: string; role: StaffRole; given_at: Date; seal: Buffer };

export async function listRoles(tx: Tx, accountIds?: readonly string[]): Promise<RoleRow[]> {
  const rows = await tx
    .selectFrom('staff_roles')
    .select(['account_id', 'role', 'given_at', 'seal'])
    .$if(accountIds !== undefined, (query) =>
      query.where('account_id', 'in', [...(accountIds ?? [])]),
    )
    .orderBy('account_id')
    .orderBy('role')
    .execute();
  return rows as RoleRow[];
}

export async function insertRole(tx: Tx, row: RoleRow): Promise<void> {
  const { given_at, seal } = row;
  await tx
    .insertInto('staff_roles')
    .values(row)
    .onConflict((conflict) =>
      // A row that somebody else wrote is in the way of one of ours, and gives way.
      conflict.columns(['account_id', 'role']).doUpdateSet({ given_at, seal }),
    )
    .execute();
}

export async function deleteRole(
  tx: Tx,
  { accountId, role }: { accountId: string; role: StaffRole },
): Promise<void> {
  await tx
    .deleteFrom('staff_roles')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .execute();
}

/** Two changes at once could each count the admins that the other takes away. */
export async function lockRoles(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_roles'))`.execute(tx);
}

export type ChangeRow = Omit<Selectable<DB['staff_role_changes']>, 'role' | 'change'> & {
  role: StaffRole;
  change: RoleChange;
};

/** Undefined where one of the same role waits already. */
export async function insertChange(
  tx: Tx,
  row: Pick<
    ChangeRow,
    'account_id' | 'role' | 'change' | 'reason' | 'asked_by' | 'asked_at' | 'expires_at'
  >,
): Promise<ChangeRow | undefined> {
  const inserted = await tx
    .insertInto('staff_role_changes')
    .values({ id: idFor(row.account_id), ...row })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'role']).where('state', '=', 'waiting').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return inserted as ChangeRow | undefined;
}

/** What is over makes room for the same asked again. */
export async function expireChanges(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('staff_role_changes')
    .set({ state: 'expired', decided_at: now })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
}

export async function listWaiting(tx: Tx, now: Date): Promise<ChangeRow[]> {
  const rows = await tx
    .selectFrom('staff_role_changes')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .limit(100)
    .execute();
  return rows as ChangeRow[];
}

/** Held to the end: of two decisions at once the second finds nothing that waits. */
export async function lockWaiting(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<ChangeRow | undefined> {
  const row = await tx
    .selectFrom('staff_role_changes')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row as ChangeRow | undefined;
}

export async function markDecided(
  tx: Tx,
  id: string,
  decided: { state: 'approved' | 'refused' | 'withdrawn'; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('staff_role_changes')
    .set({ state: decided.state, decided_by: decided.by, decided_at: decided.now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
}

/** How many changes wait for a second admin, and since when. */
export async function readWaitingChanges(
  tx: Tx,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(asked_at) as "oldestAt" from staff_role_changes
     where state = 'waiting' and expires_at > ${now}`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}
