import { setSpendingCap } from '@luwag/contracts/credit';
import type { Pool } from '@luwag/db';
import { decidePurchase } from '@luwag/testing/builders/decided-purchases';
import { type CheckoutWriter, openCheckoutWriter } from '@luwag/testing/harness/checkout-writer';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckouts } from './batches.ts';
import { type Purchase, writeCheckout, writeCheckouts } from './repository.ts';

// A purchase is written by SQL `checkout` when it comes alone and by `checkout_many` when others
// come with it. Whoever adds a column to one and forgets the other finds out here: every column of
// every table that purchases write is compared, as the catalog lists them.

const harness = forAllTests(startPaymentsHarness);
let owner: pg.Client;
let writer: CheckoutWriter;
let tables: Table[];

type Table = { name: string; columns: { name: string; isGenerated: boolean }[] };

beforeAll(async () => {
  owner = new pg.Client({ connectionString: harness.database.ownerUrl });
  await owner.connect();
  writer = await openCheckoutWriter(harness.database.appUrl);
  tables = (await owner.query<Table>(listTables)).rows;
});
afterAll(() => Promise.all([owner.end(), writer.close()]));

/** With every column, and whether the database fills it in anew for each row. */
const listTables = `
  select n.nspname || '.' || c.relname as name,
         jsonb_agg(jsonb_build_object('name', a.attname, 'isGenerated',
           a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid), '')
             ~* 'nextval|uuid|now\\(\\)|timestamp|xact')) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p') and not c.relispartition
     and (n.nspname in ('public', 'ledger') or c.oid = 'graphile_worker._private_jobs'::regclass)
   group by 1`;

type Row = Record<string, unknown>;
type Snapshot = Map<string, Row[]>;

async function takeSnapshot(): Promise<Snapshot> {
  const snapshot: Snapshot = new Map();
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    snapshot.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return snapshot;
}

type Way = (pool: Pool, purchases: readonly Purchase[]) => Promise<unknown>;

/** The rows that are there afterwards and were not before, by table; all of it is undone again. */
async function rowsWrittenBy(write: Way, purchases: readonly Purchase[]) {
  const oneConnection = {
    connect: async () => ({ query: owner.query.bind(owner), release: () => undefined }),
  } as unknown as Pool;
  // One snapshot, and what is written here: whatever the worker does meanwhile is not seen.
  await owner.query('begin isolation level repeatable read');
  try {
    const before = await takeSnapshot();
    await write(oneConnection, purchases);
    return difference(before, await takeSnapshot(), givenBy(purchases));
  } finally {
    await owner.query('rollback');
  }
}

/** Whether a value comes from the purchases, and so must be the same however they are written. */
function givenBy(purchases: readonly Purchase[]): (value: unknown) => boolean {
  const textOf = (value: unknown) => String(value instanceof Date ? value.getTime() : value);
  const given = new Set(purchases.flatMap((one) => Object.values(one).flat()).map(textOf));
  return (value) => given.has(String(value)) || given.has(String(Date.parse(String(value))));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function difference(before: Snapshot, after: Snapshot, isGiven: (value: unknown) => boolean) {
  const accounts = new Map(
    after
      .get('ledger.accounts')
      ?.map(({ id, mode, kind, owner: of, unit }) => [id, [mode, kind, of, unit].join(' ')]),
  );
  const known = JSON.stringify([...before.values()]);
  const isNewId = (value: unknown) =>
    typeof value === 'string' && uuid.test(value) && !isGiven(value) && !known.includes(value);
  const plainOf = (table: string, column: Table['columns'][number], value: unknown): unknown => {
    // Numbers of accounts are counted on, whether or not a transaction is undone.
    if (table.startsWith('ledger.') && column.name === 'account_id') return accounts.get(value);
    // What the database makes up by itself. A number that is counted up may be a number of the
    // purchase by chance.
    if (column.isGenerated && value !== null && (typeof value === 'number' || !isGiven(value)))
      return '(made up)';
    // What the function makes up: version and slot of such an id are not left to chance.
    return isNewId(value) ? `(new) ${String(value).slice(14, 18)}` : value;
  };
  const written: Record<string, Row[]> = {};
  for (const { name, columns } of tables) {
    const old = new Set(before.get(name)?.map((row) => JSON.stringify(row)));
    const fresh = after.get(name)?.filter((row) => !old.has(JSON.stringify(row))) ?? [];
    const rows = fresh.map((row) =>
      Object.fromEntries(
        columns.map((column) => [column.name, plainOf(name, column, row[column.name])]),
      ),
    );
    if (rows.length > 0)
      written[name] = rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return written;
}

const byCheckout: Way = async (pool, purchases) => {
  for (const purchase of purchases) await writeCheckout(pool, purchase);
};
const byCheckoutMany: Way = (pool, purchases) => writeCheckouts(pool, purchases);
/** As the API does: all at the same moment. */
const byTheModule: Way = async (pool, purchases) => {
  const sizes: number[] = [];
  const { write } = createCheckouts({ checkoutPool: pool, pgPool: pool }, (n) => sizes.push(n));
  await Promise.all(purchases.map((purchase) => write(purchase)));
  expect(sizes).toEqual([purchases.length]);
};

test('purchases leave the same rows, column for column, however they are written', async () => {
  const decide = async (channel: string | null, terms: number, autopay = false) => {
    const who = await harness.newPayer({ channel });
    // Autopay and a cap are of the same few who set them.
    if (autopay) await harness.call(setSpendingCap, who.headers, { body: { amount: 9_000_00 } });
    const choice = { terms, autopay };
    const ready = await harness.agreedAndConfirmed(who, await harness.askFor(), choice);
    return decidePurchase({ db: harness.db, checkouts: writer }, who, ready);
  };
  // One of which nothing is due today, one that is charged, and one that goes on with autopay.
  const purchases = [
    await decide(null, 6),
    await decide('PAYMAYA', 3),
    await decide('PAYMAYA', 6, true),
  ];
  await harness.settled();

  const expected = await rowsWrittenBy(byCheckout, purchases);
  expect(Object.keys(expected).sort()).toEqual([
    'graphile_worker._private_jobs',
    ...['ledger.accounts', 'ledger.balances', 'ledger.entries', 'ledger.journals'],
    ...[
      'public.agreements',
      'public.autopays',
      'public.collection_attempts',
      'public.idempotency_keys',
    ],
    ...['public.installments', 'public.outbox', 'public.payment_requests', 'public.plans'],
    'public.proposals',
  ]);
  expect(await rowsWrittenBy(byCheckoutMany, purchases)).toEqual(expected);
  expect(await rowsWrittenBy(byTheModule, purchases)).toEqual(expected);
  for (const purchase of purchases)
    expect(await rowsWrittenBy(byCheckoutMany, [purchase])).toEqual(
      await rowsWrittenBy(byCheckout, [purchase]),
    );
});
