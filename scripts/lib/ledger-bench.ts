import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectPool, overPool } from '@luwag/db';
import { type Command, postingArguments } from '@luwag/ledger/commands';
import { post, postAlone } from '@luwag/ledger/posting';
import {
  grantOf,
  postInBatches,
  posting,
  randomBelow,
  saleOf,
} from '@luwag/testing/ledger/traffic';
import pg from 'pg';
import { localDir } from './checkout.ts';
import { cpuSecondsOf, cpuSecondsOfAll } from './cpu-time.ts';
import { copyLedger, dropCopy } from './ledger-copies.ts';
import { runPgbench } from './pgbench.ts';
import type { ScratchCluster } from './scratch-cluster.ts';

/** `plain` and `full` are what pgbench does in a copy of the ledger that differs in one thing. */
export type CopyLeg = 'plain' | 'full';
export type Leg = 'node' | 'pgbench' | 'hot' | 'bulk' | CopyLeg;
export type Measure = { perSecond: number; engineMs: number; clientMs: number; walBytes: number };

const buyers = 5000;
const merchants = 1000;
const principal = 10_000;
const bulkSize = 100;
const bulkCallers = 4;

export type Bench = {
  /** Makes the copy of a leg: the ledger as it is now, changed like this. */
  addCopy(leg: CopyLeg, change: string[]): Promise<void>;
  /** A standby would have to take them over, all gigabytes of them. */
  dropCopies(): Promise<void>;
  measure(leg: Leg, seconds: number): Promise<Measure>;
  /** Of journals and entries with their indexes, for each journal that is there. */
  bytesPerJournal(): Promise<number>;
  close(): Promise<void>;
};

/** Buyers with lines and plans, and merchants, all with accounts: posting alone is measured. */
export async function prepareBench(cluster: ScratchCluster, connections: number): Promise<Bench> {
  let db = overPool(openPool(cluster.appUrl, connections));
  const copies = new Map<CopyLeg, string>();
  const sale = (merchant: number, buyer = 1 + randomBelow(buyers)): Command =>
    posting(saleOf(namesOf(buyer, merchant), principal));
  const anyMerchant = () => 1 + randomBelow(merchants);
  // New connections each time, as pgbench has: both then pay for the first call on each of them.
  const single = async (seconds: number, merchant: () => number) => {
    const pgPool = openPool(cluster.appUrl, connections);
    const clients = await Promise.all(Array.from({ length: connections }, () => pgPool.connect()));
    for (const client of clients) client.release();
    const postOne = () => postAlone(pgPool, sale(merchant()));
    return drive(connections, seconds, postOne).finally(() => pgPool.end());
  };
  // Each caller has buyers of its own, as a job that walks the plans in ranges has.
  const bulk = async (caller: number) => {
    const anyOwn = () => 1 + caller + bulkCallers * randomBelow(buyers / bulkCallers);
    const commands = Array.from({ length: bulkSize }, () => sale(anyMerchant(), anyOwn()));
    return db.transaction().execute((tx) => post(tx, ...commands));
  };
  await seed(db, cluster.ownerUrl);
  const script = join(localDir, `bench-ledger-${process.pid}.sql`);
  writeFileSync(script, pgbenchScript());

  const inCopy = (leg: CopyLeg, seconds: number) =>
    runPgbench(copies.get(leg) ?? '', { script, connections, seconds });
  const legs: Record<Leg, (seconds: number) => Promise<number>> = {
    node: (seconds) => single(seconds, anyMerchant),
    hot: (seconds) => single(seconds, () => 1),
    bulk: (seconds) => drive(bulkCallers, seconds, bulk),
    pgbench: (seconds) => runPgbench(cluster.appUrl, { script, connections, seconds }),
    plain: (seconds) => inCopy('plain', seconds),
    full: (seconds) => inCopy('full', seconds),
  };
  return {
    async addCopy(leg, change) {
      // A database is copied only while nobody is connected to it.
      await db.destroy();
      copies.set(leg, await copyLedger(cluster, leg, change));
      db = overPool(openPool(cluster.appUrl, connections));
    },
    async dropCopies() {
      for (const leg of copies.keys()) await dropCopy(cluster, leg);
      copies.clear();
    },
    async measure(leg, seconds) {
      const wal = await askNumber(cluster.adminUrl, walSql);
      const [engine, client] = [cpuSecondsOfAll(cluster.pids()), clientCpu()];
      const perSecond = await legs[leg](seconds);
      const msEach = (cpu: number) => (cpu / (perSecond * seconds)) * 1000;
      return {
        perSecond,
        engineMs: msEach(cpuSecondsOfAll(cluster.pids()) - engine),
        clientMs: msEach(clientCpu() - client),
        walBytes: ((await askNumber(cluster.adminUrl, walSql)) - wal) / (perSecond * seconds),
      };
    },
    bytesPerJournal: () => askNumber(cluster.ownerUrl, sizeSql),
    async close() {
      await db.destroy();
      rmSync(script, { force: true });
    },
  };
}

