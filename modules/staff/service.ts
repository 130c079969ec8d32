/**
 * Staff: our own people with their roles, and what those who answer calls see across the desks.
 * Owns `staff_roles`, `staff_role_changes` and `staff_readings`.
 *
 * Promises: a call of the console is open to whoever has a role with its right, looked up at every
 * call (`packages/domain/src/staff-roles.ts`). A role is given and taken by two admins, neither of
 * them the one it is about, and two always remain; a row that the product did not write opens
 * nothing. Whoever calls is found by what they say of themselves, and masked until a reason is on
 * record. Each search, look and reason is in the audit log; what was typed is nowhere. An hour has
 * only so many of them for one of us, and whoever wants more is told of.
 */
export { listStaffWith, setRoles, staffDeskOf } from './roles.ts';
