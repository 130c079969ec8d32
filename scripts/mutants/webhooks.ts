import type { Mutant } from '../lib/mutants.ts';

/** Where merchants are told, and how often. */
export const webhooks: Mutant[] = [
  {
    id: 'earlier-attempt',
    promise: 'the job of an earlier attempt sends nothing',
    file: 'modules/webhooks/attempt.ts',
    from: "return state === 'waiting' && rung === number - 1;",
    to: "return state === 'waiting';",
    test: {
      file: 'modules/webhooks/retries.test.ts',
      name: 'the job of an attempt that is on record, run again',
    },
  },
  {
    id: 'inside-address',
    promise: 'nothing is sent to an address inside a network',
    file: 'modules/webhooks/public-address.ts',
    from: `  ['169.254.0.0', 16],
`,
    to: '',
    test: { file: 'modules/webhooks/signing.test.ts', name: '169.254.' },
  },
  {
    id: 'https-address',
    promise: 'merchants are told by https',
    file: 'modules/webhooks/allowed-url.ts',
    from: "return url.protocol === 'https:' && z.regexes",
    to: 'return z.regexes',
    test: { file: 'modules/webhooks/addresses.test.ts', name: 'http://nena.example/hook' },
  },
  {
    id: 'gone-address',
    promise: 'an address that is gone is told nothing more',
    file: 'modules/webhooks/attempt.ts',
    from: "if (isGone) await disable(tx, ctx, deps, address, 'gone');",
    to: '',
    test: {
      file: 'modules/webhooks/retries.test.ts',
      name: 'an address that says nobody is there is disabled at once',
    },
  },
  {
    id: 'old-secret',
    promise: 'an old secret signs for two days',
    file: 'modules/webhooks/secrets.ts',
    from: 'row.old_secret_until !== null && row.old_secret_until > now;',
    to: 'row.old_secret_until !== null;',
    test: {
      file: 'modules/webhooks/deliveries.test.ts',
      name: 'is signed with both secrets for two days',
    },
  },
  {
    id: 'signed-time',
    promise: 'the time of a webhook is signed',
    file: 'modules/webhooks/signing.ts',
    from: '{timestamp}.$',
    to: '',
    test: {
      file: 'modules/webhooks/signing.test.ts',
      name: 'the published vector is signed as published',
    },
  },
  {
    id: 'merchants-places',
    promise: 'one merchant has no more than its few places',
    file: 'modules/webhooks/concurrency.ts',
    from: ' || theirs >= limit.ofMerchant',
    to: '',
    test: {
      file: 'modules/webhooks/concurrency.test.ts',
      name: 'one merchant has no more than its few places',
    },
  },
  {
    id: 'third-secret',
    promise: 'no third secret ends one that a shop may still check with',
    file: 'modules/webhooks/addresses.ts',
    from: 'if (isChanging && !body.end_old)',
    to: 'if (isChanging && !isChanging)',
    test: {
      file: 'modules/webhooks/sending-again.test.ts',
      name: 'change their secret without losing a delivery',
    },
  },
  {
    id: 'key-in-browser',
    promise: 'a key is refused in a browser',
    file: 'packages/platform/src/security/authenticate.ts',
    from: 'if (isBrowser && !(isOurs',
    to: 'if (!isBrowser && !(isOurs',
    test: {
      file: 'modules/merchants/changing-keys.test.ts',
      name: 'a key is refused in a browser',
    },
  },
  {
    id: 'hidden-text',
    promise: 'what a person typed is not in the request log',
    file: 'packages/domain/src/redaction.ts',
    from: 'isKeptName(name) ? redactText(value) : hidden',
    to: 'redactText(value)',
    test: { file: 'modules/calls/calls.test.ts', name: 'without what a person typed' },
  },
];
