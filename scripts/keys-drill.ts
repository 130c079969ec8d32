import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// Rotations of the wrapping key across two hosts, each with a key process, an API and a worker of
// its own, under calls: none fails, a host that lags behind stops the rotation before anything is
// wrapped, and a worker that is killed while it wraps is replaced.
//   npm run drill:keys                     six rotations of 5,000 keys
//   npm run drill:keys -- --short          one of 500, as with every change
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
});
const env = { KEYS_DRILL: flags.short ? 'short' : 'full' };
const files = ['modules/personal/hosts.test.ts'];
process.exitCode = (await runTests({ projects: ['module'], files, env })) ? 0 : 1;
