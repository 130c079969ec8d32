/**
 * Who of our own people may do what. One table: the API enforces it on every call of the console,
 * and the page of staff prints it. Somebody may have several roles, and may then what any of them
 * may. No role has everything: who gives roles reads no papers and moves no money.
 */

export const staffRoles = [
  'reviewer',
  'collections',
  'finance',
  'risk',
  'support',
  'admin',
] as const;
export type StaffRole = (typeof staffRoles)[number];

type Row = readonly StaffRole[];

const everybody: Row = staffRoles;

/** In the order in which they are printed. */
const table = {
  /** The home and its counts, without anybody's name. */
  use_console: everybody,
  see_people: ['collections', 'risk', 'support'],
  unmask_people: ['collections', 'risk', 'support'],
  see_purchases: ['collections', 'finance', 'risk', 'support'],
  refund: ['finance', 'support'],
  see_disputes: ['risk', 'support'],
  decide_disputes: ['support'],
  answer_support: ['support'],
  see_cases: ['reviewer', 'risk', 'support'],
  review_cases: ['reviewer'],
  start_recovery: ['reviewer', 'support'],
  see_late: ['collections', 'finance'],
  work_late: ['collections'],
  /** Another role than whoever proposes it, and another person by the database. */
  decide_write_off: ['finance'],
  see_payouts: ['finance', 'risk'],
  hold_payout: ['finance', 'risk'],
  send_payouts: ['finance'],
  reconcile: ['finance'],
  see_risk: ['risk'],
  /** Cases, their outcomes and holds. */
  work_risk: ['risk'],
  see_groups: ['collections', 'finance', 'risk', 'support'],
  /** Freezing and dissolving a group, with a second person; hardship; writing to its members. */
  work_groups: ['risk', 'support'],
  see_ledger: ['finance'],
  /** How jobs and webhooks run; of people it says nothing. */
  see_health: ['finance', 'risk', 'support', 'admin'],
  retry_jobs: ['admin'],
  /** Turning a rail off at once; being the second who leaves it off. */
  use_switches: ['risk', 'admin'],
  /** Adding to the holidays, and being the second who approves it. */
  set_holidays: ['finance', 'admin'],
  /** Lists of whom partner companies vouch for: bringing one in, and being the second. */
  manage_rosters: ['risk', 'admin'],
  see_audit: ['risk', 'admin'],
  export_audit: ['admin'],
  /** Asking for a change of roles and being the second who decides it. */
  manage_staff: ['admin'],
} as const satisfies Record<string, Row>;

export type StaffRight = keyof typeof table;
export const staffRights = Object.keys(table) as readonly StaffRight[];

/** What is printed of the table; the console itself is everybody's and says nothing. */
export const printedStaffRights = staffRights.filter((right) => right !== 'use_console');

export const roleMay = (role: StaffRole, right: StaffRight): boolean =>
  (table[right] as Row).includes(role);

export const rolesMay = (roles: readonly StaffRole[], right: StaffRight): boolean =>
  roles.some((role) => roleMay(role, right));

export const rightsOfRoles = (roles: readonly StaffRole[]): StaffRight[] =>
  staffRights.filter((right) => rolesMay(roles, right));

export type RoleChange = 'give' | 'take';

export type RoleAskRejection = 'own_staff_role' | 'has_role' | 'has_no_role' | 'last_admins';
export type RoleApprovalRejection = RoleAskRejection | 'own_role_change';

type Change = { personId: string; role: StaffRole; change: RoleChange };

/**
 * Whether one admin may ask for this. Nobody asks for themselves, in neither direction: an admin
 * who could step down alone could leave one who then has nobody beside them.
 */
export function decideRoleAsk(
  { personId, role, change }: Change,
  by: { askerId: string; personRoles: readonly StaffRole[]; adminCount: number },
): RoleAskRejection | undefined {
  if (personId === by.askerId) return 'own_staff_role';
  const has = by.personRoles.includes(role);
  if (change === 'give' && has) return 'has_role';
  if (change === 'take' && !has) return 'has_no_role';
  if (change === 'take' && isTooFew(role, by.adminCount)) return 'last_admins';
  return undefined;
}

/** Two people change roles, so two admins have to remain. Whoever has the servers can add one. */
export const adminsMin = 2;
const isTooFew = (role: StaffRole, adminCount: number): boolean =>
  role === 'admin' && adminCount <= adminsMin;

/**
 * Whether this admin may be the second. Neither who asked, nor whom it is about; and what was true
 * when it was asked has to be true still.
 */
export function decideRoleApproval(
  asked: Change & { askedBy: string },
  by: { deciderId: string; personRoles: readonly StaffRole[]; adminCount: number },
): RoleApprovalRejection | undefined {
  if (by.deciderId === asked.askedBy) return 'own_role_change';
  return decideRoleAsk(asked, { ...by, askerId: by.deciderId });
}
