import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shellEnv } from '@luwag/env';
import { portsOf, root } from './lib/checkout.ts';
import { clockInDays, clocksAfter, type TestClock } from './lib/clocks.ts';
import { buildWaits, faketime } from './lib/faketime.ts';
import { startRedis } from './lib/redis.ts';

// Unit and module tests on other days than today, so that a test which holds only this year, or
// only in the middle of a month, is found before its day comes. Tests, our processes and PostgreSQL
// run under Debian's faketime. Redis keeps real time: its allocator hangs under faketime, and what
// it holds for us is given a time to live and no date.
//   npm run test:clocks                                        every clock, both projects
//   npm run test:clocks -- --clock leap-day                    one clock
//   npm run test:clocks -- --clock +1 --clock +2               tomorrow and the day after
//   npm run test:clocks -- --project module modules/plans      as `npm test` takes them
const known = clocksAfter(new Date());
const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    clock: { type: 'string', multiple: true, default: known.map(({ name }) => name) },
    project: { type: 'string', multiple: true, default: ['unit', 'module'] },
  },
});
const clocks = values.clock.map(
  (name) => known.find((clock) => clock.name === name) ?? clockInDays(name),
);
if (!existsSync('/usr/bin/faketime'))
  throw new Error('faketime is not installed: sudo apt-get install -y faketime gcc libc6-dev');
const waits = buildWaits();

const run = (command: string[], env: Record<string, string>): number => {
  const [file = '', ...args] = command;
  return spawnSync(file, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
};
const services = (verb: string) => [process.execPath, 'scripts/services.ts', verb];

/**
 * Everything that lasts is made anew for each clock, in a folder of its own: a database from
 * another day would be no test of this one, and data under development stays as it is.
 */
async function withFolder<T>(work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'luwag-clock-'));
  // PostgreSQL has an account of its own.
  chmodSync(folder, 0o755);
  try {
    return await work({
      ...shellEnv(),
      // Another day says nothing of how fast the product is.
      LUWAG_JUDGE: 'floors',
      LUWAG_PASSING_DATA: folder,
      KEYS_FILE: join(folder, 'keys.json'),
      AUDIT_ANCHORS_FILE: join(folder, 'audit-anchors.jsonl'),
      LEDGER_ANCHORS_FILE: join(folder, 'ledger-anchors.jsonl'),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By an offset, not from an instant: processes that begin later must not begin the day again. */
const under = (clock: TestClock, command: string[]): string[] =>
  faketime(Math.round((clock.at.getTime() - Date.now()) / 1000), waits, command);

async function testUnder(clock: TestClock, project: string): Promise<number> {
  console.log(`--- ${project} tests on ${clock.at.toISOString()}, ${clock.name}: ${clock.why}`);
  const tests = [process.execPath, 'scripts/test.ts', '--project', project, ...paths];
  if (project === 'unit') return run(under(clock, tests), shellEnv());
  return withFolder(async (env) => {
    // The engines of this checkout have its ports.
    run(services('stop'), shellEnv());
    try {
      await startRedis(portsOf(root).redis);
      return run(under(clock, tests), env);
    } finally {
      run(services('destroy'), env);
    }
  });
}

// Drawn once and kept: three files of tests that find them missing would each draw all of them.
if (values.project.includes('module'))
  run([process.execPath, 'scripts/face-videos.ts'], shellEnv());
const failed: string[] = [];
for (const clock of clocks)
  for (const project of values.project)
    if ((await testUnder(clock, project)) !== 0) failed.push(`${project} on ${clock.name}`);
console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : 'every clock passed');
process.exitCode = failed.length > 0 ? 1 : 0;
