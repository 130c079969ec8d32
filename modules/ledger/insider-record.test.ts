import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLedgerStatus } from '@luwag/ledger/watch-row';
import { createClock } from '@luwag/platform/clock';
import { createLogger } from '@luwag/platform/observability/log';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHandlers } from '../audit/worker.ts';
import { clearVerified, verifyWholeLedger } from './clearing.ts';
import { alarmRaiser } from './worker.ts';

// Somebody with the owner's password who changes the record of what was done.

let book: WatchedBook;
beforeEach(async () => {
  book = await startWatchedBook();
  await watchChain();
  await book.look();
  expect(await book.alarms()).toEqual([]);
});
afterEach(() => book.close());

const auditKey = randomBytes(32);

const auditAnchors = () => join(book.anchorsFile, '../audit.jsonl');

/** As the worker does every minute. */
async function watchChain(onBroken?: ReturnType<typeof alarmRaiser>): Promise<void> {
  const anchorsFile = auditAnchors();
  const ctx = { db: book.db, clock: createClock('test'), log: createLogger('test', 'silent') };
  for (const handler of auditHandlers({ auditKey, anchorsFile, ...(onBroken && { onBroken }) }))
    await handler.run(ctx, { request_id: 'test', data: {} });
}
const rename = (action: string) =>
  book.owner.query(`alter table audit.events disable trigger user;
    update audit.events set action = '${action}'
      where id = (select event_id from audit.chain where seq = 1)`);
const recordAlarm = 'broken_record audit.chain 1';

test('a record that does not match its chain is an alarm, a line, a mail and a metric, and money moves', async () => {
  const { rows } = await book.owner.query(
    'select e.action from audit.events e join audit.chain c on c.event_id = e.id where c.seq = 1',
  );
  await rename('nothing.happened');
  await watchChain();
  await book.postMore();
  await book.look();
  expect(await book.alarms()).toEqual([recordAlarm]);
  expect(book.logged.join()).toContain('audit record verification failed');
  expect(JSON.stringify(await book.tellings())).toContain('broken_record: audit.chain 1');
  const status = await readLedgerStatus(book.db, book.looking.signer);
  expect(status).toMatchObject({ recordAlarms: 1, openAlarms: 0 });
  // The ledger is not worse for it: it is closed, anchored and open.
  expect(await book.faults()).toEqual([]);
  expect(book.anchors()).toHaveLength(2);

  // It stands until the chain matches again.
  await clear();
  expect(await book.alarms()).toEqual([recordAlarm]);
  await rename(rows[0].action);
  await watchChain();
  await clear();
  expect(await book.alarms()).toEqual([]);
});

const clear = async () => {
  await verifyWholeLedger(book.looking);
  await clearVerified(book.looking, { by: 'test', reason: 'a drill' });
};

test.each([
  ['past its end', '1000000'],
  ['to its end', '(select max(seq) from audit.chain)'],
])('a check of the chain that was set %s begins where it was', async (_, place) => {
  await rename('nothing.happened');
  await book.owner.query(`update audit.chain_state set swept_to = ${place}`);
  await watchChain();
  await book.look();
  expect(await book.alarms()).toEqual([recordAlarm]);
});

test('the state of the chain, taken away, is an alarm and ends no look', async () => {
  await book.owner.query('delete from audit.chain_state');
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual(['broken_record audit.chain_state']);
  expect(await book.faults()).toEqual([]);
});

test('an emptied file of audit anchors is an alarm, and is not begun anew', async () => {
  const copy = readFileSync(auditAnchors(), 'utf8');
  writeFileSync(auditAnchors(), '');
  await watchChain();
  await book.look();
  expect(await book.alarms()).toEqual([recordAlarm]);
  expect(book.logged.join()).toContain('missing_anchor');
  expect(readFileSync(auditAnchors(), 'utf8')).toBe('');
  // With the copy put back it matches.
  writeFileSync(auditAnchors(), copy);
  await watchChain();
  await clear();
  expect(await book.alarms()).toEqual([]);
});

test('a break is an alarm as it is found, though what is noted of it is wiped before a check', async () => {
  await rename('nothing.happened');
  for (const _ of ['found', 'found again']) {
    await watchChain(alarmRaiser(book.looking));
    await book.owner.query('update audit.chain_state set first_broken = null, why = null');
  }
  expect(await book.alarms()).toEqual([recordAlarm]);
  expect(await book.tellings()).toHaveLength(1);
  await book.look();
  expect(await book.alarms()).toEqual([recordAlarm]);
  expect(await book.faults()).toEqual([]);
});

test('a file of audit anchors that cannot be read is an alarm with its cause', async () => {
  rmSync(auditAnchors());
  mkdirSync(auditAnchors());
  await expect(watchChain(alarmRaiser(book.looking))).rejects.toThrow('EISDIR');
  expect(await book.alarms()).toEqual(['broken_record audit.chain']);
  const { rows } = await book.owner.query('select detail from ledger.alarms');
  expect(JSON.stringify(rows)).toContain('EISDIR');
});
