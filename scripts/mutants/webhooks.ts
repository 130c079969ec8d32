import type { Mutant } from '../lib/mutants.ts';

/** Where merchants are told, and how often. */
export const webhooks: Mutant[] = [
  {
    id: 'earlier-attempt',
    promise: 'the job of an earlier attempt sends nothing',
    file: 'modules/webhooks/attempt.ts',
    from: "delivery.state === 'waiting' && delivery.attempts === number - 1;",
    to: "delivery.state === 'waiting';",
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
    from: "if (status === 410) await disable(tx, ctx, address, 'gone');",
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
];
