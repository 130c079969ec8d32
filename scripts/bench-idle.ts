import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { shellEnv } from '@luwag/env';
import { judge } from './lib/bars.ts';
import { root } from './lib/checkout.ts';
import { medianOf } from './lib/side-by-side.ts';

// One checkout at a time, with nobody beside it, now and in an older copy of this repository
// that has been set up: what makes many faster must not make one slower. By turns, because the
// machine is not the same from one minute to the next.
//   npm run bench:idle -- --against ../before
const { values: flags } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '10' },
    checkouts: { type: 'string', default: '300' },
  },
});
if (!flags.against)
  throw new Error('--against needs the folder of an older copy of this repository');
const slowerMax = 1.1;

type Side = { child: ChildProcess; next(wanted: string): Promise<string>; medians: number[] };

function start(folder: string): Side {
  const command = ['node', join(root, 'scripts/lib/idle-checkouts.ts'), folder];
  const child = spawn(join(folder, 'scripts/run'), command, {
    cwd: folder,
    env: shellEnv(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  async function next(wanted: string): Promise<string> {
    for (let line = await lines.next(); !line.done; line = await lines.next())
      if (line.value.startsWith(wanted)) return line.value.slice(wanted.length);
    throw new Error(`the checkouts in ${folder} ended before they printed "${wanted.trim()}"`);
  }
  return { child, next, medians: [] };
}

async function measure({ child, next, medians }: Side): Promise<void> {
  child.stdin?.write(`${flags.checkouts}\n`);
  medians.push(Number(await next('median ')));
}

const sides = [start(resolve(flags.against)), start(root)];
for (const { next } of sides) await next('ready');
for (let round = 0; round < Number(flags.rounds); round += 1)
  for (const side of round % 2 ? sides.toReversed() : sides) await measure(side);
for (const { child } of sides) {
  child.stdin?.end();
  await once(child, 'exit');
}
const [before = 0, now = 0] = sides.map(({ medians }) => medianOf(medians));
console.log(`One checkout, p50: ${before.toFixed(2)} ms before, ${now.toFixed(2)} ms now`);
judge('bench:idle', [
  {
    what: 'One checkout with nobody beside it, p50 against before',
    measured: now / before,
    bar: slowerMax,
    better: 'lower',
    unit: '',
  },
]);
