import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { ensureTemplate, TestEnv } from '@luwag/testing/harness/database';
import { childEnv, root, settings } from './lib/checkout.ts';
import { startServers } from './services.ts';

// A year of buyers by the clock, with everything that must hold looked at every day. Each seed is a
// process of its own; one that fails says on which day, and fails there again when it is run again:
//   npm run simulate                                         three seeds, a thousand buyers
//   npm run simulate -- --seeds 200 --buyers 1000            two at a time
//   npm run simulate -- --seed 17 --days 60 --verbose        the first days of one seed, day by day
const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    seed: { type: 'string' },
    buyers: { type: 'string', default: '1000' },
    days: { type: 'string', default: '365' },
    jobs: { type: 'string', default: '2' },
    verbose: { type: 'boolean', default: false },
  },
});

await startServers();
// Once, for all of them: nobody may be connected to what is cloned.
await ensureTemplate(TestEnv.parse(settings()));
const waiting = flags.seed
  ? [flags.seed]
  : Array.from({ length: Number(flags.seeds) }, (_, index) => String(index + 1));
const count = waiting.length;
const failed: string[] = [];
await Promise.all(Array.from({ length: Number(flags.jobs) }, takeTurns));
console.log(
  failed.length === 0
    ? `every day of ${count} seeds held`
    : `${failed.length} of ${count} seeds failed: ${failed.join(' ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function takeTurns(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift())
    if (!(await holds(seed))) failed.push(seed);
}

async function holds(seed: string): Promise<boolean> {
  const sizes = ['--seed', seed, '--buyers', flags.buyers, '--days', flags.days];
  const args = [...sizes, ...(flags.verbose ? ['--verbose'] : [])];
  const child = spawn(process.execPath, ['scripts/lib/simulated-year.ts', ...args], {
    stdio: 'inherit',
    cwd: root,
    env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' },
  });
  const [status] = await once(child, 'exit');
  return status === 0;
}
