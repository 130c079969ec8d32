import { type ShopRight, shopRights, shopRoles } from '@luwag/domain/shop-roles';
import { z } from 'zod';
import { merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Email, MerchantStatus } from './person.ts';

/** People who work for a shop, each with a sign-in of their own, and what their roles open. */

export const ShopRole = z.enum(shopRoles);
/** Null: all stores. */
const StoreIds = z.array(z.uuid()).min(1).max(100).nullable();

const notOfRole = { stores_not_for_role: 422, store_not_found: 404 } as const;

export const getShop = endpoint({
  name: 'team.getShop',
  method: 'GET',
  path: '/api/v1/users/user/merchant/shop/',
  summary: 'The shop that the caller works for, as what, and what that opens',
  auth: merchantsMay('see_shop'),
  success: {
    status: 200,
    body: z.object({
      name: z.string(),
      merchant_status: MerchantStatus,
      role: ShopRole,
      rights: z.array(z.enum(shopRights as [ShopRight, ...ShopRight[]])),
      store_ids: StoreIds,
      /** Whether it is somebody else's account: papers and business details are theirs. */
      is_member: z.boolean(),
    }),
  },
  refusals: {},
});

export const TeamPerson = z.object({
  /** Null for the one whose account the shop is: always an owner, and never removed. */
  member_id: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  role: ShopRole,
  store_ids: StoreIds,
  passkeys: z.int(),
  has_app: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
  is_you: z.boolean(),
});
export type TeamPerson = z.infer<typeof TeamPerson>;

export const TeamInvitation = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  role: ShopRole,
  store_ids: StoreIds,
  /** Null for somebody who was forgotten since. */
  invited_by: z.string().nullable(),
  invited_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const getTeam = endpoint({
  name: 'team.getTeam',
  method: 'GET',
  path: '/api/v1/users/user/merchant/team/',
  summary: 'Everybody who works for the shop, and whom it has invited',
  auth: merchantsMay('see_team'),
  success: {
    status: 200,
    body: z.object({ people: z.array(TeamPerson), invitations: z.array(TeamInvitation) }),
  },
  refusals: {},
});

export const Invite = z.object({ email: Email, role: ShopRole, store_ids: StoreIds });

export const inviteMember = endpoint({
  name: 'team.inviteMember',
  method: 'POST',
  path: '/api/v1/users/user/merchant/team/invitations/',
  summary: 'Invite somebody by e-mail: the link is for that address alone, and ends',
  auth: merchantsMay('manage_team'),
  stepUp: 'settings',
  body: Invite,
  success: { status: 201, body: TeamInvitation },
  refusals: {
    ...notOfRole,
    already_in_team: 409,
    too_many_people: 409,
    /** A new owner, where there is another who approves it. */
    second_person_required: 403,
  },
});

export const cancelInvitation = endpoint({
  name: 'team.cancelInvitation',
  method: 'DELETE',
  path: '/api/v1/users/user/merchant/team/invitations/{invitation_id}/',
  summary: 'Take an invitation back: its link leads nowhere from now on',
  auth: merchantsMay('manage_team'),
  params: z.object({ invitation_id: z.uuid() }),
  success: { status: 204, body: z.undefined() },
  refusals: { invitation_not_found: 404 },
});

const ofMember = z.object({ member_id: z.uuid() });

export const changeMember = endpoint({
  name: 'team.changeMember',
  method: 'PUT',
  path: '/api/v1/users/user/merchant/team/members/{member_id}/',
  summary: 'Give somebody another role, or other stores',
  auth: merchantsMay('manage_team'),
  stepUp: 'settings',
  params: ofMember,
  body: Invite.omit({ email: true }),
  success: { status: 200, body: TeamPerson },
  refusals: { ...notOfRole, member_not_found: 404, own_role: 409, second_person_required: 403 },
});

export const removeMember = endpoint({
  name: 'team.removeMember',
  method: 'DELETE',
  path: '/api/v1/users/user/merchant/team/members/{member_id}/',
  summary: 'Remove somebody: their sessions end, and their next call is refused',
  auth: merchantsMay('manage_team'),
  params: ofMember,
  success: { status: 204, body: z.undefined() },
  refusals: { member_not_found: 404, own_role: 409 },
});

/** What is told of; the record has more. */
export const teamActions = [
  ...(['refund.made', 'bank_account.set', 'bank_account.changed'] as const),
  ...(['bank_account.change_taken_back', 'api_key.created', 'api_key.revoked'] as const),
  ...(['api_key.rotated', 'api_key.changed', 'webhook.set', 'webhook.changed'] as const),
  ...(['webhook.removed', 'webhook.secret_changed', 'team.invited', 'team.joined'] as const),
  ...(['team.invitation_cancelled', 'team.role_changed', 'team.removed'] as const),
  ...(['team.rules_changed', 'approval.asked', 'approval.approved'] as const),
  ...(['approval.refused', 'approval.withdrawn'] as const),
] as const;

export const TeamAct = z.object({
  at: z.iso.datetime(),
  /** Null for the shop's server, for us, or for somebody who was forgotten. */
  who: z.string().nullable(),
  action: z.enum(teamActions),
  /** Of refunds, in centavos. */
  amount: z.int().nullable(),
});
export type TeamAct = z.infer<typeof TeamAct>;

export const listTeamActs = endpoint({
  name: 'team.listTeamActs',
  method: 'GET',
  path: '/api/v1/users/user/merchant/team/acts/',
  summary: 'What people of the shop did, from the record, newest first',
  auth: merchantsMay('manage_team'),
  success: { status: 200, body: z.object({ results: z.array(TeamAct) }) },
  refusals: {},
});

/** As the link in the mail carries it. */
const Token = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

export const readInvitation = endpoint({
  name: 'team.readInvitation',
  method: 'POST',
  path: '/api/v1/team/invitations/read/',
  summary: 'What an invitation is to, for whoever has its link',
  auth: 'public',
  callClass: 'login',
  body: Token,
  success: {
    status: 200,
    body: z.object({
      shop_name: z.string(),
      role: ShopRole,
      /** Masked: whoever has the mail knows it. */
      email: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
  refusals: { invitation_over: 404 },
});

export const acceptInvitation = endpoint({
  name: 'team.acceptInvitation',
  method: 'POST',
  path: '/api/v1/team/invitations/accept/',
  summary: 'Work for a shop from now on, with the account of the invited address',
  auth: { schemes: ['session'], roles: ['merchant'] },
  body: Token,
  success: { status: 200, body: z.object({ shop_name: z.string(), role: ShopRole }) },
  refusals: {
    invitation_over: 404,
    other_address: 403,
    has_own_shop: 409,
    works_elsewhere: 409,
    too_many_people: 409,
  },
});
