import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/team';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { dayMs } from '@luwag/domain/durations';
import { maskEmail } from '@luwag/domain/masking';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import {
  findMerchantProfile,
  findPersonByEmail,
  getPerson,
  readBusiness,
} from '../accounts/service.ts';
import { askForMail } from '../notifications/service.ts';
import { actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import { emailOf, encryptEmailOf, hashOfToken, newToken } from './invitation-secrets.ts';
import * as invitations from './invitations-repository.ts';
import { assertStores, invitationsOf } from './members.ts';
import { notifyOfTeam } from './notices.ts';
import { findMembership, insertMember, listMembers, lockTeam } from './repository.ts';
import { isSecondNeeded, refuseAlone } from './second-person.ts';

/** A mailbox is read within a working week, or the invitation is sent again. */
const invitationMs = 5 * dayMs;
/** More than the largest shop has; for whoever does not stop. */
const peopleMax = 50;

export const inviteMember = (
  deps: TeamDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.inviteMember>,
): Promise<ResultOf<typeof contracts.inviteMember>> =>
  ctx.own(async (tx) => {
    const { shopId } = actingOf(ctx);
    const call = contracts.inviteMember;
    await lockTeam(tx, shopId);
    const { role, store_ids: storeIds } = body;
    await assertStores(tx, deps, call, { shopId, role, storeIds });
    if (role === 'owner' && (await isSecondNeeded(tx, ctx, { kind: 'new_owner' })))
      return refuseAlone(call);
    const row = await sendInvitation(tx, deps, ctx, body);
    const [view] = await invitationsOf(tx, deps, shopId, [row]);
    if (!view) throw new Error(`invitation ${row.id} was not shown`);
    return view;
  });

type Wanted = InputOf<typeof contracts.inviteMember>['body'];

/** Under the team's lock: an earlier one to the same address ends, and a mail is asked for. */
export async function sendInvitation(
  tx: Tx,
  deps: TeamDeps,
  ctx: Ctx,
  wanted: Wanted,
): Promise<invitations.InvitationRow> {
  const call = contracts.inviteMember;
  const { shopId } = actingOf(ctx);
  const now = ctx.clock.now();
  const people = await listMembers(tx, shopId);
  const emailIndex = await deps.vault.blindIndex('email', wanted.email);
  const known = await asSystem(tx, () => findPersonByEmail(tx, deps.vault, emailIndex));
  if (known && [shopId, ...people.map((row) => row.person_id)].includes(known.id))
    return refuse(call, 'already_in_team', 'This person works for the shop already.');
  await invitations.markEnded(tx, { shopId, emailIndex }, now);
  const open = await invitations.listOpen(tx, shopId, now);
  if (people.length + open.length >= peopleMax)
    return refuse(call, 'too_many_people', `A shop has ${peopleMax} people at most.`);
  return write(tx, deps, ctx, { ...wanted, emailIndex });
}

/** What is kept is a hash: the secret is in the mail and nowhere else. */
async function write(
  tx: Tx,
  deps: TeamDeps,
  ctx: Ctx,
  wanted: Wanted & { emailIndex: Buffer },
): Promise<invitations.InvitationRow> {
  const { shopId, personId } = actingOf(ctx);
  const now = ctx.clock.now();
  const id = uuidV7(now, slotOf(shopId));
  const token = newToken();
  const key = await deps.vault.keyFor(tx, shopId);
  const row = {
    id,
    account_id: shopId,
    email_encrypted: encryptEmailOf(key, id, wanted.email),
    email_index: wanted.emailIndex,
    role: wanted.role,
    store_ids: wanted.store_ids,
    token_hash: hashOfToken(token),
    invited_by: personId,
    created_at: now,
    expires_at: new Date(now.getTime() + invitationMs),
  };
  await invitations.insertInvitation(tx, row);
  const inviter = await asSystem(tx, () => getPerson(tx, deps.vault, personId));
  const { business_name: shop } = await readBusiness(deps, tx, shopId);
  await askForMail(tx, ctx, deps.messageKey, {
    template: 'team_invitation',
    about: id,
    locale: inviter.locale,
    to: wanted.email,
    data: {
      shop,
      inviter: inviter.first_name,
      shop_role: wanted.role,
      join_url: `${deps.publicOrigin}/merchant/join?key=${token}`,
      until: row.expires_at.toISOString(),
    },
    usefulUntil: row.expires_at,
  });
  await auditInvitation(tx, ctx, shopId, 'team.invited', { invitation_id: id, role: wanted.role });
  return { ...row, accepted_at: null, ended_at: null };
}

export const cancelInvitation = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.cancelInvitation>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const { shopId } = actingOf(ctx);
    const id = params.invitation_id;
    if (!(await invitations.markEnded(tx, { shopId, id }, ctx.clock.now())))
      return refuse(
        contracts.cancelInvitation,
        'invitation_not_found',
        'There is no such invitation.',
      );
    await auditInvitation(tx, ctx, shopId, 'team.invitation_cancelled', { invitation_id: id });
    return undefined;
  });

