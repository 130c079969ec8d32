import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { type AnchorBook, openAnchorBook } from '@luwag/testing/ledger/anchor-book';
import { grantOf, posting, untilFinal } from '@luwag/testing/ledger/traffic';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAnchor, type Batch, closeBatch, verifyAnchors } from './anchors.ts';
import { postAlone } from './posting.ts';

let book: AnchorBook;

/** Three anchored batches of two journals each. */
beforeEach(async () => {
  book = await openAnchorBook();
  for (const seq of [1, 2, 3]) appendAnchor(book.file, await closeAfterPosting(seq));
});
afterEach(() => book.close());

async function closeAfterPosting(seq: number): Promise<Batch> {
  for (const buyer of ['a', 'b'])
    await postAlone(book.pgPool, posting(grantOf(`${buyer}${seq}`, 1000)));
  await untilFinal(book.pgPool);
  const made = await closeBatch(book.db);
  if (!made) throw new Error('no batch was closed');
  return made;
}

/** What somebody could do who holds the owner's password and the server's. */
async function tamper(...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: book.database.ownerUrl });
  await owner.connect();
  try {
    for (const table of ['journals', 'entries', 'batches', 'accounts'])
      await owner.query(`alter table ledger.${table} disable trigger user`);
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}

const inBatch = (seq: number) =>
  `(select j.id from ledger.journals j join ledger.batches b
     on j.xid >= b.from_xid and j.xid < b.to_xid where b.seq = ${seq} order by j.id limit 1)`;

/** Makes the chain agree with itself again from a batch on, as a careful forger would. */
const rehashFrom = (seq: number) => `do $$ declare b ledger.batches; h record; p bytea; begin
  for b in select * from ledger.batches where seq >= ${seq} order by seq loop
    select hash into p from ledger.batches where seq = b.seq - 1;
    p := coalesce(p, ''::bytea);
    select * into h from ledger.batch_hash(p, b.from_xid, b.to_xid, b.hash_version);
    update ledger.batches set previous = p, hash = h.hash, journals = h.journals where seq = b.seq;
  end loop; end $$`;

const verify = () => verifyAnchors(book.db, book.file);
const well = { anchors: 3, unanchored: 0, lost: 0, firstBad: null, why: null };

test('an untouched ledger agrees with its anchors, and so does one that has grown', async () => {
  expect(await verify()).toEqual(well);
  await closeAfterPosting(4);
  expect(await verify()).toEqual({ ...well, unanchored: 1 });
});

test('closing when nothing is new makes no batch', async () => {
  expect(await closeBatch(book.db)).toBeNull();
});

/** The room of one buyer becomes another's, and the other way round. */
const swapOwners = (one: string, other: string) =>
  [
    [one, 'nobody'],
    [other, one],
    ['nobody', other],
  ]
    .map(
      ([from, to]) => `update ledger.accounts set owner = 'buyer:${to}'
        where owner = 'buyer:${from}' and kind = 'line_available'`,
    )
    .join('; ');

test.each([
  ['an amount', `update ledger.entries set amount = amount * 2 where journal_id = ${inBatch(2)}`],
  ['a date', `update ledger.journals set effective_on = '2020-01-01' where id = ${inBatch(2)}`],
  ['an account’s owner', swapOwners('a2', 'b2')],
  [
    'an account’s kind',
    `update ledger.accounts set kind = 'line_used' where owner = 'buyer:a2'
     and kind = 'line_available'`,
  ],
  ['a lost leg', `delete from ledger.entries where seq = 2 and journal_id = ${inBatch(2)}`],
])('an edit of %s is found in the very batch', async (_, statement) => {
  await tamper(statement);
  expect(await verify()).toMatchObject({ firstBad: 2, why: 'edited_content' });
});

test('an edit whose hashes were made to agree again is found by the anchor', async () => {
  const edit = `update ledger.entries set amount = amount * 2 where journal_id = ${inBatch(2)}`;
  await tamper(edit, rehashFrom(2));
  const { rows } = await book.pgPool.query('select ledger.first_broken_batch() as seq');
  expect(rows).toEqual([{ seq: null }]);
  expect(await verify()).toMatchObject({ firstBad: 2, why: 'rewritten_batch' });
});

test('a journal that was slipped in behind a closed batch is found', async () => {
  await tamper(
    `insert into ledger.journals (id, mode, event, phase, request_hash, effective_on, source, xid)
     select gen_random_uuid(), mode, event, phase, request_hash, effective_on, source, xid
       from ledger.journals where id = ${inBatch(1)}`,
  );
  expect(await verify()).toMatchObject({ firstBad: 1, why: 'edited_content' });
});

test('a tail that was cut off is found, though what is left agrees with itself', async () => {
  await tamper('delete from ledger.batches where seq = 3');
  expect(await verify()).toMatchObject({ firstBad: 3, why: 'missing_batch' });
});

test('a batch that was taken out of the middle is found', async () => {
  await tamper('delete from ledger.batches where seq = 2');
  expect(await verify()).toMatchObject({ firstBad: 2, why: 'missing_batch' });
});

test('an anchor that was lost shows as a gap', async () => {
  const [first, , third] = readFileSync(book.file, 'utf8').split('\n');
  writeFileSync(book.file, `${first}\n${third}\n`);
  expect(await verify()).toMatchObject({ firstBad: 2, why: 'missing_anchor' });
});

test('a line torn by a crash is written again and harms nothing', async () => {
  const batch = await closeAfterPosting(4);
  appendFileSync(book.file, '{"seq":4,"toXid":"12');
  expect(await verify()).toEqual({ ...well, unanchored: 1 });
  appendAnchor(book.file, batch);
  expect(await verify()).toEqual({ ...well, anchors: 4 });
});
