import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { rolesMay, type StaffRight, type StaffRole } from '@luwag/domain/staff-roles';
import type { Vault } from '@luwag/key-service/vault';
import { recordAudit } from '@luwag/platform/security/audit';
import type { StaffDesk } from '@luwag/platform/security/authenticate';
import type { Caller } from '@luwag/platform/security/caller';
import { deleteRole, insertRole, listRoles, type RoleRow } from './roles-repository.ts';

type Deps = { vault: Vault };

const macTextOf = ({ account_id, role, given_at }: Omit<RoleRow, 'seal'>): string =>
  `${account_id}:${role}:${given_at.getTime()}`;

/** Rows that were found to be ours: the key process is asked once for each. */
const knownSeals = new Set<string>();
const knownMax = 5_000;

/**
 * Which rows the product wrote itself. Whoever writes to the table by SQL has no key, and what they
 * write opens nothing.
 */
async function ownRows({ vault }: Deps, rows: readonly RoleRow[]): Promise<RoleRow[]> {
  const nameOf = (row: RoleRow): string => `${macTextOf(row)}:${row.seal.toString('hex')}`;
  const unknown = rows.filter((row) => !knownSeals.has(nameOf(row)));
  if (unknown.length > 0) {
    const seals = await vault.blindIndexes('staff_role', unknown.map(macTextOf));
    if (knownSeals.size > knownMax) knownSeals.clear();
    unknown.forEach((row, i) => {
      if (seals[i]?.equals(row.seal)) knownSeals.add(nameOf(row));
    });
  }
  return rows.filter((row) => knownSeals.has(nameOf(row)));
}

/** The roles of everybody who has one. In the system's scope. */
export async function readRoles(
  deps: Deps,
  tx: Tx,
  accountIds?: readonly string[],
): Promise<ReadonlyMap<string, StaffRole[]>> {
  const roles = new Map<string, StaffRole[]>();
  for (const row of await ownRows(deps, await listRoles(tx, accountIds)))
    roles.set(row.account_id, [...(roles.get(row.account_id) ?? []), row.role]);
  return roles;
}

/** Who has a role with this right. In the system's scope. */
export async function listStaffWith(deps: Deps, tx: Tx, right: StaffRight): Promise<string[]> {
  const roles = await readRoles(deps, tx);
  return [...roles].flatMap(([id, own]) => (rolesMay(own, right) ? [id] : [])).sort();
}

/** Rows in the table of roles that the product did not write, for the alarm. */
export async function listForged(deps: Deps, tx: Tx): Promise<RoleRow[]> {
  const rows = await listRoles(tx);
  const own = new Set(await ownRows(deps, rows));
  return rows.filter((row) => !own.has(row));
}

export const staffDeskOf = ({ db, vault }: Deps & { db: Db }): StaffDesk => ({
  find: (personId) =>
    inScope(db, 'system', async (tx) => {
      const roles = await readRoles({ vault }, tx, [personId]);
      return roles.get(personId) ?? [];
    }),
});

type By = {
  caller: Caller | 'system';
  now: Date;
  requestId: string;
  detail?: Record<string, unknown>;
};

export async function giveRole(
  { vault }: Deps,
  tx: Tx,
  { accountId, role }: { accountId: string; role: StaffRole },
  { caller, now, requestId, detail }: By,
): Promise<void> {
  const row = { account_id: accountId, role, given_at: now };
  const seal = await vault.blindIndex('staff_role', macTextOf(row));
  await insertRole(tx, { ...row, seal });
  const action = 'staff.role_given';
  await recordAudit(tx, { caller, accountId, action, detail: { role, ...detail }, requestId });
}

export async function takeRole(
  tx: Tx,
  { accountId, role }: { accountId: string; role: StaffRole },
  { caller, requestId, detail }: By,
): Promise<void> {
  await deleteRole(tx, { accountId, role });
  const action = 'staff.role_taken';
  await recordAudit(tx, { caller, accountId, action, detail: { role, ...detail }, requestId });
}

/** For whoever has the servers: exactly these roles from now on. In the system's scope. */
export async function setRoles(
  deps: Deps,
  tx: Tx,
  { accountId, roles }: { accountId: string; roles: readonly StaffRole[] },
  by: { now: Date; requestId: string },
): Promise<void> {
  const has = (await readRoles(deps, tx, [accountId])).get(accountId) ?? [];
  for (const role of roles)
    if (!has.includes(role))
      await giveRole(deps, tx, { accountId, role }, { ...by, caller: 'system' });
  for (const role of has)
    if (!roles.includes(role)) await takeRole(tx, { accountId, role }, { ...by, caller: 'system' });
}
