import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { RoleChange, StaffMember } from '@luwag/contracts/staff-roles';
import * as contracts from '@luwag/contracts/staff-roles';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import {
  decideRoleApproval,
  decideRoleAsk,
  type RoleApprovalRejection,
  rightsOfRoles,
  type StaffRole,
} from '@luwag/domain/staff-roles';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { findPerson, listFullNames, listPresence, listStaffIds } from '../accounts/service.ts';
import type { StaffDeps } from './deps.ts';
import { giveRole, readRoles, takeRole } from './roles.ts';
import * as changes from './roles-repository.ts';
import { nameOf } from './view.ts';

/** Long enough for a weekend's colleague, and short enough that nobody signs what is forgotten. */
const changeMs = 2 * dayMs;

export const getOwnRoles = (
  deps: StaffDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getOwnRoles>> =>
  ctx.system(async (tx) => {
    const { id } = personOf(ctx);
    const roles = (await readRoles(deps, tx, [id])).get(id) ?? [];
    return { roles, rights: rightsOfRoles(roles) };
  });

export const listStaff = (
  deps: StaffDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listStaff>> =>
  ctx.system(async (tx) => {
    const ids = await listStaffIds(tx);
    const roles = await readRoles(deps, tx, ids);
    const presence = await listPresence(tx, ids);
    const people: StaffMember[] = [];
    for (const id of ids) {
      const person = await findPerson(tx, deps.vault, id);
      if (!person) continue;
      const here = presence.get(id);
      people.push({
        account_id: id,
        name: nameOf(person),
        email: person.email,
        roles: roles.get(id) ?? [],
        passkeys: here?.passkeys ?? 0,
        last_seen_at: here?.seen_at?.toISOString() ?? null,
        is_you: id === personOf(ctx).id,
      });
    }
    await record(tx, ctx, { accountId: null, action: 'staff.listed', detail: {} });
    const waiting = await changes.listWaiting(tx, ctx.clock.now());
    return {
      people: people.toSorted((a, b) => a.name.localeCompare(b.name)),
      changes: await viewsOf(deps, tx, ctx, waiting),
    };
  });

/** One admin says what should change. Nothing does until another has agreed. */
export const askRoleChange = (
  deps: StaffDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.askRoleChange>,
): Promise<ResultOf<typeof contracts.askRoleChange>> =>
  ctx.system(async (tx) => {
    const call = contracts.askRoleChange;
    const { account_id: personId } = params;
    if (!(await listStaffIds(tx)).includes(personId))
      return refuse(call, 'staff_not_found', 'Nobody like that works here.');
    await changes.lockRoles(tx);
    const askerId = personOf(ctx).id;
    const facts = await factsOf(deps, tx, personId);
    const rejection = decideRoleAsk({ personId, ...body }, { askerId, ...facts });
    if (rejection) return refuse(call, rejection, rejectionWords[rejection]);
    const now = ctx.clock.now();
    await changes.expireChanges(tx, now);
    const row = await changes.insertChange(tx, {
      ...body,
      account_id: personId,
      asked_by: askerId,
      asked_at: now,
      expires_at: new Date(now.getTime() + changeMs),
    });
    if (!row) return refuse(call, 'role_change_waiting', 'A change of this role waits already.');
    await recordChange(tx, ctx, row, 'staff.role_change_asked');
    const [view] = await viewsOf(deps, tx, ctx, [row]);
    if (!view) throw new Error(`role change ${row.id} is gone`);
    return view;
  });

/**
 * The second admin's word. The decision and the role are one transaction: dying in it leaves the
 * change waiting and the role as it was.
 */
export const decideRoleChange = (
  deps: StaffDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideRoleChange>,
): Promise<ResultOf<typeof contracts.decideRoleChange>> =>
  ctx.system(async (tx) => {
    const call = contracts.decideRoleChange;
    const now = ctx.clock.now();
    await changes.lockRoles(tx);
    const row = await changes.lockWaiting(tx, { id: params.change_id, now });
    if (!row) return refuse(call, 'role_change_not_found', 'No such change waits.');
    const deciderId = personOf(ctx).id;
    if (body.decision === 'refuse') {
      const state = row.asked_by === deciderId ? 'withdrawn' : 'refused';
      await changes.markDecided(tx, row.id, { state, by: deciderId, now });
      await recordChange(tx, ctx, row, `staff.role_change_${state}`);
      return { state };
    }
    const { account_id: personId, role, change, asked_by: askedBy } = row;
    const facts = await factsOf(deps, tx, personId);
    const rejection = decideRoleApproval(
      { personId, role, change, askedBy },
      { deciderId, ...facts },
    );
    if (rejection) return refuse(call, rejection, rejectionWords[rejection]);
    await changes.markDecided(tx, row.id, { state: 'approved', by: deciderId, now });
    const what = { accountId: personId, role };
    const detail = { change_id: row.id, asked_by: askedBy, reason: row.reason };
    const by = { caller: ctx.caller, now, requestId: ctx.requestId, detail };
    await (change === 'give' ? giveRole(deps, tx, what, by) : takeRole(tx, what, by));
    return { state: 'approved' };
  });

async function factsOf(deps: StaffDeps, tx: Tx, personId: string) {
  const all = await readRoles(deps, tx);
  const adminCount = [...all.values()].filter((roles) => roles.includes('admin')).length;
  return { personRoles: all.get(personId) ?? ([] as StaffRole[]), adminCount };
}

const rejectionWords: Readonly<Record<RoleApprovalRejection, string>> = {
  own_staff_role: 'Nobody changes their own roles.',
  has_role: 'They have this role already.',
  has_no_role: 'They do not have this role.',
  last_admins: 'Two admins have to remain.',
  own_role_change: 'Another admin decides what you asked for.',
};

async function viewsOf(
  { vault }: StaffDeps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly changes.ChangeRow[],
): Promise<RoleChange[]> {
  const ids = rows.flatMap((row) => [row.account_id, row.asked_by]);
  const names = await listFullNames(tx, vault, ids);
  const { id: viewerId } = personOf(ctx);
  return rows.map((row) => ({
    change_id: row.id,
    account_id: row.account_id,
    name: names.get(row.account_id) ?? '',
    role: row.role,
    change: row.change,
    reason: row.reason,
    asked_by: names.get(row.asked_by) ?? '',
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_yours: row.asked_by === viewerId,
    may_decide: row.asked_by !== viewerId && row.account_id !== viewerId,
  }));
}

const recordChange = (tx: Tx, ctx: Ctx, row: changes.ChangeRow, action: `staff.${string}`) =>
  record(tx, ctx, {
    accountId: row.account_id,
    action,
    detail: { change_id: row.id, role: row.role, change: row.change, reason: row.reason },
  });

const record = (
  tx: Tx,
  { caller, requestId }: Ctx,
  event: { accountId: string | null; action: `staff.${string}`; detail: Record<string, unknown> },
): Promise<void> => recordAudit(tx, { caller, requestId, ...event });
