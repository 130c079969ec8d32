import { groupLimits } from '@luwag/domain/paluwagan-rules';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { CreditWallet } from './credit-payouts.ts';
import { endpoint } from './endpoint.ts';
import {
  ByGroup,
  GroupAmounts,
  GroupStatus,
  GroupTerms,
  groupNotFound,
  termsRefusals,
} from './paluwagan.ts';
import { PayoutMode } from './payouts.ts';
import { MobileNumber } from './person.ts';
import { writtenText } from './readable-text.ts';

/** Paluwagan: making a group, inviting, joining, and leaving it again. */

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** A number of the member’s own for the draw: its seal, and the number where we are to keep it. */
const OwnNumber = z.object({
  seal: Hex32,
  /** Kept encrypted, and revealed for the member when the group is full. */
  number: Hex32.optional(),
});

/** What somebody brings along when they take a seat, the organiser too. */
const Joining = z.object({
  seats: z.int().min(1).max(groupLimits.seatsPerMemberMax),
  /** Of the draw; left out where the order is agreed. */
  own_number: OwnNumber.optional(),
  wallet: CreditWallet,
  /** Take each contribution from this source by itself. */
  autopay_source_id: z.uuid().optional(),
  /** Agreed: others see whether a seat is secured. */
  agrees: z.literal(true),
});

/** Why somebody cannot take a seat, whichever way they come. */
const personRefusals = {
  not_verified: 403,
  too_many_groups: 409,
  in_arrears: 409,
  number_not_confirmed: 409,
  source_not_found: 404,
  own_number_required: 422,
} as const;

export const CreatedGroup = z.object({ group_id: z.uuid(), status: GroupStatus });

export const createGroup = endpoint({
  name: 'paluwagan.createGroup',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/',
  summary: 'Make a group, sign its rules and take the first seat or two',
  auth: buyers,
  idempotent: true,
  needs: 'paluwagan',
  body: Joining.extend({
    mode: PayoutMode.default('live'),
    terms: GroupTerms,
    /** Show it to verified people of this company, of which the caller is one. */
    company_id: z.uuid().optional(),
  }),
  success: { status: 201, body: CreatedGroup },
  refusals: { ...termsRefusals, ...personRefusals, company_not_found: 404 },
});

export const GroupInvitation = z.object({
  group_invitation_id: z.uuid(),
  kind: z.enum(['seat', 'substitute']),
  /** Once, to whoever made it: what the link carries. */
  token: z.string().nullable(),
  /** The end of the number; null: by link. */
  to: z.string().nullable(),
  kept_until: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
});
export type GroupInvitation = z.infer<typeof GroupInvitation>;

export const listGroupInvitations = endpoint({
  name: 'paluwagan.listGroupInvitations',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/invitations/',
  summary: 'Invitations of the caller that are open, without what their links carry',
  auth: buyers,
  params: ByGroup,
  success: { status: 200, body: z.object({ results: z.array(GroupInvitation) }) },
  refusals: groupNotFound,
});

export const createGroupInvitation = endpoint({
  name: 'paluwagan.createGroupInvitation',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/invitations/',
  summary: 'Invite by a link, or somebody by their mobile number, for whom a seat is kept',
  auth: buyers,
  needs: 'paluwagan',
  params: ByGroup,
  body: z.object({ number: MobileNumber.optional() }),
  success: { status: 201, body: GroupInvitation },
  refusals: {
    ...groupNotFound,
    group_not_forming: 409,
    own_number_invited: 422,
    seats_gone: 409,
    too_many_invitations: 409,
  },
});

export const cancelGroupInvitation = endpoint({
  name: 'paluwagan.cancelGroupInvitation',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/invitations/{group_invitation_id}/cancel/',
  summary: 'Take an invitation of one’s own back',
  auth: buyers,
  params: ByGroup.extend({ group_invitation_id: z.uuid() }),
  body: z.object({}),
  success: { status: 204, body: z.undefined() },
  refusals: { ...groupNotFound, group_invitation_not_found: 404 },
});

/** How somebody comes to a group: one of the three. */
const Entrance = z.union([
  z.strictObject({ token: z.string().min(20).max(100) }),
  z.strictObject({ group_invitation_id: z.uuid() }),
  z.strictObject({ open_group_id: z.uuid() }),
]);

export const InvitedGroup = z.object({
  group_id: z.uuid(),
  livemode: z.boolean(),
  name: z.string(),
  status: GroupStatus,
  kind: z.enum(['seat', 'substitute']),
  amounts: GroupAmounts,
  rules_hash: z.string(),
  rules_text: z.string(),
  company: z.string().nullable(),
  from: z.string().nullable(),
  members: z.array(z.object({ name: z.string(), seats: z.int() })),
  seats_free: z.int(),
  kept_until: z.iso.datetime().nullable(),
  seed_seal: z.string().nullable(),
  is_member: z.boolean(),
  /** As far as is known now; joining decides. */
  why_not: z
    .enum([
      'not_verified',
      'group_not_forming',
      'seats_gone',
      'too_many_groups',
      'in_arrears',
      'same_person_in_group',
      'number_not_confirmed',
    ])
    .nullable(),
  /** Whether the caller's seat would be secured without a deposit. */
  is_secured: z.boolean(),
  /** Of a substitute: what is paid to come in, and which turn the seat has. */
  buy_in: z.int().nullable(),
  turn: z.int().nullable(),
});
export type InvitedGroup = z.infer<typeof InvitedGroup>;

