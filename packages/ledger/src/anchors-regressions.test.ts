import { connectPool, type Db, overPool } from '@luwag/db';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import {
  causeOf,
  grantOf,
  payoutOf,
  posting,
  refundOf,
  saleOf,
  timeOrderedId,
  untilFinal,
} from '@luwag/testing/ledger/traffic';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Command, Resolution } from './commands.ts';
import { post, postAlone } from './posting.ts';
import { balanceOf, expirePending, proveLedger } from './reading.ts';
import { LedgerRefusal } from './refusals.ts';

// Mistakes that other ledgers have made, each once, by name.

let database: TestDatabase;
let pgPool: pg.Pool;
let db: Db;

beforeAll(async () => {
  database = await cloneDatabase();
  pgPool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 16 });
  db = overPool(pgPool);
});
afterEach(async () => {
  expect(await proveLedger(db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Parties of their own for each test, with a line of one million and a sale. */
async function sellTo(name: string, principal: number) {
  const owners = { planId: name, buyerId: name, merchantId: name };
  const sale = posting(saleOf(owners, principal));
  await postAlone(pgPool, posting(grantOf(name, 1_000_000)));
  await postAlone(pgPool, sale);
  return { owners, sale };
}

const outcome = (command: Command): Promise<string> =>
  postAlone(pgPool, command).then(
    (created) => (created ? 'posted' : 'there already'),
    (error: unknown) => {
      if (error instanceof LedgerRefusal) return error.code;
      throw error;
    },
  );

async function atOnce(commands: Command[]): Promise<Record<string, number>> {
  const tally: Record<string, number> = {};
  for (const each of await Promise.all(commands.map(outcome))) tally[each] = (tally[each] ?? 0) + 1;
  return tally;
}

const endOf = (pendingId: string, phase: 'post' | 'void', more: Partial<Resolution> = {}) => ({
  id: timeOrderedId(),
  mode: 'test' as const,
  pendingId,
  phase,
  event: 'checkout',
  ...causeOf('plan:resolved'),
  ...more,
});

/** The code of the error with which the server refuses a statement of one of its roles. */
async function refusedTo(url: string, statement: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
    return undefined;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await client.end();
  }
}

test('concurrent refunds never add up to more than was captured', async () => {
  const { owners } = await sellTo('refunds', 10_000);
  // A second plan of the same buyer, so that it is this plan's bound that refuses.
  await postAlone(pgPool, posting(saleOf({ ...owners, planId: 'refunds-2' }, 100_000)));
  const refunds = Array.from({ length: 12 }, () => posting(refundOf(owners, 3000)));
  expect(await atOnce(refunds)).toEqual({ posted: 3, asset_negative: 9 });
  const owed = { mode: 'test', kind: 'recv_principal', owner: 'plan:refunds' } as const;
  expect(await balanceOf(db, owed)).toMatchObject({ debits_posted: 10_000, credits_posted: 9000 });
});

test('two approvals of one payable pay it out once', async () => {
  await sellTo('payable', 10_000); // the shop is owed 9,100 of it
  await untilFinal(pgPool);
  const approvals = ['one', 'two'].map(() =>
    posting(payoutOf('payable', 9100), { phase: 'pending' }),
  );
  expect(await atOnce(approvals)).toEqual({ posted: 1, liability_overdrawn: 1 });
});

test('a credit line is not overspent by checkouts at the same moment', async () => {
  await postAlone(pgPool, posting(grantOf('line', 5000)));
  const checkouts = Array.from({ length: 16 }, (_, i) =>
    posting(saleOf({ planId: `line${i}`, buyerId: 'line', merchantId: 'line' }, 1000), {
      phase: i % 2 ? 'pending' : 'single',
    }),
  );
  expect(await atOnce(checkouts)).toEqual({ posted: 5, liability_overdrawn: 11 });
});

test('a journal of one leg is refused, and so is one of none', async () => {
  const { legs, ...head } = grantOf('one-legged', 1000);
  expect(await outcome(posting({ ...head, legs: legs.slice(0, 1) }))).toBe('unbalanced');
  expect(await outcome(posting({ ...head, legs: [] }))).toBe('unbalanced');
});

test('in a caller’s transaction, what does not balance is refused by the call and not by the commit', async () => {
  const { legs, ...head } = grantOf('early', 1000);
  const halves = posting({ ...head, legs: legs.slice(0, 1) });
  let refusal: unknown;
  const attempt = db.transaction().execute(async (tx) => {
    await post(tx, halves).catch((error: unknown) => {
      refusal = error;
    });
  });
  await attempt.catch(() => undefined);
  expect(refusal).toMatchObject({ name: 'LedgerRefusal', code: 'unbalanced' });
});

test('a refusal of the posting functions names the journal that was refused', async () => {
  const { owners, sale } = await sellTo('named', 1000);
  const { legs, ...head } = grantOf('named', 1000);
  const held = posting(saleOf(owners, 500), { phase: 'pending' });
  const expiresAt = new Date(Date.now() - 1000);
  const expired = posting(saleOf(owners, 500), { phase: 'pending', expiresAt });
  await postAlone(pgPool, held, expired);
  const own = posting(saleOf(owners, 1));
  const refused: [code: string, command: Command][] = [
    ['unbalanced', posting({ ...head, legs: legs.slice(0, 1) })],
    ['id_reused', { ...own, id: sale.id }],
    ['pending_not_found', endOf(sale.id, 'post')],
    ['pending_expired', endOf(expired.id, 'post')],
    ['above_pending', endOf(held.id, 'post', { legs: saleOf(owners, 501).legs })],
    ['original_not_found', { ...own, reversesId: own.id }],
  ];
  for (const [code, command] of refused) {
    const error: unknown = await postAlone(pgPool, command).catch((caught: unknown) => caught);
    const message = expect.stringContaining(command.id);
    expect(error).toMatchObject({ code, cause: { message } });
  }
  // Nothing is left for the sweep of another test.
  await postAlone(pgPool, endOf(expired.id, 'void'));
});

test('not even the owner commits a journal without legs', async () => {
  const statement = `insert into ledger.journals
    (id, mode, event, phase, request_hash, effective_on, source)
    values (gen_random_uuid(), 'test', 'x', 'single', '', '2026-11-15', 'x')`;
  expect(await refusedTo(database.ownerUrl, statement)).toBe('23514');
});

test.each([
  'update ledger.entries set amount = amount + 1',
  'delete from ledger.entries',
  'truncate ledger.entries',
  `update ledger.journals set source = 'x'`,
  'delete from ledger.journals',
  `update ledger.accounts set owner = 'x'`,
  'truncate ledger.balances',
])('what is written stays as it was written, even for the owner: %s', async (statement) => {
  await postAlone(pgPool, posting(grantOf('frozen', 1)));
  expect(await refusedTo(database.ownerUrl, statement)).toBe('23001');
});

test('no leg is added to a journal of an earlier transaction', async () => {
  const { sale } = await sellTo('closed', 10_000);
  const statement = `insert into ledger.entries (journal_id, seq, account_id, amount, is_posted)
    select journal_id, seq + 100, account_id, amount, is_posted from ledger.entries
     where journal_id = '${sale.id}'`;
  expect(await refusedTo(database.ownerUrl, statement)).toBe('23001');
});

test('a pending journal is resolved once, by whichever comes first', async () => {
  const { owners } = await sellTo('resolved', 10_000);
  const pending = posting(saleOf(owners, 2000), { phase: 'pending' });
  await postAlone(pgPool, pending);
  const ends = (['post', 'void', 'post', 'void'] as const).map((phase) => endOf(pending.id, phase));
  expect(await atOnce(ends)).toEqual({ posted: 1, already_resolved: 3 });
});

test('a resolution that is sent many times at one moment is one resolution to all of them', async () => {
  const { owners } = await sellTo('twins', 10_000);
  for (let round = 0; round < 40; round++) {
    const pending = posting(saleOf(owners, 100), { phase: 'pending' });
    await postAlone(pgPool, pending);
    const end = endOf(pending.id, 'post');
    expect(await atOnce(Array(6).fill(end))).toEqual({ posted: 1, 'there already': 5 });
  }
});

test('a journal is reversed once', async () => {
  const { owners, sale } = await sellTo('reversed', 10_000);
  const reversals = [1, 2, 3].map(() =>
    posting(refundOf(owners, 1000), { reversesId: sale.id, id: timeOrderedId() }),
  );
  expect(await atOnce(reversals)).toEqual({ posted: 1, already_reversed: 2 });
});

test('an id that comes again is the same journal, or is refused', async () => {
  const first = posting(grantOf('again', 1000));
  expect(await atOnce([first, first, first])).toEqual({ posted: 1, 'there already': 2 });
  const changed = { ...first, journal: grantOf('again', 1001) };
  expect(await outcome(changed)).toBe('id_reused');
  expect(await outcome({ ...first, mode: 'live' })).toBe('id_reused');
  const line = { mode: 'test', kind: 'line_available', owner: 'buyer:again' } as const;
  expect(await balanceOf(db, line)).toMatchObject({ credits_posted: 1000 });
});

test.each([
  `insert into ledger.accounts (mode, kind, owner, unit) values ('test', 'capital', '', 'PHP')`,
  'insert into ledger.entries select * from ledger.entries',
  'insert into ledger.journals select * from ledger.journals',
  'update ledger.balances set credits_posted = credits_posted + 1',
  'delete from ledger.batches',
  `update ledger.account_kinds set bound = 'N'`,
])('the app writes through the functions and no other way: %s', async (statement) => {
  expect(await refusedTo(database.appUrl, statement)).toBe('42501');
});

test('a part of a pending journal is posted, the rest let go, and never more than was held', async () => {
  const owners = { planId: 'part', buyerId: 'part', merchantId: 'part' };
  await postAlone(pgPool, posting(grantOf('part', 5000)));
  const pending = posting(saleOf(owners, 5000), { phase: 'pending' });
  await postAlone(pgPool, pending);
  const above = endOf(pending.id, 'post', { legs: saleOf(owners, 5001).legs });
  expect(await outcome(above)).toBe('above_pending');
  const part = endOf(pending.id, 'post', { legs: saleOf(owners, 2000).legs });
  expect(await outcome(part)).toBe('posted');
  const line = { mode: 'test', kind: 'line_available', owner: 'buyer:part' } as const;
  expect(await balanceOf(db, line)).toEqual({
    ...{ debits_posted: 2000, credits_posted: 5000 },
    ...{ debits_pending: 0, credits_pending: 0 },
  });
});

test('an expired pending journal is not posted, and its room comes back with the sweep', async () => {
  const owners = { planId: 'late', buyerId: 'late', merchantId: 'late' };
  await postAlone(pgPool, posting(grantOf('late', 5000)));
  const expiresAt = new Date(Date.now() - 1000);
  const pending = posting(saleOf(owners, 5000), { phase: 'pending', expiresAt });
  await postAlone(pgPool, pending);
  expect(await outcome(endOf(pending.id, 'post'))).toBe('pending_expired');
  expect(await outcome(posting(saleOf(owners, 1)))).toBe('liability_overdrawn');
  const sweep = () => db.transaction().execute((tx) => expirePending(tx, 100));
  const swept = await Promise.all([sweep(), sweep()]);
  expect(swept.toSorted()).toEqual([0, 1]);
  expect(await outcome(posting(saleOf(owners, 5000)))).toBe('posted');
});
