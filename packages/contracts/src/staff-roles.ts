import { type StaffRight, staffRights, staffRoles } from '@luwag/domain/staff-roles';
import { z } from 'zod';
import { staffMay, staffThemselves } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** Our own people and their roles: one admin asks for a change, another decides it. */

export const StaffRole = z.enum(staffRoles);

export const getOwnRoles = endpoint({
  name: 'staff.getOwnRoles',
  method: 'GET',
  path: '/api/v1/ops/me/roles/',
  summary: 'The roles of whoever asks, and what these open',
  auth: staffThemselves,
  success: {
    status: 200,
    body: z.object({
      /** None yet, for somebody who was just invited. */
      roles: z.array(StaffRole),
      rights: z.array(z.enum(staffRights as [StaffRight, ...StaffRight[]])),
    }),
  },
  refusals: {},
});
export type OwnRoles = z.infer<(typeof getOwnRoles)['success']['body']>;

export const StaffMember = z.object({
  account_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  roles: z.array(StaffRole),
  passkeys: z.int(),
  last_seen_at: z.iso.datetime().nullable(),
  is_you: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const RoleChange = z.object({
  change_id: z.uuid(),
  account_id: z.uuid(),
  /** Of whom it is, and who asked. */
  name: z.string(),
  role: StaffRole,
  change: z.enum(['give', 'take']),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_yours: z.boolean(),
  /** Neither who asked nor whom it is about. */
  may_decide: z.boolean(),
});
export type RoleChange = z.infer<typeof RoleChange>;

export const listStaff = endpoint({
  name: 'staff.listStaff',
  method: 'GET',
  path: '/api/v1/ops/staff/',
  summary: 'Everybody who works here with their roles, and changes that wait for a second admin',
  auth: staffMay('manage_staff'),
  success: {
    status: 200,
    body: z.object({ people: z.array(StaffMember), changes: z.array(RoleChange) }),
  },
  refusals: {},
});

/** What a rule says no by, when a change is asked for and again when it is decided. */
const ruleRefusals = {
  own_staff_role: 409,
  has_role: 409,
  has_no_role: 409,
  last_admins: 409,
} as const;

export const askRoleChange = endpoint({
  name: 'staff.askRoleChange',
  method: 'POST',
  path: '/api/v1/ops/staff/{account_id}/role-changes/',
  summary: 'Ask for a role to be given to a colleague or taken; another admin decides it',
  auth: staffMay('manage_staff'),
  stepUp: 'settings',
  params: z.object({ account_id: z.uuid() }),
  body: z.object({
    role: StaffRole,
    change: z.enum(['give', 'take']),
    reason: z.string().trim().min(5).max(200),
  }),
  success: { status: 201, body: RoleChange },
  refusals: { staff_not_found: 404, role_change_waiting: 409, ...ruleRefusals },
});

export const decideRoleChange = endpoint({
  name: 'staff.decideRoleChange',
  method: 'POST',
  path: '/api/v1/ops/staff/role-changes/{change_id}/decision/',
  summary: 'Approve or refuse what another admin asked for; who asked takes it back by refusing',
  auth: staffMay('manage_staff'),
  stepUp: 'settings',
  params: z.object({ change_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'refuse']) }),
  success: {
    status: 200,
    body: z.object({ state: z.enum(['approved', 'refused', 'withdrawn']) }),
  },
  refusals: { role_change_not_found: 404, own_role_change: 403, ...ruleRefusals },
});