const walSql = `select pg_current_wal_insert_lsn() - '0/0'`;
const sizeSql = `select (select sum(pg_total_relation_size(oid)) from pg_class
    where relnamespace = 'ledger'::regnamespace and relkind = 'r' and relname ~ '^(journals|entries)_')
  / (select count(*) from ledger.journals)`;

async function askNumber(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query({ text: statement, rowMode: 'array' });
  await client.end();
  return Number(rows[0]?.[0]);
}

const openPool = (url: string, connections: number): pg.Pool =>
  connectPool(url, {
    applicationName: 'bench',
    connectionsMax: connections,
    waitMs: 60_000,
  });

const namesOf = (buyer: number, merchant: number) => ({
  planId: String(buyer),
  buyerId: String(buyer),
  merchantId: String(merchant),
});

async function seed(db: ReturnType<typeof overPool>, ownerUrl: string): Promise<void> {
  const everyBuyer = Array.from({ length: buyers }, (_, i) => i + 1);
  const grants = everyBuyer.map((buyer) => posting(grantOf(String(buyer), 1_000_000_000_000)));
  const sales = everyBuyer.map((buyer) =>
    posting(saleOf(namesOf(buyer, 1 + (buyer % merchants)), principal)),
  );
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // Without statistics the planner takes the tables for empty, and scans them as they grow.
  for (const [from, to] of [
    [0, 100],
    [100, 1000],
    [1000, buyers],
  ] as const) {
    await postInBatches(db, grants.slice(from, to));
    await postInBatches(db, sales.slice(from, to));
    await owner.query('analyze');
  }
  await owner.query('vacuum analyze');
  await owner.end();
}

/** Posts from so many callers at once until the time is up; returns journals a second. */
async function drive(
  callers: number,
  seconds: number,
  act: (caller: number) => Promise<number>,
): Promise<number> {
  const began = performance.now();
  const deadline = began + seconds * 1000;
  const run = async (caller: number) => {
    let posted = 0;
    while (performance.now() < deadline) posted += await act(caller);
    return posted;
  };
  const counts = await Promise.all(Array.from({ length: callers }, (_, caller) => run(caller)));
  const posted = counts.reduce((total, count) => total + count, 0);
  return (posted / (performance.now() - began)) * 1000;
}

/** The same journal as `saleOf` makes, said in SQL; a change of the recipe changes this as well. */
function pgbenchScript(): string {
  const args = postingArguments([posting(saleOf(namesOf(0, 0), principal))]);
  const quoted = (values: unknown[]) => `'{${values.join(',')}}'`;
  const named = (owner: string) => {
    const [type = ''] = owner.split(':');
    return `'${type}:' || :${type === 'merchant' ? 'm' : 'b'}::text`;
  };
  return `\\set b random(1, ${buyers})
\\set m random(1, ${merchants})
select ledger.post_many(array[public.uuid_v7()], ${quoted(args.p_modes)}::text[],
  ${quoted(args.p_events)}::text[], array['plan:' || :b::text], ${quoted(args.p_on)}::date[],
  ${quoted(args.p_phases)}::text[], array[null]::uuid[], array[null]::uuid[],
  array[null]::timestamptz[], ${quoted(args.l_journals)}::int[], ${quoted(args.l_kinds)}::text[],
  array[${args.l_owners.map(named).join(', ')}], ${quoted(args.l_units)}::text[],
  ${quoted(args.l_amounts)}::bigint[]);
`;
}

/** This process, and pgbench once it has ended. */
function clientCpu(): number {
  const { own, ofEnded } = cpuSecondsOf('self');
  return own + ofEnded;
}
