import type { Endpoint, InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { MerchantStatus } from '@luwag/contracts/person';
import type { TeamInvitation, TeamPerson } from '@luwag/contracts/team';
import * as contracts from '@luwag/contracts/team';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { mayBeLimited, type ShopRole } from '@luwag/domain/shop-roles';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  endSessions,
  findMerchantProfile,
  findPerson,
  listFullNames,
  listPresence,
  readBusiness,
} from '../accounts/service.ts';
import { actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import { emailOf } from './invitation-secrets.ts';
import { type InvitationRow, listOpen } from './invitations-repository.ts';
import { notifyOfTeam } from './notices.ts';
import * as members from './repository.ts';
import { isSecondNeeded, refuseAlone } from './second-person.ts';

export const getShop = (deps: TeamDeps, ctx: Ctx): Promise<ResultOf<typeof contracts.getShop>> =>
  ctx.own(async (tx) => {
    const { shopId, role, rights, storeIds, isMember } = actingOf(ctx);
    const profile = await findMerchantProfile(tx, shopId);
    const { business_name: name } = await readBusiness(deps, tx, shopId);
    const merchant_status = MerchantStatus.parse(profile?.merchant_status);
    const store_ids = storeIds ? [...storeIds] : null;
    return { name, merchant_status, role, rights, store_ids, is_member: isMember };
  });

export const getTeam = (deps: TeamDeps, ctx: Ctx): Promise<ResultOf<typeof contracts.getTeam>> =>
  ctx.own(async (tx) => {
    const { shopId } = actingOf(ctx);
    const open = await listOpen(tx, shopId, ctx.clock.now());
    const people = await peopleOf(tx, deps, ctx, await members.listMembers(tx, shopId));
    return { people, invitations: await invitationsOf(tx, deps, shopId, open) };
  });

type Listed = Pick<members.MemberRow, 'person_id' | 'role' | 'store_ids'> & { id: string | null };

/** The one whose account it is first. Who was erased since is nobody, and not listed. */
async function peopleOf(
  tx: Tx,
  { vault }: TeamDeps,
  ctx: Ctx,
  rows: readonly members.MemberRow[],
): Promise<TeamPerson[]> {
  const { shopId, personId } = actingOf(ctx);
  const founder: Listed = { id: null, person_id: shopId, role: 'owner', store_ids: null };
  const all: Listed[] = [founder, ...rows];
  const ids = all.map((row) => row.person_id);
  return asSystem(tx, async () => {
    const names = await listFullNames(tx, vault, ids);
    const presence = await listPresence(tx, ids);
    const people: TeamPerson[] = [];
    for (const row of all) {
      const person = await findPerson(tx, vault, row.person_id);
      const here = presence.get(row.person_id);
      if (!person) continue;
      people.push({
        member_id: row.id,
        name: names.get(row.person_id) ?? '',
        email: person.email,
        role: row.role,
        store_ids: row.store_ids,
        passkeys: here?.passkeys ?? 0,
        has_app: here?.has_app ?? false,
        last_seen_at: here?.seen_at?.toISOString() ?? null,
        is_you: row.person_id === personId,
      });
    }
    return people;
  });
}

export async function invitationsOf(
  tx: Tx,
  { vault }: Pick<TeamDeps, 'vault'>,
  shopId: string,
  rows: readonly InvitationRow[],
): Promise<TeamInvitation[]> {
  if (rows.length === 0) return [];
  const key = await vault.keyFor(tx, shopId);
  const inviters = rows.map((row) => row.invited_by);
  const names = await asSystem(tx, () => listFullNames(tx, vault, inviters));
  return rows.map((row) => ({
    invitation_id: row.id,
    email: emailOf(key, row),
    role: row.role,
    store_ids: row.store_ids,
    invited_by: names.get(row.invited_by) ?? null,
    invited_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

type TakesStores = Endpoint & { refusals: { stores_not_for_role: 422; store_not_found: 404 } };

/** Stores of this shop, for a role that may be limited to some. */
export async function assertStores(
  tx: Tx,
  { listStoreIds }: Pick<TeamDeps, 'listStoreIds'>,
  call: TakesStores,
  wanted: { shopId: string; role: ShopRole; storeIds: readonly string[] | null },
): Promise<void> {
  if (wanted.storeIds === null) return;
  if (!mayBeLimited(wanted.role))
    return refuse(call, 'stores_not_for_role', 'Owners and bookkeepers have all stores.');
  const known = new Set(await listStoreIds(tx, wanted.shopId));
  if (!wanted.storeIds.every((id) => known.has(id)))
    return refuse(call, 'store_not_found', 'There is no such store.');
}

async function lockOther(
  tx: Tx,
  ctx: Ctx,
  call: typeof contracts.changeMember | typeof contracts.removeMember,
  id: string,
): Promise<members.MemberRow> {
  const { shopId, personId } = actingOf(ctx);
  await members.lockTeam(tx, shopId);
  const row = await members.lockMember(tx, { id, shopId });
  if (!row) return refuse(call, 'member_not_found', 'There is no such person in the team.');
  if (row.person_id === personId)
    return refuse(call, 'own_role', 'Another owner changes your own role.');
  return row;
}

export const changeMember = (
  deps: TeamDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.changeMember>,
): Promise<ResultOf<typeof contracts.changeMember>> =>
  ctx.own(async (tx) => {
    const call = contracts.changeMember;
    const row = await lockOther(tx, ctx, call, params.member_id);
    const { role, store_ids: storeIds } = body;
    await assertStores(tx, deps, call, { shopId: row.account_id, role, storeIds });
    const isNewOwner = role === 'owner' && row.role !== 'owner';
    if (isNewOwner && (await isSecondNeeded(tx, ctx, { kind: 'new_owner' })))
      return refuseAlone(call);
    const { shopId, personId: by } = actingOf(ctx);
    await members.updateMember(tx, row, { role, storeIds, by, now: ctx.clock.now() });
    await auditMember(tx, ctx, 'team.role_changed', row, { from: row.role, to: role });
    const { person_id: personId } = row;
    await notifyOfTeam(tx, deps, ctx, { shopId, personId, change: 'role_changed', role });
    const changed = { ...row, role, store_ids: storeIds };
    const [, person] = await peopleOf(tx, deps, ctx, [changed]);
    return person ?? refuse(call, 'member_not_found', 'There is no such person in the team.');
  });

/**
 * Their sessions end with it: what they have open stops at the next call. What only two could do is
 * not done by one for a week after, and the other owners and the person are told.
 */
export const removeMember = (
  deps: TeamDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.removeMember>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const row = await lockOther(tx, ctx, contracts.removeMember, params.member_id);
    const now = ctx.clock.now();
    await members.markRemoved(tx, row.id, { by: actingOf(ctx).personId, now });
    const ended = { accountId: row.person_id };
    await asSystem(tx, () => endSessions(tx, ended, { now, reason: 'revoked' }));
    await auditMember(tx, ctx, 'team.removed', row, { role: row.role });
    const { account_id: shopId, person_id: personId, role } = row;
    await notifyOfTeam(tx, deps, ctx, { shopId, personId, change: 'removed', role });
    return undefined;
  });

const auditMember = (
  tx: Tx,
  { caller, requestId }: Ctx,
  action: 'team.role_changed' | 'team.removed',
  row: members.MemberRow,
  detail: Record<string, unknown>,
) =>
  recordAudit(tx, {
    caller,
    accountId: row.account_id,
    action,
    detail: { member_id: row.id, person_id: row.person_id, ...detail },
    requestId,
  });