const invitationNotFound = { group_invitation_not_found: 404 } as const;

export const getGroupInvitation = endpoint({
  name: 'paluwagan.getGroupInvitation',
  method: 'POST',
  path: '/api/v1/paluwagan/invitation/',
  summary: 'What an invitation offers: the rules, who is in, and whether the caller may come',
  auth: buyers,
  body: Entrance,
  success: { status: 200, body: InvitedGroup },
  refusals: invitationNotFound,
});

export const joinGroup = endpoint({
  name: 'paluwagan.joinGroup',
  method: 'POST',
  path: '/api/v1/paluwagan/join/',
  summary: 'Sign the rules and take a seat or two; or take over the seat of somebody who leaves',
  auth: buyers,
  idempotent: true,
  needs: 'paluwagan',
  body: Joining.extend({
    entrance: Entrance,
    rules_hash: Hex32,
    /** Leave a deposit of one contribution for each seat, to be paid before the draw. */
    with_deposit: z.boolean().default(false),
  }),
  success: { status: 201, body: CreatedGroup },
  refusals: {
    ...invitationNotFound,
    ...personRefusals,
    group_not_forming: 409,
    rules_changed: 409,
    seats_gone: 409,
    seal_used_already: 409,
    too_many_seats: 409,
    same_person_in_group: 409,
  },
});

export const leaveGroup = endpoint({
  name: 'paluwagan.leaveGroup',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/leave/',
  summary: 'Give the seats back before the draw begins; a deposit comes back',
  auth: buyers,
  idempotent: true,
  params: ByGroup,
  body: z.object({}),
  success: { status: 200, body: z.object({ deposit_back: z.int() }) },
  refusals: { ...groupNotFound, group_started: 409, draw_under_way: 409, payment_under_way: 409 },
});

export const callOffGroup = endpoint({
  name: 'paluwagan.callOffGroup',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/call-off/',
  summary: 'The organiser calls the group off before the draw begins; deposits come back',
  auth: buyers,
  idempotent: true,
  params: ByGroup,
  body: z.object({}),
  success: { status: 200, body: CreatedGroup },
  refusals: {
    ...groupNotFound,
    not_organiser: 403,
    group_started: 409,
    draw_under_way: 409,
    payment_under_way: 409,
  },
});

export const askDeposit = endpoint({
  name: 'paluwagan.askDeposit',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/deposit/',
  summary: 'Ask to leave a deposit for one’s seats, before the draw',
  auth: buyers,
  params: ByGroup,
  body: z.object({}),
  success: { status: 201, body: z.object({ due_ids: z.array(z.uuid()) }) },
  refusals: { ...groupNotFound, group_started: 409, secured_already: 409 },
});

export const setGroupWays = endpoint({
  name: 'paluwagan.setGroupWays',
  method: 'PUT',
  path: '/api/v1/paluwagan/groups/{group_id}/ways/',
  summary: 'Which wallet one’s pot goes to, and whether contributions are taken by themselves',
  auth: buyers,
  stepUp: 'settings',
  params: ByGroup,
  body: z.object({ wallet: CreditWallet, autopay_source_id: z.uuid().nullable() }),
  success: {
    status: 200,
    body: z.object({ wallet: CreditWallet, autopay_source_id: z.uuid().nullable() }),
  },
  refusals: { ...groupNotFound, source_not_found: 404 },
});

export const inviteSubstitute = endpoint({
  name: 'paluwagan.inviteSubstitute',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/seats/{seat_id}/substitute/',
  summary: 'Invite somebody to take over a seat: its own member, or the organiser after a default',
  auth: buyers,
  needs: 'paluwagan',
  params: ByGroup.extend({ seat_id: z.uuid() }),
  body: z.object({ number: MobileNumber.optional() }),
  success: { status: 201, body: GroupInvitation },
  refusals: {
    ...groupNotFound,
    seat_not_found: 404,
    own_number_invited: 422,
    seat_has_received: 409,
    substituted_already: 409,
    group_not_running: 409,
  },
});

export const voteDissolution = endpoint({
  name: 'paluwagan.voteDissolution',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/dissolution/',
  summary: 'Say yes or no to ending the group by what each gave and received',
  auth: buyers,
  idempotent: true,
  movesMoney: true,
  params: ByGroup,
  body: z.object({ agrees: z.boolean() }),
  success: {
    status: 200,
    body: z.object({ agreed: z.int(), members: z.int(), status: GroupStatus }),
  },
  refusals: { ...groupNotFound, group_not_running: 409 },
});

export const askHardship = endpoint({
  name: 'paluwagan.askHardship',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/seats/{seat_id}/hardship/',
  summary: 'Tell us of illness, lost work or a death: of oneself, or of another member',
  auth: buyers,
  params: ByGroup.extend({ seat_id: z.uuid() }),
  body: z.object({
    cause: z.enum(['illness', 'lost_work', 'death', 'calamity', 'other']),
    words: writtenText({ max: 1000 }),
  }),
  success: { status: 201, body: z.object({ hardship_id: z.uuid() }) },
  refusals: {
    ...groupNotFound,
    seat_not_found: 404,
    hardship_asked_already: 409,
    group_not_running: 409,
  },
});
