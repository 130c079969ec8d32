import pg from 'pg';
import { judge } from './lib/bars.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';

// What it costs to forget a table of idempotency keys: dropped whole, as the worker does it, and
// deleted row by row. On a PostgreSQL of its own with fsync on:
//   npm run bench:days              2,000,000 keys; writes docs/performance.md
//   npm run bench:days -- --short   200,000 keys; prints only
const isShort = process.argv.includes('--short');
const keys = isShort ? 200_000 : 2_000_000;
const rounds = 3;
const dropMsMax = 250;

type Cost = { ms: number; walBytes: number };

const cluster = await createScratchCluster('bench-days');
const owner = new pg.Client({ connectionString: cluster.ownerUrl });
const admin = new pg.Client({ connectionString: cluster.adminUrl });
await Promise.all([owner.connect(), admin.connect()]);
const dropped: Cost[] = [];
const deleted: Cost[] = [];
for (let round = 0; round < rounds; round += 1) {
  const table = await fill();
  deleted.push(await costOf(`delete from ${table}`));
  await owner.query(`drop table ${table}`);
  await fill();
  dropped.push(await costOf(`select drop_days('idempotency_keys')`));
}
await Promise.all([owner.end(), admin.end()]);
cluster.destroy();

const count = keys.toLocaleString('en');
const table = [
  `| ${count} keys | ms, median (lowest to highest) | WAL, KB |`,
  '|---|---|---|',
  rowOf('Their table is dropped', dropped),
  rowOf('They are deleted, and vacuum comes on top', deleted),
].join('\n');
console.log(table);
if (!isShort)
  writePerformanceSection(
    'Dropping days',
    `\`npm run bench:days\`: a table of idempotency keys with answers of 300 bytes, ${rounds} rounds by turns; fsync on.

${table}`,
  );
judge('bench:days', [
  {
    what: `Dropping a table of ${count} keys`,
    measured: median(dropped.map(({ ms }) => ms)),
    bar: dropMsMax,
    better: 'lower',
    unit: 'ms',
  },
]);

/** A table whose days are over, as full as it would be; its name. */
async function fill(): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    `select to_char((now() at time zone 'UTC')::date - 60, 'YYYY-MM-DD') as day`,
  );
  const day = rows[0]?.day;
  await owner.query(`select make_day('idempotency_keys', $1)`, [day]);
  await owner.query(
    `insert into idempotency_keys (day, owner, route, key, request_hash, response_status, response_body)
     select $1, 'buyer:' || n % 10000, 'payments.process', gen_random_uuid()::text, sha256(int4send(n)),
            200, repeat('x', 300)
       from generate_series(1, $2::int) n`,
    [day, keys],
  );
  const { rows: filled } = await owner.query<{ name: string }>(
    'select tableoid::regclass::text as name from idempotency_keys where day = $1 limit 1',
    [day],
  );
  return filled[0]?.name ?? '';
}

async function costOf(statement: string): Promise<Cost> {
  // What is forgotten is days old: its pages were written to the disk long ago.
  await admin.query('checkpoint');
  const wal = await readWal();
  const began = performance.now();
  await owner.query(statement);
  const ms = performance.now() - began;
  return { ms, walBytes: (await readWal()) - wal };
}

async function readWal(): Promise<number> {
  const { rows } = await owner.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}

function rowOf(name: string, costs: Cost[]): string {
  const times = costs.map(({ ms }) => Math.round(ms));
  const spread = `${median(times)} (${Math.min(...times)} to ${Math.max(...times)})`;
  return `| ${name} | ${spread} | ${Math.round(median(costs.map(({ walBytes }) => walBytes)) / 1024)} |`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
