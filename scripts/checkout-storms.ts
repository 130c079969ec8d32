import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, root } from './lib/checkout.ts';
import { stormAndKill } from './lib/checkout-drill/killed-storms.ts';
import { startEngines } from './services.ts';

// Everybody at once, at full length: a thousand calls under one key, two hundred buyers for one
// thing, forty purchases on one line, a thousand twins of any call; and storms in whose middle the
// API is killed:
//   npm run drill:storms
const killsMax = 20;
const violations = await stormAndKill(killsMax);
console.log(`${killsMax} storms with a kill in them, ${violations} violations`);

await startEngines();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'module'],
    ...[
      'modules/payments/checkout/storms.test.ts',
      'packages/platform/src/http/idempotency.test.ts',
    ],
  ],
  {
    stdio: 'inherit',
    cwd: root,
    env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent', STORMS: 'full' },
  },
);
process.exitCode = status !== 0 || violations > 0 ? 1 : 0;
