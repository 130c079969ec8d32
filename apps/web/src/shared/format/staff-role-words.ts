import type { StaffRole } from '@luwag/domain/staff-roles';
import { m } from '#app/paraglide/messages.js';

export const staffRoleWords: Readonly<Record<StaffRole, () => string>> = {
  reviewer: m.staff_role_reviewer,
  collections: m.staff_role_collections,
  finance: m.staff_role_finance,
  risk: m.staff_role_risk,
  support: m.staff_role_support,
  admin: m.staff_role_admin,
};