type ByToken = typeof contracts.readInvitation | typeof contracts.acceptInvitation;

async function openOr(
  tx: Tx,
  ctx: Ctx,
  call: ByToken,
  token: string,
): Promise<invitations.InvitationRow> {
  const row = await invitations.findOpen(tx, hashOfToken(token), ctx.clock.now());
  return row ?? refuse(call, 'invitation_over', 'This invitation no longer works.');
}

export const readInvitation = (
  deps: TeamDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.readInvitation>,
): Promise<ResultOf<typeof contracts.readInvitation>> =>
  ctx.system(async (tx) => {
    const row = await openOr(tx, ctx, contracts.readInvitation, body.token);
    const { business_name: shop_name } = await readBusiness(deps, tx, row.account_id);
    const key = await deps.vault.keyFor(tx, row.account_id);
    return {
      shop_name,
      role: row.role,
      email: maskEmail(emailOf(key, row)),
      expires_at: row.expires_at.toISOString(),
    };
  });

/**
 * In one transaction under the team's lock: the invitation is over exactly when somebody is in the
 * team by it. A link that was passed on opens nothing, because the address decides.
 */
export const acceptInvitation = (
  deps: TeamDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.acceptInvitation>,
): Promise<ResultOf<typeof contracts.acceptInvitation>> =>
  ctx.system(async (tx) => {
    const call = contracts.acceptInvitation;
    const { id: personId } = personOf(ctx);
    const found = await openOr(tx, ctx, call, body.token);
    await lockTeam(tx, found.account_id);
    const row = await openOr(tx, ctx, call, body.token);
    const { email } = await getPerson(tx, deps.vault, personId);
    const index = await deps.vault.blindIndex('email', email);
    if (!index.equals(row.email_index))
      return refuse(call, 'other_address', 'This invitation is for another address.');
    if (await findMembership(tx, personId))
      return refuse(call, 'works_elsewhere', 'This account works for a shop already.');
    await assertNoShop(tx, deps, personId);
    const now = ctx.clock.now();
    const shopId = row.account_id;
    if ((await listMembers(tx, shopId)).length >= peopleMax)
      return refuse(call, 'too_many_people', `A shop has ${peopleMax} people at most.`);
    const { role, store_ids: storeIds, invited_by: invitedBy } = row;
    const wanted = { shopId, personId, role, storeIds, invitedBy, now };
    const memberId = await insertMember(tx, wanted);
    if (!memberId || !(await invitations.markAccepted(tx, row.id, now)))
      return refuse(call, 'works_elsewhere', 'This account works for a shop already.');
    const detail = { invitation_id: row.id, member_id: memberId, role };
    await auditInvitation(tx, ctx, shopId, 'team.joined', detail);
    await notifyOfTeam(tx, deps, ctx, { shopId, personId, change: 'joined', role });
    const { business_name: shop_name } = await readBusiness(deps, tx, shopId);
    return { shop_name, role };
  });

/** Somebody with two shops would have to choose at every call. */
async function assertNoShop(tx: Tx, deps: TeamDeps, accountId: string): Promise<void> {
  const profile = await findMerchantProfile(tx, accountId);
  const stores = await deps.listStoreIds(tx, accountId);
  const team = await listMembers(tx, accountId);
  if (stores.length > 0 || team.length > 0 || profile?.merchant_status === 'ACTIVE')
    refuse(
      contracts.acceptInvitation,
      'has_own_shop',
      'This account has a shop of its own. Ask to be invited at another address.',
    );
}

const auditInvitation = (
  tx: Tx,
  { caller, requestId }: Ctx,
  accountId: string,
  action: 'team.invited' | 'team.invitation_cancelled' | 'team.joined',
  detail: Record<string, unknown>,
) => recordAudit(tx, { caller, accountId, action, detail, requestId });
