import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readLedgerStatus } from '@luwag/ledger/alarms';
import { createClock } from '@luwag/platform/clock';
import { createLogger } from '@luwag/platform/observability/log';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditHandlers } from '../audit/worker.ts';
import { clearVerified, verifyWholeLedger } from './clearing.ts';

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

/** As the worker does every few minutes. */
async function watchChain(): Promise<void> {
  const anchorsFile = join(book.anchorsFile, '../audit.jsonl');
  const ctx = { db: book.db, clock: createClock('test'), log: createLogger('test', 'silent') };
  for (const handler of auditHandlers({ auditKey, anchorsFile }))
    await handler.run(ctx, { request_id: 'test', data: {} });
}
const rename = (action: string) =>
  book.owner.query(`alter table audit.events disable trigger user;
    update audit.events set action = '${action}'
      where id = (select event_id from audit.chain where seq = 1)`);
const recordAlarm = 'broken_record audit.chain 1';

test('a record that does not fit its chain is an alarm, a line, a mail and a metric, and money moves', async () => {
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
  const metrics = await createMetrics(() => readLedgerStatus(book.db)).registry.metrics();
  expect(metrics).toMatch(/^luwag_audit_alarms 1$/m);
  expect(metrics).toMatch(/^luwag_ledger_alarms 0$/m);
  // The ledger is not worse for it: it is closed, anchored and open.
  expect(await book.faults()).toEqual([]);
  expect(book.anchors()).toHaveLength(2);

  // It stands until the chain fits again.
  await clear();
  expect(await book.alarms()).toEqual([recordAlarm]);
  await rename(rows[0].action);
  await watchChain();
  await clear();
  expect(await book.alarms()).toEqual([]);
});

const clear = async () => {
  await verifyWholeLedger(book.looking);
  await clearVerified(book.db, { by: 'test', reason: 'a drill', requestId: 'test' });
};

test('a look at the chain that was set past its end begins anew', async () => {
  await rename('nothing.happened');
  await book.owner.query('update audit.chain_state set swept_to = 1000000');
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
