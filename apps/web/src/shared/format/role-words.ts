import type { ShopRole } from '@luwag/domain/shop-roles';
import { m } from '#app/paraglide/messages.js';

/** An accountant is called by what shops call theirs. */
export const roleWords: Readonly<Record<ShopRole, () => string>> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  cashier: m.team_role_cashier,
  accountant: m.team_role_accountant,
  developer: m.team_role_developer,
};
