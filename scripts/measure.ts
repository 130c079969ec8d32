import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { manilaDateOf } from '@luwag/domain/calendar';
import { forgetJudged, readJudged } from './lib/bars.ts';
import { keepMeasurements, type Measurement } from './lib/bars-doc.ts';
import { childEnv, root } from './lib/checkout.ts';
import { watchProcessor } from './lib/machine.ts';

// Is the product as fast as promised? Waits until nobody else uses the machine, runs every
// measurement at full length, holds each figure against its bar and writes docs/performance.md:
//   npm run measure                                   all of them, about an hour
//   npm run measure -- lighthouse vitals              the ones named; the others' rows stay
//   npm run measure -- --wait-minutes 5 --even-busy   measures even if the machine stays busy
const steps: Record<string, string> = {
  lighthouse: 'scripts/lighthouse.ts',
  vitals: 'scripts/vitals.ts',
  overload: 'scripts/overload.ts',
  enumeration: 'scripts/enumeration.ts',
  'first-start': 'scripts/first-start.ts',
  flood: 'scripts/sign-in-flood.ts',
  'bench:ledger': 'scripts/bench-ledger.ts',
  'bench:checkout': 'scripts/bench-checkout.ts',
  'bench:close-of-day': 'scripts/close-of-day-bench.ts',
  'bench:collecting': 'scripts/bench-collecting.ts',
  'bench:days': 'scripts/bench-days.ts',
  'bench:approvals': 'scripts/approvals-bench.ts',
  'bench:console': 'scripts/bench-console.ts',
};
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    'wait-minutes': { type: 'string', default: '30' },
    'even-busy': { type: 'boolean', default: false },
  },
});
const unknown = named.filter((name) => !(name in steps));
if (unknown.length > 0)
  throw new Error(`not a measurement: ${unknown.join(', ')}; use ${Object.keys(steps).join(', ')}`);

/** Work on this machine or its host above which a figure says more about others than about us. */
const othersMaxPercent = 5;
const windowMs = 5_000;

/** Three windows in a row without anybody's work. */
async function waitForQuiet(minutes: number): Promise<boolean> {
  const deadline = performance.now() + minutes * 60_000;
  for (let quiet = 0; quiet < 3; ) {
    const shares = watchProcessor();
    await sleep(windowMs);
    const { busyPercent, stolenPercent } = shares();
    quiet = busyPercent + stolenPercent <= othersMaxPercent ? quiet + 1 : 0;
    if (quiet === 0) console.log(`busy: ${busyPercent} % here, ${stolenPercent} % on the host`);
    if (quiet < 3 && performance.now() > deadline) return false;
  }
  return true;
}

async function measure(step: string): Promise<Measurement> {
  console.log(`--- ${step}: waiting for a quiet machine`);
  const wasQuiet = await waitForQuiet(Number(values['wait-minutes']));
  if (!wasQuiet && !values['even-busy'])
    throw new Error(`${step} was not measured: the machine was never quiet`);
  forgetJudged(step);
  const shares = watchProcessor();
  const env = { ...childEnv(), LOG_LEVEL: 'silent' };
  spawnSync(process.execPath, [steps[step] ?? ''], { cwd: root, env, stdio: 'inherit' });
  const { stolenPercent } = shares();
  const day = manilaDateOf(Date.now());
  return { step, day, wasQuiet, stolenPercent, figures: readJudged(step) };
}

for (const step of named.length > 0 ? named : Object.keys(steps)) {
  // Kept one by one: an hour's work is not lost to its last minute.
  const measurement = await measure(step);
  keepMeasurements([measurement]);
  const { figures } = measurement;
  if (figures.length === 0 || figures.some(({ isReached }) => !isReached)) process.exitCode = 1;
}
