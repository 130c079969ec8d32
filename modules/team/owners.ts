import { askForOwner as call } from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { Email } from '@luwag/contracts/person';
import { inviteMember } from '@luwag/contracts/team';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { findPersonByEmail } from '../accounts/service.ts';
import { actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import { sendInvitation } from './inviting.ts';
import { notifyOfTeam } from './notices.ts';
import { listMembers, lockTeam, type MemberRow, updateMember } from './repository.ts';
import { type ApprovalRequest, ask, isSecondNeeded } from './second-person.ts';

/** Somebody of the team by their address, or `owner` for whoever is one already. */
async function findByEmail(
  tx: Tx,
  { vault }: TeamDeps,
  shopId: string,
  email: string,
): Promise<MemberRow | 'owner' | undefined> {
  const index = await vault.blindIndex('email', email);
  const known = await asSystem(tx, () => findPersonByEmail(tx, vault, index));
  if (!known) return undefined;
  if (known.id === shopId) return 'owner';
  const member = (await listMembers(tx, shopId)).find((row) => row.person_id === known.id);
  return member?.role === 'owner' ? 'owner' : member;
}

/** Asks another owner; whom it is about may be in the team already, or still be invited. */
export const askForOwner = (
  deps: TeamDeps,
  ctx: Ctx,
  { body: { email } }: InputOf<typeof call>,
): Promise<ResultOf<typeof call>> =>
  ctx.own(async (tx) => {
    const { shopId } = actingOf(ctx);
    if ((await findByEmail(tx, deps, shopId, email)) === 'owner')
      return refuse(call, 'already_in_team', 'This person is an owner already.');
    const kind = 'new_owner';
    const isNeeded = await isSecondNeeded(tx, ctx, { kind });
    const asked = { kind, aboutId: shopId, isNeeded, request: { email } } as const;
    return { approval_id: await ask(tx, deps, ctx, call, asked) };
  });

/** What a second owner has approved: a member becomes an owner, anybody else is invited as one. */
export const carryOutOwner =
  (deps: TeamDeps) =>
  async (ctx: Ctx & { tx: Tx }, request: ApprovalRequest): Promise<void> => {
    const { tx } = ctx;
    const { shopId, personId: by } = actingOf(ctx);
    const email = Email.parse(request.email);
    await lockTeam(tx, shopId);
    const found = await findByEmail(tx, deps, shopId, email);
    if (found === 'owner')
      return refuse(inviteMember, 'already_in_team', 'This person is an owner already.');
    if (!found) {
      await sendInvitation(tx, deps, ctx, { email, role: 'owner', store_ids: null });
      return;
    }
    const now = ctx.clock.now();
    await updateMember(tx, found, { role: 'owner', storeIds: null, by, now });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: shopId,
      action: 'team.role_changed',
      detail: { member_id: found.id, person_id: found.person_id, from: found.role, to: 'owner' },
      requestId: ctx.requestId,
    });
    const { person_id: personId } = found;
    await notifyOfTeam(tx, deps, ctx, { shopId, personId, change: 'role_changed', role: 'owner' });
  };
