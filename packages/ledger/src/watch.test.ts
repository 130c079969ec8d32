import { connect, connectPool, type Db, overPool, type Pool, type Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import { grantOf, posting, saleOf, timeOrderedId, untilFinal } from '@luwag/testing/ledger/traffic';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBatch } from './anchors.ts';
import { postAlone } from './posting.ts';
import { proveLedger } from './reading.ts';
import {
  checkAccounts,
  checkBatches,
  checkNewJournals,
  findChangedChart,
  type Holder,
  leaveWatch,
  noteProgress,
  rollUpSince,
  takeWatch,
} from './watch.ts';

let database: TestDatabase;
let pgPool: Pool;
let db: Db;
let ownersDb: Db;
const owners = { planId: 'one', buyerId: 'one', merchantId: 'one' };
const sale = posting(saleOf(owners, 10_000));
const pending = posting(saleOf({ ...owners, planId: 'two', merchantId: 'two' }, 5_000), {
  phase: 'pending',
  expiresAt: new Date(Date.now() + 60_000),
});

/** A book with every phase of a journal in it: held, posted whole, posted in part, let go. */
beforeAll(async () => {
  database = await cloneDatabase();
  pgPool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 2 });
  db = overPool(pgPool);
  ownersDb = connect(database.ownerUrl, { applicationName: 'test', connectionsMax: 1 });
  await postAlone(pgPool, posting(grantOf('one', 100_000)));
  await postAlone(pgPool, sale);
  await postAlone(pgPool, pending);
  for (const phase of ['post', 'void'] as const) {
    const held = posting(saleOf({ ...owners, planId: phase, merchantId: 'two' }, 3_000), {
      phase: 'pending',
    });
    await postAlone(pgPool, held, end(held.id, phase));
  }
  const part = posting(saleOf({ ...owners, planId: 'part' }, 3_000), { phase: 'pending' });
  await postAlone(pgPool, part);
  await postAlone(pgPool, {
    ...end(part.id, 'post'),
    legs: saleOf({ ...owners, planId: 'part' }, 1_000).legs,
  });
  await untilFinal(pgPool);
});
afterAll(async () => {
  await ownersDb.destroy();
  await db.destroy();
  await database.drop();
});

const end = (pendingId: string, phase: 'post' | 'void') => ({
  id: timeOrderedId(),
  mode: 'test' as const,
  pendingId,
  phase,
  event: 'checkout',
  source: `plan:${phase}`,
  effectiveOn: sale.journal.effectiveOn,
});

/** Everything that the watch finds in the ledger itself. */
const findAll = async (tx: Tx) => [
  ...(await checkNewJournals(tx, '0')).findings,
  ...(await checkBatches(tx, '0')).findings,
  ...(await checkAccounts(tx, '0')).findings,
  ...(await findChangedChart(tx)),
];

class Undone extends Error {}

