import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { proveAtLength } from '@luwag/testing/harness/long-proof';
import { createSpeedometer } from '@luwag/testing/harness/timing';
import { judge } from './lib/bars.ts';
import { type Night, prepareNight, type Reads } from './lib/collecting-bench.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { startEngines } from './services.ts';

// A night: so many installments fall due, their day is closed, and each is charged to its source
// through the worker and the gateway, while buyers look at what they owe:
//   npm run bench:collecting                    50,000: writes docs/performance.md
//   npm run bench:collecting -- --short         500: what CI runs
//   npm run bench:collecting -- --count 10000   another number: prints only
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, count: { type: 'string' } },
});
const fullCount = 50_000;
const count = Number(flags.count ?? (flags.short ? 500 : fullCount));
const isFull = count === fullCount;
const secondsMax = 600;
const slowerMax = 1.5;
const idleMs = flags.short ? 3_000 : 30_000;

await startEngines();
const cluster = await createScratchCluster('bench-collecting', { bySocket: true });
const bench = await prepareNight(cluster, count);
const speed = createSpeedometer();
try {
  speed.sample();
  const warming = bench.startReading();
  await sleep(idleMs / 3);
  await warming.stop();
  const quiet = bench.startReading();
  await sleep(idleMs);
  const idle = await quiet.stop();
  const reading = bench.startReading();
  const night = await bench.runNight();
  const busy = await reading.stop();
  speed.sample();
  await assertCollected();
  tell(night, { idle, busy });
} finally {
  await bench.close();
  cluster.destroy();
}

/** Figures of a night in which something else happened are worth nothing. */
async function assertCollected(): Promise<void> {
  const { taken, twice } = await bench.readTaken();
  if (taken !== count || twice > 0)
    throw new Error(`the gateway took ${taken} of ${count} payments, ${twice} of them twice`);
  const { imbalances, drift } = await proveAtLength(bench.db);
  if (imbalances + drift > 0) throw new Error(`the ledger is off: ${imbalances}, ${drift}`);
}

function tell({ closeSeconds, collectSeconds, cpu }: Night, reads: { idle: Reads; busy: Reads }) {
  const { idle, busy } = reads;
  const seconds = closeSeconds + collectSeconds;
  const perSecond = count / collectSeconds;
  const ratio = busy.p95Ms / idle.p95Ms;
  const each = (of: keyof Night['cpu']) => ((cpu[of] * 1000) / count).toFixed(2);
  const rows = [
    ['Installments', count.toLocaleString('en')],
    ['Day closed in', `${closeSeconds.toFixed(1)} s`],
    ['Then collected in', `${collectSeconds.toFixed(1)} s`],
    ['Charges a second', perSecond.toFixed(0)],
    ...(['PostgreSQL', 'Worker', 'Gateway', 'API'] as const).map((of) => [
      `${of}, CPU ms each`,
      each(of),
    ]),
  ];
  const text = `| The night | |
|---|---|
${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}

| What buyers owe, read 20 times a second | p50 | p95 | Refused |
|---|---|---|---|
| Before | ${idle.p50Ms.toFixed(1)} ms | ${idle.p95Ms.toFixed(1)} ms | ${idle.refused} of ${idle.answered + idle.refused} |
| Meanwhile | ${busy.p50Ms.toFixed(1)} ms | ${busy.p95Ms.toFixed(1)} ms | ${busy.refused} of ${busy.answered + busy.refused} |

${seconds.toFixed(0)} s in all; at most ${secondsMax}. Reading takes ${ratio.toFixed(2)} times as long at p95; at most ${slowerMax}.`;
  console.log(text);
  if (isFull)
    writePerformanceSection(
      'Collecting',
      `\`npm run bench:collecting\`: plans of six payments, each of a buyer of its own with autopay on, of which one
payment falls due. The worker closes the day, claims the charges, asks the gateway's sandbox over HTTP for each, and posts
what it took; worker, API, gateway, PostgreSQL and the readers share 2 cores; fsync is on.

${text}`,
    );
  judge(
    'bench:collecting',
    [
      {
        what: `${count.toLocaleString('en')} installments, from the begin of their day to the last of them collected`,
        measured: seconds,
        // The short form is begun and ended in seconds in which little of it runs side by side.
        bar: isFull ? secondsMax : (secondsMax * count) / fullCount + 10,
        better: 'lower',
        unit: 's',
      },
      {
        what: 'Reading what is owed meanwhile, p95 against before',
        measured: ratio,
        bar: slowerMax,
        better: 'lower',
        unit: '',
        // A few dozen readings: one that waits for a checkpoint is the p95.
        ...(flags.short ? { floor: 6 } : {}),
      },
    ],
    speed.slowness(),
  );
}
