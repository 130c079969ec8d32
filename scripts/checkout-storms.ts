import { stormAndKill } from './lib/checkout-drill/killed-storms.ts';
import { runTests } from './lib/run-tests.ts';

// Everybody at once, at full length: a thousand calls under one key, two hundred buyers for one
// thing, forty purchases on one line, a thousand twins of any call; and storms in whose middle the
// API is killed:
//   npm run drill:storms
const killsMax = 20;
const violations = await stormAndKill(killsMax);
console.log(`${killsMax} storms with a kill in them, ${violations} violations`);

const hasPassed = await runTests({
  projects: ['module'],
  files: [
    'modules/payments/checkout/storms.test.ts',
    'packages/platform/src/http/idempotency.test.ts',
  ],
  env: { STORMS: 'full' },
});
process.exitCode = hasPassed && violations === 0 ? 0 : 1;
