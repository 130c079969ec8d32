import type { ShopRight } from '@luwag/domain/shop-roles';
import type { StaffRight } from '@luwag/domain/staff-roles';
import type { KeyScope } from './key-scopes.ts';

/** Who may call, by the names that contracts use for them. */
export const buyers = { schemes: ['session'], roles: ['buyer'] } as const;
/** A merchant at the dashboard; of people who work for the shop, those who have this right. */
export const merchantsMay = <R extends ShopRight>(right: R) =>
  ({ schemes: ['session'], roles: ['merchant'], right }) as const;
/** Owners alone. */
export const merchants = merchantsMay('run_shop');
export const buyersAndMerchants = { schemes: ['session'], roles: ['buyer', 'merchant'] } as const;
/** Our own people: those of whose roles one has this right. */
export const staffMay = <R extends StaffRight>(staffRight: R) =>
  ({ schemes: ['session'], roles: ['staff'], staffRight }) as const;
/** Whoever of them has any role at all. */
export const staff = staffMay('use_console');
/** Whoever of them is signed in, with a role or without: about themselves alone. */
export const staffThemselves = { schemes: ['session'], roles: ['staff'] } as const;
/** A device at a counter, by the token that pairing gave it. */
export const counterDevices = { schemes: ['counter_device'] } as const;
/** What a person needs for a call whose key needs this scope, unless the call says otherwise. */
const rightOfScope = {
  'payments:read': 'see_payments',
  'payments:write': 'ask_payment',
  'refunds:write': 'refund',
  'payouts:read': 'see_payouts',
  'webhooks:write': 'use_keys',
  'reports:read': 'see_payouts',
} as const satisfies Record<KeyScope, ShopRight>;
/** A merchant at the dashboard, or their server with a key that has this scope. */
export const merchantsWith = <S extends KeyScope>(
  scope: S,
  right: ShopRight = rightOfScope[scope],
) => ({ schemes: ['api_key', 'session'], roles: ['merchant'], scope, right }) as const;
