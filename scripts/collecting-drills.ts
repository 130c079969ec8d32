import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// Collecting at full length, part by part: workers killed at each step and workers thought dead,
// autopay, a hand and a webhook at one installment a thousand times, refunds above what was paid a
// thousand times, and closings of a day at once, killed and late:
//   npm run drill:collecting
//   npm run drill:collecting -- kills races
const parts = {
  kills: { file: 'modules/plans/autopay/killed.test.ts', env: { COLLECTING: 'full' } },
  races: { file: 'modules/plans/autopay/racing.test.ts', env: { STORMS: 'full' } },
  refunds: {
    file: 'modules/refunds/refund-races.test.ts',
    env: { REFUND_RACES: '1000', REFUND_CROWD: '300' },
  },
  closings: { file: 'modules/plans/close-of-day/close-of-day.test.ts', env: {} },
} as const;
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

const { positionals: named } = parseArgs({ allowPositionals: true });
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
