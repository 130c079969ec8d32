import type { Mutant } from '../lib/mutants.ts';

/** Who may call, from where, and whose rows they see. */
export const authorisation: Mutant[] = [
  {
    id: 'role',
    promise: 'a call is open to the roles that its contract names',
    file: 'packages/platform/src/security/authenticate.ts',
    from: 'if (endpoint.auth.roles.includes(caller.role)) return requireScope',
    to: 'return requireScope',
    test: {
      file: 'packages/platform/src/http/route.test.ts',
      name: 'the roles the contract names, by any of its schemes',
    },
  },
  {
    id: 'scope',
    promise: 'a key does what its scopes say',
    file: 'packages/platform/src/security/authenticate.ts',
    from: "if (!scope || caller.kind !== 'key' || caller.scopes.includes(scope)) return;",
    to: 'return;',
    test: { file: 'modules/merchants/key-callers.test.ts', name: 'is what its scopes say' },
  },
  {
    id: 'own-origin',
    promise: 'a cookie proves nothing on a page of another site',
    file: 'packages/platform/src/security/authenticate.ts',
    from: 'if (isSafe || !isCookieProof || request.headers.origin === publicOrigin) return;',
    to: 'return;',
    test: {
      file: 'packages/platform/src/http/route.test.ts',
      name: 'no page of another site, on the strength of a cookie',
    },
  },
  {
    id: 'own-rows',
    promise: 'an account sees its own rows',
    file: 'packages/db/functions/public.may_see.sql',
    from: "select owner = nullif(current_setting('luwag.account_id', true), '')::uuid",
    to: 'select true',
    test: { file: 'packages/db/src/scope.test.ts', name: 'shows an account its own rows' },
  },
  {
    id: 'own-mode',
    promise: 'a key sees rows of its own mode',
    file: 'packages/db/functions/public.may_see.sql',
    from: `
    and row_mode = coalesce(nullif(current_setting('luwag.mode', true), ''), row_mode)`,
    to: '',
    test: {
      file: 'modules/merchants/key-callers.test.ts',
      name: 'is its merchant’s rows of its own mode',
    },
  },
  {
    id: 'revoked-key',
    promise: 'a revoked key opens nothing',
    file: 'packages/db/functions/public.use_api_key.sql',
    from: ' and k.revoked_at is null',
    to: '',
    test: { file: 'modules/merchants/key-callers.test.ts', name: 'the moment it is revoked' },
  },
  {
    id: 'key-of-suspended',
    promise: 'a key ends with the account that has it',
    file: 'packages/db/functions/public.use_api_key.sql',
    from: "and a.account_status not in ('SUSPENDED', 'CLOSED')",
    to: '',
    test: { file: 'modules/merchants/key-callers.test.ts', name: 'with an account that is' },
  },
  {
    id: 'live-key',
    promise: 'a live key is for an active merchant',
    file: 'packages/db/functions/public.use_api_key.sql',
    from: "and (k.mode = 'test' or m.merchant_status = 'ACTIVE')",
    to: '',
    test: {
      file: 'modules/merchants/key-callers.test.ts',
      name: 'if it is live and its merchant is not',
    },
  },
  {
    id: 'same-site',
    promise: 'a form of a sibling host is foreign without an origin too',
    file: 'apps/web/server/page-request.ts',
    from: "(site !== undefined && site !== 'same-origin')",
    to: "site === 'cross-site'",
    test: {
      file: 'apps/web/server/page-request.test.ts',
      name: 'a sibling host that hides the origin',
    },
  },
  {
    id: 'foreign-origin',
    promise: 'a form of another origin is foreign',
    file: 'apps/web/server/page-request.ts',
    from: '(origin !== undefined && origin !== publicOrigin) ||',
    to: '',
    test: { file: 'apps/web/server/page-request.test.ts', name: 'our name without encryption' },
  },
  {
    id: 'proxy-cookies',
    promise: 'no cookie but the access token reaches the API',
    file: 'apps/web/server/api-proxy.ts',
    from: "headers.delete('cookie');",
    to: '',
    test: {
      file: 'apps/web/server/api-proxy.test.ts',
      name: 'of a visitor without a session no cookie reaches the API',
    },
  },
  {
    id: 'proxy-path',
    promise: 'the proxy leads to the API alone',
    file: 'apps/web/server/api-proxy.ts',
    from: 'if (!isBelowApi(request.url)) return sendProblem',
    to: 'if (false) return sendProblem',
    test: {
      file: 'apps/web/server/api-proxy.test.ts',
      name: 'an address that leaves /api/v1 reaches nobody',
    },
  },
  {
    id: 'counter-own-requests',
    promise: 'a device at a counter sees what it asked for itself, and no other request',
    file: 'modules/payments/requests/repository.ts',
    from: "  if (deviceId) query = query.where('device_id', '=', deviceId);\n",
    to: '',
    test: { file: 'modules/counters/counters.test.ts', name: 'knows nothing of another’s' },
  },
  {
    id: 'counter-locked',
    promise: 'a device that is locked does nothing',
    file: 'modules/counters/current-device.ts',
    from: "if (device.state === 'open') return device;",
    to: "if (device.state !== 'blocked') return device;",
    test: { file: 'modules/counters/counters.test.ts', name: 'comes before everything else' },
  },
];
