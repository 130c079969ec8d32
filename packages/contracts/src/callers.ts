import type { KeyScope } from './key-scopes.ts';

/** Who may call, by the names that contracts use for them. */
export const buyers = { schemes: ['session'], roles: ['buyer'] } as const;
export const merchants = { schemes: ['session'], roles: ['merchant'] } as const;
export const buyersAndMerchants = { schemes: ['session'], roles: ['buyer', 'merchant'] } as const;
export const staff = { schemes: ['session'], roles: ['staff'] } as const;
/** A device at a counter, by the token that pairing gave it. */
export const counterDevices = { schemes: ['counter_device'] } as const;
/** A merchant at the dashboard, or their server with a key that has this scope. */
export const merchantsWith = <S extends KeyScope>(scope: S) =>
  ({ schemes: ['api_key', 'session'], roles: ['merchant'], scope }) as const;
