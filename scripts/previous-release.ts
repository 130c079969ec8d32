import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { childEnv } from './lib/checkout.ts';
import { checkOut, giveNewSchema, previousRef, removePrevious } from './lib/previous-release.ts';
import { startEngines } from './services.ts';

// The module tests of the last release on the schema of this checkout: what runs during a deploy,
// and again when it is taken back.
//   npm run drill:previous                              all of them
//   npm run drill:previous -- modules/payments          some of the files
//   npm run drill:previous -- --from v0.1.0 [--keep]    of another release; leave its files there
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const ref = flags.from ?? previousRef();
console.log(`tests of ${ref} on the schema of this checkout`);
await startEngines();
try {
  const tree = checkOut(ref);
  giveNewSchema(tree);
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'module', ...positionals],
    {
      stdio: 'inherit',
      cwd: tree,
      env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  if (!flags.keep) removePrevious();
}
