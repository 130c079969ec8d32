import { credit, debit } from '@luwag/domain/journals';
import { centavos } from '@luwag/domain/money';
import { type Column, dropConstraints, forged, listColumns } from '../harness/forged-columns.ts';
import { type LedgerBench, passHorizon } from './bench.ts';
import { must, mustPost, type Probe, posting } from './probe.ts';

// What the ledger's hashes cover, by the column lists of the catalog: a column that is added and
// left out of a hash fails here by itself.

const amount = centavos(100);
const paid = () =>
  posting([debit('psp_clearing', 'p', amount), credit('merchant_payable', 'm', amount)]);

/** A connection or a pool of them. */
type Queries = { query(text: string): Promise<{ rows: { seq?: number | null }[] }> };

/** One row of each table that a batch covers, by its condition. */
type Rows = Record<'journals' | 'entries' | 'accounts' | 'batches', string>;

/** Three batches, and of the second one a row of every kind. */
async function closeThree(bench: LedgerBench): Promise<Rows> {
  const journals = [paid(), paid(), paid()];
  for (const journal of journals) {
    await mustPost(bench, journal);
    await passHorizon(bench);
    await bench.app.query('select ledger.close_batch()');
  }
  const entry = `journal_id = '${journals[1]?.id}' and seq = 1`;
  return {
    journals: `id = '${journals[1]?.id}'`,
    entries: entry,
    accounts: `id = (select account_id from ledger.entries where ${entry})`,
    batches: 'seq = 2',
  };
}

/** What somebody could do who owns the tables: looked at, and undone. */
async function lookAfterForging<T>(
  { owner }: LedgerBench,
  forgery: { table: string; column: Column; row: string },
  look: (client: Queries) => Promise<T>,
): Promise<T> {
  const table = `ledger.${forgery.table}`;
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(dropConstraints(table));
    const change = `${forgery.column.name} = ${forged(forgery.column)}`;
    const { rowCount } = await client.query(`update ${table} set ${change} where ${forgery.row}`);
    must(rowCount === 1, `${rowCount} rows of ${table} changed instead of 1`);
    return await look(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Columns that may be changed without any batch being broken, and why that does no harm. */
const outsideTheChain: Record<string, string> = {
  'batches.closed_at': 'nothing is decided by it, and an anchor has a time of its own',
};

/** Columns of a journal that its request did not name. */
const outsideTheRequest: Record<string, string> = {
  created_at: 'the caller does not say it; the chain covers it as soon as its batch is closed',
};

const firstBroken = async (client: Queries): Promise<number | null> =>
  (await client.query('select ledger.first_broken_batch() as seq')).rows[0]?.seq ?? null;

const faultyJournals = async (client: Queries): Promise<number> => {
  const everything = `'0'::xid8, '18446744073709551615'::xid8`;
  const { rows } = await client.query(`select why from ledger.faulty_journals(${everything})`);
  return rows.length;
};

/** Of each type one value and another. */
const values: Record<string, [one: string, other: string]> = {
  'text[]': ['a', 'b'],
  'uuid[]': ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'],
  'date[]': ['2026-11-15', '2026-11-16'],
  'timestamp with time zone[]': ['2026-11-15T00:00:00Z', '2026-11-15T00:00:01Z'],
  'integer[]': ['1', '2'],
  'bigint[]': ['100', '101'],
};

async function argumentsOf({ app }: LedgerBench, name: string): Promise<Column[]> {
  const { rows } = await app.query<Column>(
    `select a.name, format_type(a.type, null) as type
       from pg_proc p cross join lateral
            unnest(p.proargnames, p.proargtypes::oid[]) with ordinality as a(name, type, n)
      where p.oid = $1::regproc order by a.n`,
    [name],
  );
  return rows;
}

export const columnProbes: Record<string, Probe> = {
  async 'finds a change of any column that a batch covers'(bench) {
    const rows = await closeThree(bench);
    must((await firstBroken(bench.app)) === null, 'a sound chain is called broken');
    for (const [table, row] of Object.entries(rows))
      for (const column of await listColumns(bench.owner, `ledger.${table}`)) {
        const found = await lookAfterForging(bench, { table, column, row }, firstBroken);
        const isOutside = `${table}.${column.name}` in outsideTheChain;
        must((found === null) === isOutside, `${table}.${column.name}: batch ${found} found`);
      }
  },
  async 'finds a journal that is not what was asked for, whichever column was changed'(bench) {
    const { journals: row } = await closeThree(bench);
    must((await faultyJournals(bench.app)) === 0, 'a sound journal is called faulty');
    for (const column of await listColumns(bench.owner, 'ledger.journals')) {
      const forgery = { table: 'journals', column, row };
      const found = await lookAfterForging(bench, forgery, faultyJournals);
      must((found === 0) === column.name in outsideTheRequest, `${column.name}: ${found} found`);
    }
  },
  async 'tells two requests apart by each of their arguments'(bench) {
    const said = await argumentsOf(bench, 'ledger.request_hashes');
    const posted = await argumentsOf(bench, 'ledger.post_many');
    const names = (args: Column[]) => args.map(({ name }) => name).join();
    must(names(posted) === `p_ids,${names(said)}`, `post_many takes ${names(posted)}`);
    /** One journal of two legs; the last value of one argument is another. */
    const hashOf = async (changed?: string): Promise<string> => {
      const given = said.map(({ name, type }) => {
        const [one, other] = values[type] ?? [];
        must(one !== undefined, `no values are known for ${name}, of ${type}`);
        const last = name === changed ? other : one;
        return name.startsWith('l_') ? [one, last] : [last];
      });
      const places = said.map(({ type }, i) => `$${i + 1}::${type}`).join();
      const { rows } = await bench.app.query(
        `select encode((ledger.request_hashes(${places}))[1], 'hex') as hash`,
        given,
      );
      return rows[0].hash;
    };
    const hash = await hashOf();
    for (const { name } of said)
      must((await hashOf(name)) !== hash, `a request with another ${name} has the same hash`);
  },
};