/** What somebody could do who owns the tables: looked at, and undone. */
async function findAfter(...statements: string[]) {
  let found: Awaited<ReturnType<typeof findAll>> = [];
  const undone = ownersDb.transaction().execute(async (tx) => {
    for (const table of [
      ...['journals', 'entries', 'batches', 'accounts'],
      ...['closed_accounts', 'closed_journals'],
    ])
      await sql.raw(`alter table ledger.${table} disable trigger user`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    found = await findAll(tx);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return found.map(({ kind, subject }) => `${kind} ${subject}`);
}

const accountId = async (kind: string, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger.accounts where kind = ${kind} and owner = ${name}`.execute(db);
  if (!rows[0]) throw new Error(`no ${kind} of ${name}`);
  return rows[0].id;
};

const changeEntry = `update ledger.entries set amount = amount + 1
  where journal_id = '${sale.id}' and seq = 1`;
const changeOwner = (from: string, to: string) => `update ledger.accounts set owner = '${to}'
  where kind = 'merchant_payable' and owner = '${from}'`;
const swap = [
  changeOwner('merchant:one', 'merchant:x'),
  changeOwner('merchant:two', 'merchant:one'),
  changeOwner('merchant:x', 'merchant:two'),
];

test('a ledger with journals in every phase is verified, closed or not', async () => {
  expect(await inScope(db, 'system', findAll)).toEqual([]);
  expect(await findAfter(changeEntry)).toContain(`unbalanced_journal ledger.journals ${sale.id}`);
  expect(await closeBatch(db)).toMatchObject({ seq: 1 });
  expect(await inScope(db, 'system', findAll)).toEqual([]);
  expect(await proveLedger(db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
});

test('an amount that was changed is found with its journal, its batch and its account', async () => {
  expect(await findAfter(changeEntry)).toEqual(
    expect.arrayContaining([
      `unbalanced_journal ledger.journals ${sale.id}`,
      'broken_chain ledger.batches 1',
      `drift ledger.balances ${await accountId('recv_principal', 'plan:one')}`,
    ]),
  );
});

test('a balanced forgery with counters to match is still not what was asked for', async () => {
  const found = await findAfter(
    `update ledger.entries set amount = amount * 2 where journal_id = '${sale.id}'`,
    `update ledger.balances b set debits_posted = r.debits, credits_posted = r.credits
       from ledger.drift r where r.account_id = b.account_id`,
  );
  expect(found).toContain(`changed_journal ledger.journals ${sale.id}`);
  expect(found.filter((each) => each.startsWith('drift'))).toEqual([]);
});

const copyId = timeOrderedId();
const takeAway = [
  `delete from ledger.entries where journal_id = '${sale.id}'`,
  `delete from ledger.journals where id = '${sale.id}'`,
];
/** Balanced, and with the request hash of another: nothing about it is wrong by itself. */
const slipIn = [
  `insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source, xid)
   select '${copyId}', mode, event, phase, request_hash, effective_on, source, xid
     from ledger.journals where id = '${sale.id}'`,
  `insert into ledger.entries (journal_id, seq, account_id, amount, is_posted, xid)
   select '${copyId}', seq, account_id, amount, is_posted, xid
     from ledger.entries where journal_id = '${sale.id}'`,
];
const antedate = `update ledger.journals set created_at = created_at - interval '1 day'
  where id = '${sale.id}'`;

test.each([
  ['taken away', takeAway, sale.id],
  ['slipped in', slipIn, copyId],
  ['rewritten', [antedate], sale.id],
])('a journal of a closed batch that was %s is named with its batch', async (_, attack, id) => {
  const found = await findAfter(...attack);
  const ofChain = found.filter((each) => /_chain|_journal/.test(each));
  expect(ofChain).toEqual([
    'broken_chain ledger.batches 1',
    `changed_journal ledger.journals ${id}`,
  ]);
});

test('where the digests of journals are gone too, the batch alone is named', async () => {
  const found = await findAfter(antedate, 'truncate ledger.closed_journals');
  expect(found).toEqual(['broken_chain ledger.batches 1']);
});

test('swapped owners of two payables are found, and the accounts named', async () => {
  const ids = [
    await accountId('merchant_payable', 'merchant:one'),
    await accountId('merchant_payable', 'merchant:two'),
  ];
  expect(await findAfter(...swap)).toEqual(
    expect.arrayContaining([
      'broken_chain ledger.batches 1',
      `changed_journal ledger.journals ${sale.id}`,
      ...ids.map((id) => `changed_account ledger.accounts ${id}`),
    ]),
  );
});

test('a batch of the first version is verified by its own hash, and its journals by what was asked for', async () => {
  // As the batch was closed before hashes covered accounts.
  const asBefore = `update ledger.batches b set hash_version = 1, hash = h.hash
    from ledger.batch_hash('', '0', (select to_xid from ledger.batches where seq = 1), 1) h`;
  expect(await findAfter(asBefore)).toEqual([]);
  const found = await findAfter(asBefore, ...swap, 'truncate ledger.closed_accounts');
  expect(found).not.toContain('broken_chain ledger.batches 1');
  expect(found).toContain(`changed_journal ledger.journals ${sale.id}`);
});

test('a hash that covers less than the one before it does not pass', async () => {
  const found = await findAfter(
    `insert into ledger.batches (seq, from_xid, to_xid, journals, previous, hash, hash_version)
     select 2, b.to_xid, (b.to_xid::text::bigint + 1)::text::xid8, 0, b.hash, h.hash, 1
       from ledger.batches b cross join lateral ledger.batch_hash(
         b.hash, b.to_xid, (b.to_xid::text::bigint + 1)::text::xid8, 1) h`,
  );
  expect(found).toEqual(['broken_chain ledger.batches 2']);
});

test.each([
  ['a balance', `update ledger.balances set credits_posted = credits_posted + 1`, 'drift'],
  ['a bound that was lifted', `update ledger.balances set bound = 'N'`, 'changed_account'],
])('%s is found', async (_, statement, kind) => {
  const id = await accountId('line_available', 'buyer:one');
  const found = await findAfter(`${statement} where account_id = ${id}`);
  expect(found.filter((each) => each.endsWith(` ${id}`)).join()).toContain(kind);
});

test('a chart of accounts that is not the domain’s is found', async () => {
  const found = await findAfter(
    `update ledger.account_kinds set bound = 'N' where code = 'line_available'`,
  );
  expect(found).toContain('changed_chart ledger.account_kinds line_available');
});

test('one has the watch at a time, and one who fell silent loses it', async () => {
  const [one, other] = ['1', '2'].map((n) => ({
    id: `00000000-0000-4000-8000-00000000000${n}`,
    leaseMs: 60_000,
  })) as [Holder, Holder];
  const take = (holder: Holder) => inScope(db, 'system', (tx) => takeWatch(tx, holder));
  const note = (holder: Holder) =>
    inScope(db, 'system', (tx) =>
      noteProgress(tx, holder, { journalsTo: '7', part: 'plans', after: 'x', isPassOver: false }),
    );
  expect(await take({ ...one, leaseMs: 1 })).toBeDefined();
  await expect.poll(() => take(other)).toBeDefined();
  expect(await take(one)).toBeUndefined();
  expect(await note(one)).toBe(false);
  expect(await note(other)).toBe(true);
  await inScope(db, 'system', (tx) => leaveWatch(tx, other, true));
  expect(await take(one)).toMatchObject({ journals_to: '7', pass_part: 'plans', pass_after: 'x' });
  await inScope(db, 'system', (tx) => leaveWatch(tx, one, false));
});

test('what was touched is rolled up, and the rest is left alone', async () => {
  const rolled = async () => {
    const { rows } = await sql<{ owner: string; credits: number }>`
      select a.owner, b.credits_posted as credits from ledger.accounts a
        join ledger.balances b on b.account_id = a.id
       where a.kind = 'merchant_payable' order by a.owner`.execute(db);
    return rows.map(({ owner, credits }) => `${owner} ${credits > 0}`);
  };
  expect(await rolled()).toEqual(['merchant:one false', 'merchant:two false']);
  const upTo = await inScope(db, 'system', (tx) => rollUpSince(tx, '0'));
  expect(await rolled()).toEqual(['merchant:one true', 'merchant:two true']);
  expect(await inScope(db, 'system', findAll)).toEqual([]);
  expect(BigInt(await inScope(db, 'system', (tx) => rollUpSince(tx, upTo)))).toBeGreaterThan(0n);
});
