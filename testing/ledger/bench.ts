import { connectPool, type Db, overPool } from '@luwag/db';
import { LedgerRefusal, type LedgerRefusalCode } from '@luwag/ledger/refusals';
import type pg from 'pg';
import { cloneDatabase, testEnv } from '../harness/database.ts';
import { waitUntil } from '../harness/processes.ts';

/** A ledger of a test's own: as the product reaches it, and as the owner who may take it apart. */
export type LedgerBench = {
  app: pg.Pool;
  db: Db;
  owner: pg.Pool;
  close(): Promise<void>;
};

/** Cloned from the template of all tests, or from one that has the ledger alone. */
export async function openLedgerBench(template?: string): Promise<LedgerBench> {
  const database = await cloneDatabase(testEnv(), template);
  const owner = connectPool(database.ownerUrl, { applicationName: 'test', connectionsMax: 4 });
  // Nothing here is about power cuts, and a flush for each of many thousand commands is slow.
  await owner.query(`alter database ${database.name} set synchronous_commit = off`);
  const app = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 8 });
  // The database is a copy of one that may have been made last month.
  await app.query('select ledger.make_months()');
  const db = overPool(app);
  return {
    app,
    db,
    owner,
    async close() {
      await db.destroy();
      await owner.end();
      await database.drop();
    },
  };
}

/**
 * What a test may clone that needs a ledger for each of its many cases. Without the product's other
 * tables there are a third of the files to copy.
 */
export async function cloneLedgerAlone() {
  const database = await cloneDatabase();
  const owner = connectPool(database.ownerUrl, { applicationName: 'test', connectionsMax: 1 });
  try {
    await owner.query(`do $$
      declare other record;
      begin
        for other in select schemaname, tablename from pg_tables
          where schemaname not in ('ledger', 'pg_catalog', 'information_schema')
        loop
          execute format('drop table if exists %I.%I cascade', other.schemaname, other.tablename);
        end loop;
      end $$`);
  } finally {
    await owner.end();
  }
  return database;
}

// Deleted in this order, each row is gone before the one that it points to.
const tables = ['batches', 'ended', 'entries', 'journals', 'balances', 'accounts'];

export type EmptyableBench = LedgerBench & { empty(): Promise<void> };

/** One that a test may empty between its cases, which the product's triggers forbid. */
export async function openEmptyableBench(): Promise<EmptyableBench> {
  const bench = await openLedgerBench();
  const { owner } = bench;
  for (const table of tables) await owner.query(`alter table ledger.${table} disable trigger user`);
  // What a new row must be is still asked: only the triggers that keep old rows are off.
  for (const [table, trigger] of [
    ['entries', 'closed_books'],
    ['journals', 'must_balance'],
  ])
    await owner.query(`alter table ledger.${table} enable trigger ${trigger}`);
  const everything = tables.map((table) => `delete from ledger.${table}`).join(';');
  return {
    ...bench,
    async empty() {
      await owner.query(everything);
    },
  };
}

/**
 * Waits until every transaction begun so far has ended. Credits are rolled up only below that line,
 * and any transaction of the whole server, in whatever database, holds it back while it is open.
 */
export async function passHorizon(bench: LedgerBench): Promise<void> {
  const { rows } = await bench.owner.query(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as begun',
  );
  await passTransaction(bench, rows[0].begun);
}

/** Waits until every transaction older than the one named has ended. */
export async function passTransaction({ owner }: LedgerBench, xid: string): Promise<void> {
  await waitUntil(async () => {
    const { rows } = await owner.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is_past',
      [xid],
    );
    return rows[0].is_past;
  }, 'the transactions begun before to end');
}

export type Answer = { created: number } | { refused: LedgerRefusalCode };

/** What a call to the ledger came to. Anything but an answer or a refusal is thrown on. */
export async function answerOf(call: Promise<number>): Promise<Answer> {
  try {
    return { created: await call };
  } catch (error) {
    if (error instanceof LedgerRefusal) return { refused: error.code };
    throw error;
  }
}

/**
 * The same, for a call that may be refused for want of credits that wait behind somebody's open
 * transaction: it is made again once that has ended, and then the answer counts.
 */
export async function patientAnswerOf(
  bench: LedgerBench,
  call: () => Promise<number>,
): Promise<Answer> {
  const answer = await answerOf(call());
  if ('created' in answer || answer.refused !== 'liability_overdrawn') return answer;
  await passHorizon(bench);
  return answerOf(call());
}

export type LedgerState = {
  /** Debits posted, credits posted, debits pending, credits pending, by account. */
  balances: Record<string, string[]>;
  journals: number;
  imbalances: number;
  drift: number;
  broken_batch: number | null;
};

export async function stateOf({ app }: LedgerBench): Promise<LedgerState> {
  const { rows } = await app.query<LedgerState>({
    name: 'ledger-state',
    text: `select
      (select coalesce(json_object_agg(concat_ws(' ', mode, kind, owner, unit), json_build_array(
         debits_posted::text, credits_posted::text, debits_pending::text, credits_pending::text)), '{}')
         from ledger.account_balances) as balances,
      (select count(*)::int from ledger.journals) as journals,
      (select count(*)::int from ledger.imbalances) as imbalances,
      (select count(*)::int from ledger.drift) as drift,
      ledger.first_broken_batch() as broken_batch`,
  });
  const [state] = rows;
  if (!state) throw new Error('no state');
  return state;
}
