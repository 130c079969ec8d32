import { cpus } from 'node:os';
import { type Figure, judge } from './lib/bars.ts';
import { type Leg, type Measure, prepareBench } from './lib/ledger-bench.ts';
import { withJournals, withoutMonths } from './lib/ledger-copies.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';

// How fast the ledger posts, on a PostgreSQL of its own with fsync on:
//   npm run bench:ledger              five rounds; writes docs/performance.md
//   npm run bench:ledger -- --quick   short rounds, as CI runs it; prints only
//   npm run bench:ledger -- --journals 5000000   against a ledger that has so many already
const isQuick = process.argv.includes('--quick');
const rounds = 5;
const seconds = isQuick ? 1 : 6;
const connections = 16;
const engineMsMax = 5;

type Results = Partial<Record<Leg, Measure[]>>;

const cluster = await createScratchCluster('bench-ledger');
const bench = await prepareBench(cluster, connections);
if (process.argv.includes('--journals')) await compareWithFull();
await bench.addCopy('without_months', withoutMonths);
for (const leg of ['node', 'pgbench', 'bulk', 'copy'] as const) await bench.measure(leg, 1);
const alone = await runRounds(['node', 'pgbench', 'copy', 'hot', 'bulk']);
const journalBytes = await bench.bytesPerJournal();
await cluster.attachStandby();
await bench.measure('node', 1);
const replicated = await runRounds(['node', 'hot']);
await bench.close();
cluster.destroy();

const targets = [
  ['Node against pgbench, single postings', ratio(alone, 'node', 'pgbench'), 0.8],
  ['One hot merchant against a thousand', ratio(alone, 'hot', 'node'), 0.8],
  ['The same, with a synchronous standby', ratio(replicated, 'hot', 'node'), 0.8],
  ['Bulk against single postings', ratio(alone, 'bulk', 'node'), 3],
  ['Tables of four months against one table', ratio(alone, 'pgbench', 'copy'), 0.85],
] as const;
const rows: [string, Results, Leg][] = [
  ['Single postings from Node', alone, 'node'],
  ['Single postings from pgbench', alone, 'pgbench'],
  ['The same, journals and entries in one table each', alone, 'copy'],
  ['Single postings, one hot merchant', alone, 'hot'],
  ['Bulk, 100 journals a call', alone, 'bulk'],
  ['With a synchronous standby: single postings', replicated, 'node'],
  ['With a synchronous standby: one hot merchant', replicated, 'hot'],
];
const table = [
  '| | Journals a second (lowest to highest round) | PostgreSQL, CPU ms each | Client, CPU ms each | WAL, KB each |',
  '|---|---|---|---|---|',
  ...rows.map(([name, results, leg]) => rowOf(name, results[leg] ?? [])),
  '',
  '| Ratio, median of the rounds | Measured | At least |',
  '|---|---|---|',
  ...targets.map(([name, measured, least]) => `| ${name} | ${measured.toFixed(2)} | ${least} |`),
  '',
  `A journal of six entries takes ${Math.round(journalBytes).toLocaleString('en')} bytes with its indexes.`,
].join('\n');
console.log(table);

const engineMs = median((alone.node ?? []).map((measure) => measure.engineMs));
judge('bench:ledger', [
  ...targets.map(
    ([what, measured, bar]): Figure => ({ what, measured, bar, better: 'higher', unit: '' }),
  ),
  {
    what: 'A posting, processor time of PostgreSQL',
    measured: engineMs,
    bar: engineMsMax,
    better: 'lower',
    unit: 'ms',
  },
]);
if (!isQuick) writePerformanceSection('Posting to the ledger', `${introduction()}\n\n${table}`);

/** The same postings to a ledger that is empty and to one that is full, by turns; then it ends. */
async function compareWithFull(): Promise<never> {
  const journals = Number(process.argv[process.argv.indexOf('--journals') + 1]);
  await bench.addCopy('full', withJournals(journals));
  for (const leg of ['pgbench', 'copy'] as const) await bench.measure(leg, 2);
  const results = await runRounds(['pgbench', 'copy']);
  const measured = ratio(results, 'copy', 'pgbench');
  const name = `With ${journals.toLocaleString('en')} journals`;
  console.log(rowOf('Empty', results.pgbench ?? []));
  console.log(rowOf(name, results.copy ?? []));
  judge('bench:ledger --journals', [
    { what: `${name} against none`, measured, bar: 0.9, better: 'higher', unit: '' },
  ]);
  await bench.close();
  cluster.destroy();
  process.exit();
}

/** Each round takes every leg once, there and back again, so that none always comes first. */
async function runRounds(legs: Leg[]): Promise<Results> {
  const results: Results = {};
  for (let round = 0; round < rounds; round++)
    for (const leg of round % 2 ? legs.toReversed() : legs) {
      const measures = results[leg] ?? [];
      results[leg] = measures;
      measures.push(await bench.measure(leg, seconds));
    }
  return results;
}

function ratio(results: Results, of: Leg, to: Leg): number {
  const base = results[to] ?? [];
  return median((results[of] ?? []).map((each, i) => each.perSecond / (base[i]?.perSecond ?? 0)));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function rowOf(name: string, measures: Measure[]): string {
  const of = (key: keyof Measure) => measures.map((measure) => measure[key]);
  const rates = of('perSecond').map(Math.round);
  const spread = `${Math.min(...rates)} to ${Math.max(...rates)}`;
  const rate = `${median(rates)} (${spread})`;
  const [engine, client] = [median(of('engineMs')), median(of('clientMs'))];
  const kilobytes = (median(of('walBytes')) / 1024).toFixed(1);
  return `| ${name} | ${rate} | ${engine.toFixed(2)} | ${client.toFixed(2)} | ${kilobytes} |`;
}

function introduction(): string {
  return `\`npm run bench:ledger\`: ${rounds} rounds of ${seconds} s a leg, every leg in every round, on
${cpus().length} shared cores that clients, primary and standby divide among them. PostgreSQL has fsync
and full-page writes on. A journal is a checkout of six legs and four balance rows, one transaction each
unless said otherwise, over ${connections} connections; 5,000 buyers, 1,000 merchants, all accounts there
beforehand. pgbench calls the same function with the same journal by a prepared statement, and so is what
the engine alone can do. Bulk has four callers with buyers of their own. Journals and entries lie in tables
of a month, four of them attached; beside it the same is measured with one table for each.`;
}
