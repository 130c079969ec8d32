/**
 * What a merchant's key may do. It may do nothing that is not among its scopes, and there is none
 * that no call asks for.
 */
export const keyScopes = [
  'payments:read',
  'payments:write',
  'refunds:write',
  'payouts:read',
  'webhooks:write',
  'reports:read',
] as const;
export type KeyScope = (typeof keyScopes)[number];
