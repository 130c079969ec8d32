import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { proveLedger } from '@luwag/ledger/reading';
import { judge } from './lib/bars.ts';
import { localDir } from './lib/checkout.ts';
import { type Measure, prepareCheckouts } from './lib/checkout-bench.ts';
import { profileInto, readProfile } from './lib/cpu-profile.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { medianOf } from './lib/side-by-side.ts';
import { startEngines } from './services.ts';

// Checkouts a second through the whole API, against pgbench calling the same SQL function on the
// same two cores, by turns in one run:
//   npm run bench:checkout              five rounds; writes docs/performance.md
//   npm run bench:checkout -- --quick   two short rounds; prints only
//   npm run bench:checkout -- --profile where the API's time goes; writes docs/performance.md
const isProfiled = process.argv.includes('--profile');
const isQuick = isProfiled || process.argv.includes('--quick');
const [rounds, seconds] = isQuick ? [2, 3] : [5, 8];
/** What is sent at the same time, and the least share of what the engine does alone. */
const loads = [
  { callers: 24, ratioMin: 1.2 },
  { callers: 40, ratioMin: 1.4 },
];
const p99MaxMs = 250;
/** Longer than a pool keeps idle connections by default: cold ones would be seen at the rate. */
const pauseMs = 12_000;

await startEngines();
const cluster = await createScratchCluster('bench-checkout', { bySocket: true });
const profiles = join(localDir, `profile-${process.pid}`);
const bench = await prepareCheckouts(cluster, {
  callsCount: isQuick ? 40_000 : 180_000,
  ...(isProfiled && { nodeOptions: profileInto(profiles) }),
});
try {
  // Statistics of empty tables make the engine read whole ones as they grow, and a connection keeps
  // such a plan until it is told that they have grown.
  for (const warmSeconds of isQuick ? [1, 2] : [1, 4, 8]) {
    for (const { callers } of loads) await bench.throughApi(callers, 1);
    await bench.bare(16, warmSeconds);
    await bench.analyze();
  }
  const before = await bench.count();
  const api: Measure[][] = loads.map(() => []);
  const bare: Measure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const legs = [
      ...loads.map(({ callers }, i) => async () => {
        api[i]?.push(await bench.throughApi(callers, seconds));
      }),
      async () => {
        bare.push(await bench.bare(16, seconds));
      },
    ];
    for (const leg of round % 2 ? legs.toReversed() : legs) {
      await leg();
      await bench.analyze();
    }
  }
  const after = await bench.count();
  const bytes = (after.bytes - before.bytes) / (after.plans - before.plans);
  const measured = loads.map((load, i) => {
    const measures = api[i] ?? [];
    const ratios = measures.map((each, n) => each.perSecond / (bare[n]?.perSecond ?? 0));
    return { ...load, measures, ratio: medianOf(ratios) };
  });
  const knee = Math.max(
    ...measured.map(({ measures }) => medianOf(measures.map((each) => each.perSecond))),
  );
  const idleMs = await bench.oneByOne(isQuick ? 300 : 1000);
  await sleep(pauseMs);
  const eased = await bench.atRate(knee * 0.8, isQuick ? 4 : 15);
  const { plans, events } = await bench.count();
  if (plans !== events) throw new Error(`${plans} plans and ${events} events`);
  const { imbalances, drift } = await proveLedger(bench.db);
  if (imbalances + drift > 0) throw new Error(`the ledger is off: ${imbalances}, ${drift}`);

  const table = [
    '| | Checkouts a second (lowest to highest round) | Of what the engine does alone | In one transaction | PostgreSQL, CPU ms each | API, CPU ms each | WAL, KB each |',
    '|---|---|---|---|---|---|---|',
    ...measured.map(({ callers, measures, ratio }) =>
      rowOf(`Through the API, ${callers} callers`, measures, ratio),
    ),
    rowOf('pgbench, the same checkout alone', bare),
  ].join('\n');
  const bars = measured.map(({ callers, ratioMin }) => `${ratioMin} with ${callers} callers`);
  const summary = `Ratios are medians of the rounds; at least ${bars.join(', ')}. One at a time, with nobody beside
it: p50 ${idleMs.toFixed(1)} ms. At 80 % of the knee, ${Math.round(knee * 0.8)} a second, after a pause of ${pauseMs / 1000} s: p50 ${eased.p50Ms.toFixed(1)} ms,
p99 ${eased.p99Ms.toFixed(1)} ms (at most ${p99MaxMs}), ${eased.refused} of ${eased.sent} refused. A checkout leaves
${Math.round(bytes).toLocaleString('en')} bytes on the disk, indexes included.`;
  console.log(`${table}\n\n${summary}`);
  if (!isQuick) writePerformanceSection('Checkout', `${introduction()}\n\n${table}\n\n${summary}`);
  judge('bench:checkout', [
    ...measured.map(({ callers, ratio, ratioMin }) => ({
      what: `Checkouts through the API by ${callers} callers, of what the engine does alone`,
      measured: ratio,
      bar: ratioMin,
      better: 'higher' as const,
      unit: '',
    })),
    {
      what: 'Checkouts at 80 % of the knee, p99',
      measured: eased.p99Ms,
      bar: p99MaxMs,
      better: 'lower',
      unit: 'ms',
    },
    {
      what: 'Checkouts refused at 80 % of the knee',
      measured: eased.refused,
      bar: 0,
      better: 'lower',
      unit: '',
    },
  ]);
} finally {
  await bench.close();
  cluster.destroy();
}
if (isProfiled) tellProfile();

function tellProfile(): void {
  const rows = readProfile(profiles).map(
    ([where, share]) => `| ${where} | ${(share * 100).toFixed(1)} % |`,
  );
  const table = ['| Where | Share of the API’s time |', '|---|---|', ...rows].join('\n');
  console.log(table);
  writePerformanceSection(
    'Where a checkout’s time goes',
    `\`npm run bench:checkout -- --profile\`: the API's processor time while it serves the checkouts above,
its start included. \`writev\` and \`writeUtf8String\` are writes to sockets: a checkout is four round trips
(session, limit, what the decision rests on, the checkout itself), all but the limit shared with others of
the same moment, and an answer.

${table}`,
  );
}

function rowOf(name: string, measures: Measure[], ratio?: number): string {
  const rates = measures.map((each) => Math.round(each.perSecond));
  const spread = `${medianOf(rates)} (${Math.min(...rates)} to ${Math.max(...rates)})`;
  const each = (key: keyof Measure) => medianOf(measures.map((measure) => measure[key]));
  const [share, size] =
    ratio === undefined ? ['', '1'] : [ratio.toFixed(2), each('batchSize').toFixed(1)];
  const cpu = [each('engineMs').toFixed(2), each('apiMs').toFixed(2)];
  const wal = (each('walBytes') / 1024).toFixed(1);
  return `| ${[name, spread, share, size, ...cpu, wal].join(' | ')} |`;
}

function introduction(): string {
  return `\`npm run bench:checkout\`: ${rounds} rounds of ${seconds} s a leg, by turns, on ${cpus().length} cores that PostgreSQL, Redis, the
API and the sender divide among them; fsync on; both legs reach PostgreSQL by a socket file.
A checkout is a plan of six payments, captured at once: key, agreement, plan, installments, a
journal of six legs, the request's change and its event. The API
checks token, session, limits and the body of each call, of 300 buyers, and writes those of the same moment
together; pgbench calls \`checkout\` with the same arguments over 16 connections, each alone.`;
}
