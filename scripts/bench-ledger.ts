import { cpus } from 'node:os';
import { type Figure, judge } from './lib/bars.ts';
import { type Leg, type Measure, prepareBench } from './lib/ledger-bench.ts';
import { withJournals, withoutMonths } from './lib/ledger-copies.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { medianOf } from './lib/side-by-side.ts';

// How fast the ledger posts, on a PostgreSQL of its own with fsync on:
//   npm run bench:ledger              five rounds; writes docs/performance.md
//   npm run bench:ledger -- --short   short rounds, a smaller full ledger; prints only
//   npm run bench:ledger -- --journals 1000000   so many journals in the full one, not 5,000,000
const isShort = process.argv.includes('--short');
const rounds = 5;
const seconds = isShort ? 1 : 6;
const connections = 16;
const engineMsMax = 5;

type Results = Partial<Record<Leg, Measure[]>>;

const cluster = await createScratchCluster('bench-ledger');
const bench = await prepareBench(cluster, connections);
const journals = journalsOfFull();
await bench.addCopy('plain', withoutMonths);
await bench.addCopy('full', withJournals(journals));
for (const leg of ['node', 'pgbench', 'bulk', 'plain', 'full'] as const)
  await bench.measure(leg, isShort ? 1 : 3);
const alone = await runRounds(['node', 'plain', 'pgbench', 'full', 'hot', 'bulk']);
const journalBytes = await bench.bytesPerJournal();
await bench.dropCopies();
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
  ['Tables of four months against one table', ratio(alone, 'pgbench', 'plain'), 0.85],
  [
    `${journals.toLocaleString('en')} journals against an empty ledger`,
    ratio(alone, 'full', 'pgbench'),
    0.9,
  ],
] as const;
const rows: [string, Results, Leg][] = [
  ['Single postings from Node', alone, 'node'],
  ['Single postings from pgbench', alone, 'pgbench'],
  ['The same, journals and entries in one table each', alone, 'plain'],
  [`The same, with ${journals.toLocaleString('en')} journals before it`, alone, 'full'],
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

const engineMs = medianOf((alone.node ?? []).map((measure) => measure.engineMs));
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
if (!isShort) writePerformanceSection('Posting to the ledger', `${introduction()}\n\n${table}`);

function journalsOfFull(): number {
  const at = process.argv.indexOf('--journals');
  if (at > 0) return Number(process.argv[at + 1]);
  return isShort ? 200_000 : 5_000_000;
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
  return medianOf((results[of] ?? []).map((each, i) => each.perSecond / (base[i]?.perSecond ?? 0)));
}

function rowOf(name: string, measures: Measure[]): string {
  const of = (key: keyof Measure) => measures.map((measure) => measure[key]);
  const rates = of('perSecond').map(Math.round);
  const spread = `${Math.min(...rates)} to ${Math.max(...rates)}`;
  const rate = `${medianOf(rates)} (${spread})`;
  const [engine, client] = [medianOf(of('engineMs')), medianOf(of('clientMs'))];
  const kilobytes = (medianOf(of('walBytes')) / 1024).toFixed(1);
  return `| ${name} | ${rate} | ${engine.toFixed(2)} | ${client.toFixed(2)} | ${kilobytes} |`;
}

function introduction(): string {
  return `\`npm run bench:ledger\`: ${rounds} rounds of ${seconds} s a leg, every leg in every round, on
${cpus().length} shared cores that clients, primary and standby divide among them. PostgreSQL has fsync
and full-page writes on. A journal is a checkout of six legs and four balance rows, one transaction each
unless said otherwise, over ${connections} connections; 5,000 buyers, 1,000 merchants, all accounts there
beforehand. pgbench calls the same function with the same journal by a prepared statement, and so is what
the engine alone can do. Bulk has four callers with buyers of their own. Journals and entries lie in tables
of a month, four of them attached. By turns with it, in copies of the same ledger: one table for each, and
tables of months that have ${journals.toLocaleString('en')} journals in the last three of them.`;
}
