import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, root } from './lib/checkout.ts';
import { startEngines } from './services.ts';

// Runs vitest with the engines up and this checkout's addresses in the environment:
//   npm test -- --project module modules/reference
await startEngines();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: root, env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' } },
);
process.exitCode = status ?? 1;
