import { parseArgs } from 'node:util';
import { proveAtLength } from '@luwag/testing/harness/long-proof';
import { createSpeedometer } from '@luwag/testing/harness/timing';
import { judge } from './lib/bars.ts';
import { type Evening, prepareEvening } from './lib/groups-bench.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { startEngines } from './services.ts';

// An evening: so many groups have a contribution due, everybody is charged through the worker and
// the gateway, and each pot is released:
//   npm run bench:paluwagan                     10,000 groups of 5: writes docs/performance.md
//   npm run bench:paluwagan -- --groups 200     another number: prints only
//   npm run bench:paluwagan -- --groups 500 --seats 10
const { values: flags } = parseArgs({
  options: { groups: { type: 'string' }, seats: { type: 'string' } },
});
const full = { groups: 10_000, seats: 5 };
const size = {
  groups: Number(flags.groups ?? full.groups),
  seats: Number(flags.seats ?? full.seats),
};
const isFull = size.groups === full.groups && size.seats === full.seats;
const secondsMax = 900;

await startEngines();
const cluster = await createScratchCluster('bench-paluwagan', { bySocket: true });
const bench = await prepareEvening(cluster, size);
const speed = createSpeedometer();
try {
  speed.sample();
  const evening = await bench.run();
  speed.sample();
  await assertReleased();
  tell(evening);
} finally {
  await bench.close();
  cluster.destroy();
}

/** Figures of an evening in which something else happened are worth nothing. */
async function assertReleased(): Promise<void> {
  const { taken, twice } = await bench.readTaken();
  const wanted = size.groups * size.seats;
  if (taken !== wanted || twice > 0)
    throw new Error(`the gateway took ${taken} of ${wanted} contributions, ${twice} of them twice`);
  const { pots, seats, misfits } = await bench.readPots();
  if (pots !== size.groups || seats !== size.groups || misfits.length > 0)
    throw new Error(`${pots} pots of ${size.groups} to ${seats} seats; ${JSON.stringify(misfits)}`);
  const { imbalances, drift } = await proveAtLength(bench.db);
  if (imbalances + drift > 0) throw new Error(`the ledger is off: ${imbalances}, ${drift}`);
}

function tell({ seconds, cpu }: Evening): void {
  const contributions = size.groups * size.seats;
  const each = (of: keyof Evening['cpu']) => ((cpu[of] * 1000) / contributions).toFixed(2);
  const rows = [
    ['Groups, of so many seats', `${size.groups.toLocaleString('en')} of ${size.seats}`],
    ['Contributions', contributions.toLocaleString('en')],
    ['Collected and released in', `${seconds.toFixed(1)} s`],
    ['Contributions a second', (contributions / seconds).toFixed(0)],
    ['Pots a second', (size.groups / seconds).toFixed(1)],
    ...(['PostgreSQL', 'Worker', 'Gateway'] as const).map((of) => [
      `${of}, CPU ms a contribution`,
      each(of),
    ]),
  ];
  const text = `| The evening | |
|---|---|
${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}

At most ${secondsMax} s for ${full.groups.toLocaleString('en')} groups.`;
  console.log(text);
  if (isFull)
    writePerformanceSection(
      'Paluwagan',
      `\`npm run bench:paluwagan\`: groups that run, each member a buyer of their own with a linked wallet, of which one
contribution falls due. The worker opens the round, claims the charges, asks the gateway's sandbox over HTTP for each, posts
what it took, proves each group and releases its pot; worker, API, gateway and PostgreSQL share 2 cores; fsync is on.

${text}`,
    );
  judge(
    'bench:paluwagan',
    [
      {
        what: `${size.groups.toLocaleString('en')} groups, from the begin of their evening to the last pot released`,
        measured: seconds,
        // The short form is begun and ended in seconds in which little of it runs side by side.
        bar: isFull ? secondsMax : (secondsMax * size.groups) / full.groups + 15,
        better: 'lower',
        unit: 's',
      },
    ],
    speed.slowness(),
  );
}
