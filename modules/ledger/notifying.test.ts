import { randomBytes } from 'node:crypto';
import { createAccount } from '@luwag/testing/builders/accounts';
import { testLog } from '@luwag/testing/harness/canaries';
import { connectForTests } from '@luwag/testing/harness/database';
import { testVault } from '@luwag/testing/harness/vault';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearVerified, verifyWholeLedger } from './clearing.ts';
import { ledgerHandlers } from './worker.ts';

let book: WatchedBook;
beforeEach(async () => {
  book = await startWatchedBook();
});
afterEach(() => book.close());

const now = new Date('2026-11-16T08:00:00Z');
const clock = { now: () => now, sync: async () => undefined };

/** Runs every telling that was ever asked for, as a worker that was cut off would. */
async function runTellings(): Promise<void> {
  const handlers = ledgerHandlers({
    anchorsFile: book.anchorsFile,
    signer: book.looking.signer,
    everySeconds: 60,
    vault: testVault(),
    messageKey: new Uint8Array(32),
  });
  const telling = handlers.find(({ name }) => name === 'ledger.notifyStaff');
  for (const { payload } of await book.tellings())
    await telling?.run({ db: book.db, clock, log: testLog('ledger') }, payload);
}
async function hireSomebody(): Promise<void> {
  const poolDb = connectForTests(book.database.userpoolUrl, 1);
  const poolSecrets = { pepper: randomBytes(32), dataKey: randomBytes(32) };
  const stores = { db: book.db, vault: testVault(), poolDb, poolSecrets };
  await createAccount(stores, { role: 'staff' });
  await poolDb.destroy();
}
const mails = async () =>
  (await book.owner.query(`select 1 from messages where template = 'ledger_alarm'`)).rows.length;
const clear = async () => {
  await verifyWholeLedger(book.looking);
  await clearVerified(book.looking, { by: 'test', reason: 'a drill' });
};

test('an alarm is mailed once, and one on the same row after a clearing is mailed again', async () => {
  await hireSomebody();
  await book.look();
  await book.stretchLimit();
  await book.look();
  for (const _ of ['first', 'again']) await runTellings();
  expect(await mails()).toBe(1);
  await book.owner.query('update credit_lines set limit_centavos = 5000000');
  await clear();
  expect(await book.alarms()).toEqual([]);
  await book.stretchLimit();
  await book.look();
  await runTellings();
  expect(await mails()).toBe(2);
});

test('all that one check finds is one mail', async () => {
  await hireSomebody();
  await book.look();
  await book.stretchLimit();
  await book.owner.query(`alter table ledger.entries disable trigger user;
    update ledger.entries set amount = amount * 2;
    update plans set principal_centavos = principal_centavos + 1`);
  const looked = await book.look();
  expect(new Set(looked?.findings.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  expect(await book.tellings()).toHaveLength(1);
  await runTellings();
  expect(await mails()).toBe(1);
});
