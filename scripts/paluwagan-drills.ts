import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// Groups at full length, part by part: the last seat taken by fifty at once, swaps at the moment
// of a release, and releases that race contributions and each other, a thousand times each; whole
// lives of groups against the rules; and workers killed at each step from a charge to a released
// pot:
//   npm run drill:paluwagan
//   npm run drill:paluwagan -- seats races
//   npm run drill:paluwagan -- --short
const { values: flags, positionals: named } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const counts = flags.short ? { lives: '20', races: '50' } : { lives: '500', races: '1000' };
const parts = {
  seats: {
    file: 'modules/paluwagan/joining/joining.test.ts',
    env: { SEAT_RACES: counts.races },
  },
  swaps: { file: 'modules/paluwagan/turns/swap-races.test.ts', env: { SWAP_RACES: counts.races } },
  lives: { file: 'modules/paluwagan/rounds/life.test.ts', env: { GROUP_LIVES: counts.lives } },
  races: { file: 'modules/paluwagan/rounds/money.test.ts', env: { GROUP_RACES: counts.races } },
  kills: { file: 'modules/paluwagan/rounds/killed.test.ts', env: { GROUP_KILLS: 'full' } },
} as const;
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

const unknown = named.filter((name) => !isPart(name));
if (unknown.length > 0)
  throw new Error(`not a part: ${unknown.join(', ')}; use ${Object.keys(parts).join(', ')}`);

for (const name of Object.keys(parts).filter(isPart)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const { file, env } = parts[name];
  const beganMs = performance.now();
  const hasPassed = await runTests({ projects: ['module'], files: [file], env });
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  console.log(`--- ${name}: ${hasPassed ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (!hasPassed) process.exitCode = 1;
}
