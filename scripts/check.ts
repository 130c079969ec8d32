import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { canaryFile } from '@luwag/testing/canaries';
import { childEnv, localDir, portsOf, root } from './lib/checkout.ts';
import { portAnswers } from './lib/processes.ts';
import { startEngines, startSandbox, stopServices } from './services.ts';

// What CI runs, in order. Each command counts as one; a vitest project counts its tests.
//   npm run check                  everything
//   npm run check -- lint types    the steps named
type Step = {
  name: string;
  command: string[];
  isVitest?: boolean;
  isLogged?: boolean;
  /** Keeps one core busy at most: the steps that follow run beside it, up to the one named. */
  besideUntil?: string;
  /** Says how fast we are; how fast the machine was is told beside it. */
  isMeasured?: boolean;
};

const vitest = (project: string): Step => ({
  name: project,
  command: ['vitest', 'run', '--project', project],
  isVitest: true,
  isLogged: true,
});
const steps: Step[] = [
  {
    name: 'types-of-web',
    command: ['npm', 'run', 'typecheck', '--silent', '-w', '@luwag/web'],
    besideUntil: 'lint',
  },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types-of-e2e', command: ['tsc', '-p', 'e2e/tsconfig.json'] },
  { name: 'lint', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'schema-types', command: ['node', 'scripts/generate-types.ts', '--verify'] },
  { name: 'documents', command: ['node', 'scripts/generate-docs.ts', '--verify'] },
  vitest('unit'),
  vitest('module'),
  { name: 'kills', command: ['node', 'scripts/ledger-kills.ts', '--rounds', '5'] },
  {
    name: 'checkout-drill',
    command: ['node', 'scripts/checkout-drill.ts', '--short'],
    isLogged: true,
    besideUntil: 'build',
  },
  { name: 'build', command: ['npm', 'run', 'build', '--silent', '-w', '@luwag/web'] },
  { name: 'refusals', command: ['node', 'scripts/refusals.ts'] },
  vitest('e2e'),
  { name: 'lighthouse', command: ['node', 'scripts/lighthouse.ts'], isMeasured: true },
  { name: 'vitals', command: ['node', 'scripts/vitals.ts', '--shared'], isMeasured: true },
  { name: 'overload', command: ['node', 'scripts/overload.ts', '--short'], isMeasured: true },
  {
    name: 'enumeration',
    command: ['node', 'scripts/enumeration.ts', '--short'],
    isLogged: true,
    isMeasured: true,
  },
  { name: 'canaries', command: ['node', 'scripts/canaries.ts'] },
  { name: 'personal-canaries', command: ['node', 'scripts/personal-canaries.ts'] },
  { name: 'first-start', command: ['node', 'scripts/first-start.ts'], isMeasured: true },
];
// What the processes of logged steps write, for the canaries to be looked for in.
const logSink = join(localDir, 'logs-of-tests');

const report = join(localDir, 'vitest-report.json');
let passed = 0;
let failed = 0;

async function run(step: Step): Promise<void> {
  const began = performance.now();
  let status = await attempt(step);
  // On a machine that others share, one slow minute says nothing about us; two that follow each
  // other do. The bound is the same both times, and both figures are printed.
  if (status !== 0 && step.isMeasured) status = await attempt(step);
  const counts = step.isVitest ? countTests() : undefined;
  // A run that broke outside any test (a file that does not load) fails even if no test did.
  const broke = status !== 0 && !counts?.failed ? 1 : 0;
  passed += counts?.passed ?? (status === 0 ? 1 : 0);
  failed += (counts?.failed ?? 0) + broke;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`--- ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
}

async function attempt(step: Step): Promise<number | null> {
  const extra = step.isVitest
    ? ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
    : [];
  const [file = '', ...args] = [...step.command, ...extra];
  if (step.isVitest) rmSync(report, { force: true });
  const env = {
    ...childEnv(),
    ...{ LUWAG_MODE: 'test', LOG_LEVEL: 'silent', CI: 'true' },
    ...(step.isLogged ? { LOG_SINK: logSink } : {}),
  };
  const takenShare = watchProcessor();
  const child = spawn(file, args, { stdio: 'inherit', cwd: root, env });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (step.isMeasured)
    console.log(`the machine gave others ${takenShare()} % of its processor meanwhile`);
  return status;
}

/** How much of the processor the host gave to others since this was called, in percent. */
function watchProcessor(): () => number {
  const read = () =>
    readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  const before = read();
  return () => {
    const spent = read().map((ticks, i) => ticks - (before[i] ?? 0));
    return Math.round(((spent[7] ?? 0) / spent.reduce((sum, ticks) => sum + ticks, 0)) * 100);
  };
}

function countTests(): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests };
}

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
  const beside = new Map<string, Promise<void>>();
  for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const running = run(step);
    if (step.besideUntil) beside.set(step.besideUntil, running);
    else await Promise.all([running, beside.get(step.name)]);
  }
  await Promise.all(beside.values());
} finally {
  if (!wereUp) await stopServices();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
