import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { canaryFile } from '@luwag/testing/harness/canaries';
import { childEnv, localDir, portsOf, root } from './lib/checkout.ts';
import { watchProcessor } from './lib/machine.ts';
import { portAnswers } from './lib/processes.ts';
import { type FailedStep, listFailures, readTestReport, type TestFile } from './lib/test-report.ts';
import { startEngines, startSandbox, stopServices } from './services.ts';

// What CI runs, in order. Each command counts as one; a vitest project counts its tests. What is
// measured here must stay above a floor; whether it reaches its bar is asked by `npm run measure`.
//   npm run check                  everything
//   npm run check -- lint types    the steps named
type Step = {
  name: string;
  command: string[];
  isVitest?: boolean;
  isLogged?: boolean;
  /** Keeps one core busy at most: the steps that follow run beside it, up to the one named. */
  besideUntil?: string;
};

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  isVitest: true,
  isLogged: true,
});
// Each checker of a compiler works out anew whatever types it meets, and there are four unless told
// otherwise. Two compilers run at a time: with one checker for each core they do the least work.
const checkers = ['--checkers', String(Math.max(1, Math.floor(availableParallelism() / 2)))];
const steps: Step[] = [
  {
    name: 'types-of-web',
    command: [...['npm', 'run', 'typecheck', '--silent', '-w', '@luwag/web', '--'], ...checkers],
    besideUntil: 'lint',
  },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json', ...checkers] },
  { name: 'types-of-e2e', command: ['tsc', '-p', 'e2e/tsconfig.json', ...checkers] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'schema-types', command: ['node', 'scripts/generate-types.ts', '--verify'] },
  { name: 'documents', command: ['node', 'scripts/generate-docs.ts', '--verify'] },
  // Drawn once, before several files of tests find them missing at the same moment.
  { name: 'faces', command: ['node', 'scripts/face-videos.ts', '--short'], besideUntil: 'unit' },
  vitest('unit'),
  vitest('module'),
  // Mostly it waits for processes that it killed, on a database of its own.
  {
    name: 'checkout-drill',
    command: ['node', 'scripts/checkout-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'e2e',
  },
  { name: 'kills', command: ['node', 'scripts/ledger-kills.ts', '--rounds', '5'] },
  // Mostly it waits for processes to start and to leave.
  {
    name: 'deploy-drill',
    command: ['node', 'scripts/deploy-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'refusals',
  },
  // Mostly it waits for engines that are away, and for keys to be forgotten.
  {
    name: 'outages-drill',
    command: ['node', 'scripts/outages-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'attack',
  },
  {
    name: 'personal-canaries',
    command: ['node', 'scripts/personal-canaries.ts'],
    besideUntil: 'build',
  },
  { name: 'build', command: ['npm', 'run', 'build:gallery', '--silent', '-w', '@luwag/web'] },
  { name: 'refusals', command: ['node', 'scripts/refusals.ts'] },
  // Mostly it waits for a store, for log to leave and for servers that recover.
  {
    name: 'restore-drill',
    command: ['node', 'scripts/restore-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'attack',
  },
  { name: 'attack', command: ['node', 'scripts/attack.ts', '--short'] },
  // Mostly it waits for somebody else to lead.
  {
    name: 'failover-drill',
    command: ['node', 'scripts/failover-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'e2e',
  },
  vitest('e2e'),
  { name: 'page-speed', command: ['node', 'scripts/page-speed.ts', '--runs', '1'] },
  { name: 'overload', command: ['node', 'scripts/overload.ts', '--short'] },
  { name: 'enumeration', command: ['node', 'scripts/enumeration.ts', '--short'], isLogged: true },
  { name: 'canaries', command: ['node', 'scripts/canaries.ts'] },
  { name: 'first-start', command: ['node', 'scripts/first-start.ts', '--short'] },
];
// What the processes of logged steps write, for the canaries to be looked for in.
const logSink = join(localDir, 'logs-of-tests');

const report = join(localDir, 'vitest-report.json');
let passed = 0;
let failed = 0;
const testFiles: TestFile[] = [];
const failedSteps: FailedStep[] = [];

async function run(step: Step): Promise<void> {
  const began = performance.now();
  const processor = watchProcessor();
  const status = await attempt(step);
  const { busyPercent, stolenPercent } = processor();
  const tests = step.isVitest ? readTestReport(report) : undefined;
  testFiles.push(...(tests?.files ?? []));
  // A run that broke outside any test (a file that does not load) fails even if no test did.
  const broke = status !== 0 && !tests?.failed ? 1 : 0;
  passed += tests?.passed ?? (status === 0 ? 1 : 0);
  failed += (tests?.failed ?? 0) + broke;
  if (status !== 0) failedSteps.push({ name: step.name, status, failures: tests?.failures ?? [] });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  // Where the processor had nothing to do, something else could run beside the step.
  const shares = `processor ${busyPercent} % busy, ${stolenPercent} % with the host`;
  console.log(`--- ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s (${shares})`);
}

async function attempt(step: Step): Promise<number | null> {
  const extra = step.isVitest
    ? ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
    : [];
  const [file = '', ...args] = [...step.command, ...extra];
  if (step.isVitest) rmSync(report, { force: true });
  const env = {
    ...childEnv(),
    ...{ LUWAG_MODE: 'test', LOG_LEVEL: 'silent', CI: 'true', LUWAG_JUDGE: 'floors' },
    ...(step.isLogged ? { LOG_SINK: logSink } : {}),
  };
  const child = spawn(file, args, { stdio: 'inherit', cwd: root, env });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}

function printSlowestFiles(): void {
  const slowest = testFiles.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10);
  if (slowest.length > 0) console.log('the slowest files of tests:');
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

const began = performance.now();
mkdirSync(localDir, { recursive: true });
const wanted = process.argv.slice(2);
if (wanted.length === 0) {
  rmSync(logSink, { recursive: true, force: true });
  rmSync(canaryFile, { force: true });
}
// What ran before goes on afterwards: somebody may be using it.
const wereUp = await portAnswers(portsOf(root).postgres);
try {
  await startEngines();
  await startSandbox();
  const beside = new Map<string, Promise<unknown>>();
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const running = run(step);
    const until = step.besideUntil;
    if (until) beside.set(until, Promise.all([running, beside.get(until)]));
    else await Promise.all([running, beside.get(step.name)]);
  }
  await Promise.all(beside.values());
} finally {
  if (!wereUp) await stopServices();
}
printSlowestFiles();
for (const line of listFailures(failedSteps)) console.log(line);
console.log(`checked in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
