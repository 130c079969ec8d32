import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { type AnchorBook, openAnchorBook } from '@luwag/testing/ledger/anchor-book';
import { grantOf, posting, untilFinal } from '@luwag/testing/ledger/traffic';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anchorAll, giveUpAnchorsAfter, verifyAnchors } from './anchors.ts';
import { postAlone } from './posting.ts';
import { getNumbering } from './restoring.ts';

let book: AnchorBook;

/** A ledger of three anchored batches. */
beforeEach(async () => {
  book = await openAnchorBook();
  for (const buyer of ['a', 'b', 'c']) {
    await grant(buyer);
    expect(await anchorAll(book.db, book.file)).toBe(1);
  }
});
afterEach(() => book.close());

async function grant(buyer: string): Promise<void> {
  await postAlone(book.pgPool, posting(grantOf(buyer, 1000)));
  await untilFinal(book.pgPool);
}

async function asOwner(...statements: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: book.database.ownerUrl });
  await owner.connect();
  try {
    for (const table of ['journals', 'entries', 'batches'])
      await owner.query(`alter table ledger.${table} disable trigger user`);
    for (const statement of statements) await owner.query(statement);
  } finally {
    await owner.end();
  }
}

/** What a backup taken before the third batch would bring back. */
const restoreToSecondBatch = () => {
  const later = 'xid >= (select to_xid from ledger.batches where seq = 2)';
  return asOwner(
    `delete from ledger.entries where ${later}`,
    `delete from ledger.journals where ${later}`,
    'delete from ledger.batches where seq = 3',
    `delete from ledger.balances b where not exists (
       select 1 from ledger.entries e where e.account_id = b.account_id)`,
  );
};

const entry = join(import.meta.dirname, '../../../scripts/anchor-ledger.ts');

/** The command as a person types it: its exit code and everything that it says. */
const anchorLedger = (...flags: string[]) =>
  new Promise<{ code: number | string; said: string }>((resolve) => {
    const env = { ...shellEnv(), DATABASE_URL: book.database.appUrl };
    const args = [entry, '--anchors', book.file, ...flags];
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });

test('a server that has gone on counting has no number to be raised', async () => {
  const { next, free, epochNeeded } = await getNumbering(book.db);
  expect(epochNeeded).toBeNull();
  expect(free).toBeLessThanOrEqual(next);
  expect(free).toBeGreaterThan(0);
});

test.each([
  ['journals', 'update ledger.journals set xid'],
  ['batches', 'update ledger.batches set to_xid'],
  ['balances', 'update ledger.balances set rolled_to'],
])('%s from a server that was further ahead ask for the epoch after theirs', async (_, update) => {
  const inThirdEpoch = 2 * 2 ** 32 + 1234;
  await asOwner(`${update} = '${inThirdEpoch}'`);
  expect(await getNumbering(book.db)).toMatchObject({ epochNeeded: 3 });
});

test('the command anchors what is new, and anchors it once', async () => {
  await grant('d');
  expect(await anchorLedger()).toEqual({
    code: 0,
    said: expect.stringContaining('well. New anchors: 1.'),
  });
  expect(await anchorLedger('--verify')).toMatchObject({ code: 0 });
  expect(await verifyAnchors(book.db, book.file)).toMatchObject({
    anchors: 4,
    unanchored: 0,
    firstBad: null,
  });
});

test('the command closes nothing on a server that counts anew, and says what to run', async () => {
  const before = readFileSync(book.file, 'utf8');
  await asOwner(`update ledger.journals set xid = '${5 * 2 ** 32}'`);
  const { code, said } = await anchorLedger();
  expect(code).toBe(1);
  expect(said).toContain('pg_resetwal --epoch=6 -D');
  expect(readFileSync(book.file, 'utf8')).toBe(before);
});

test('a backup older than the anchors is seen, given up by name, and the chain goes on', async () => {
  await restoreToSecondBatch();
  const seen = await anchorLedger();
  expect(seen).toEqual({ code: 1, said: expect.stringContaining('batch 3: missing_batch') });
  expect(await anchorLedger('--restored-to', '1')).toMatchObject({ code: 1 });

  await grant('e');
  expect(await anchorLedger('--restored-to', '2')).toMatchObject({ code: 0 });
  const well = { anchors: 3, unanchored: 0, lost: 1, firstBad: null, why: null };
  expect(await verifyAnchors(book.db, book.file)).toEqual(well);
  // The anchor of what was lost is still there to be read.
  expect(readFileSync(book.file, 'utf8').match(/"seq":3/g)).toHaveLength(2);
});

test('giving up covers nothing but what was anchored before it', async () => {
  giveUpAnchorsAfter(book.file, 2);
  expect(await verifyAnchors(book.db, book.file)).toMatchObject({
    anchors: 2,
    unanchored: 1,
    lost: 1,
  });
  appendFileSync(
    book.file,
    readFileSync(book.file, 'utf8').split('\n')[0]?.replace('"seq":1', '"seq":3') ?? '',
  );
  expect(await verifyAnchors(book.db, book.file)).toMatchObject({
    firstBad: 3,
    why: 'rewritten_batch',
  });
});
