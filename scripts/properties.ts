import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnv, root } from './lib/checkout.ts';
import { startEngines } from './services.ts';

// The properties of the money, many times over; a failure prints its seed and its smallest case:
//   npm run properties [-- --cases 1000000]
const { values } = parseArgs({ options: { cases: { type: 'string', default: '1000000' } } });
const suites = ['packages/domain/src', 'packages/ledger/src/model'];

await startEngines();
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'unit', '--project', 'module'],
    ...suites,
  ],
  {
    stdio: 'inherit',
    cwd: root,
    env: {
      ...childEnv(),
      LUWAG_MODE: 'test',
      LOG_LEVEL: 'silent',
      PROPERTY_CASES: values.cases,
    },
  },
);
process.exitCode = status ?? 1;
