import { parseArgs } from 'node:util';
import { runTests } from './lib/run-tests.ts';

// Groups at full length, part by part:
//   npm run drill:paluwagan
//   npm run drill:paluwagan -- seats
const parts = {
  /** The last seat taken by fifty at once, a thousand times. */
  seats: {
    file: 'modules/paluwagan/joining/joining.test.ts',
    env: { SEAT_RACES: '1000' },
  },
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
