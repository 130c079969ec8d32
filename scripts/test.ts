import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileIfStale, forDevelopment } from '../apps/web/compiled-messages.ts';
import { childEnv, root } from './lib/checkout.ts';
import { startEngines } from './services.ts';

// Runs vitest with what its projects need: messages compiled, engines up unless only unit tests
// are asked for, and this checkout's addresses in the environment:
//   npm test -- --project module modules/reference
const args = process.argv.slice(2);
const { values } = parseArgs({
  args,
  options: { project: { type: 'string', multiple: true, default: [] } },
  strict: false,
});
const projects = values.project as string[];
const isUnitOnly = projects.length > 0 && projects.every((project) => project === 'unit');

await compileIfStale(forDevelopment);
if (!isUnitOnly) await startEngines();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
  { stdio: 'inherit', cwd: root, env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' } },
);
process.exitCode = status ?? 1;
