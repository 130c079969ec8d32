import { writeFileSync } from 'node:fs';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearVerified, verifyWholeLedger } from './clearing.ts';

// Somebody with the owner's password who turns on the watch itself: its row, its functions, its
// file of anchors.

let book: WatchedBook;
beforeEach(async () => {
  book = await startWatchedBook();
});
afterEach(() => book.close());

const far = `'2099-01-01'`;
const stopWatch = `update ledger.watch set checked_at = ${far}, whole_began_at = ${far},
  whole_at = ${far}, held_until = ${far}, held_by = gen_random_uuid(), journals_to = '99999999'`;
const watchAlarm = 'changed_watch ledger.watch';

const muteAlarms = `create or replace function ledger.raise_alarm(
  p_kind text, p_subject text, p_detail jsonb) returns boolean language sql as 'select false'`;

const clear = async () => {
  const findings = await verifyWholeLedger(book.looking);
  await clearVerified(book.db, { by: 'test', reason: 'a drill', requestId: 'test' });
  return findings;
};

test('a watch that was set into the future is not ready, is taken over, and raises an alarm', async () => {
  await book.look();
  expect(await book.faults()).toEqual([]);
  await book.owner.query(stopWatch);
  expect(await book.faults()).toEqual(['changed_watch', 'check_overdue', 'proof_overdue']);
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual([watchAlarm]);
  expect(await book.faults()).toEqual(['alarm']);
  expect(await clear()).toEqual([]);
  expect(await book.faults()).toEqual([]);
});

test.each([
  ['a look', `checked_at = ${far}`, 'check_overdue'],
  ['a whole proof', `whole_began_at = ${far}`, 'proof_overdue'],
  ['a pass', `pass_began_at = ${far}`, 'changed_watch'],
  ['a lease longer than any', `held_until = now() + interval '1 hour'`, 'changed_watch'],
  ['a number that is not given yet', `journals_to = '9999999999999'`, 'changed_watch'],
])('%s in the future is a fault', async (_, change, fault) => {
  await book.look();
  await book.owner.query(`update ledger.watch set ${change}`);
  expect(await book.faults()).toContain(fault);
});

test('a pass that claims to have begun in the future begins anew', async () => {
  await book.look();
  await book.stretchLimit();
  await book.owner.query(
    `update ledger.watch set pass_began_at = ${far}, pass_part = 'merchants', pass_after = 'z'`,
  );
  await book.look();
  expect(await book.alarms()).toContain(book.limitAlarm);
});

test('journals that no batch holds are looked at, wherever the watch was set to', async () => {
  await book.look();
  await book.postMore();
  await book.owner.query(`alter table ledger.entries disable trigger user;
    update ledger.entries set amount = amount + 1 where (journal_id, seq) in (
      select journal_id, seq from ledger.entries order by xid desc, journal_id limit 1);
    update ledger.watch set journals_to = pg_snapshot_xmin(pg_current_snapshot())`);
  await book.look(() => false);
  expect((await book.alarms()).join()).toContain('unbalanced_journal');
  expect(book.anchors()).toHaveLength(1);
});

test('what was found is told once, whatever the function that raises it answers', async () => {
  await book.look();
  await book.owner.query(muteAlarms);
  await book.stretchLimit();
  for (const _ of ['first', 'again'])
    await expect(book.look()).rejects.toThrow('could not be saved');
  expect(book.logged.filter((line) => line.includes(book.limitAlarm.slice(13)))).toHaveLength(1);
  expect(await book.tellings()).toHaveLength(1);
});

test('alarms that cannot be kept are not a look, a proof or a reason to close', async () => {
  await book.look();
  await book.postMore();
  await book.owner.query(`${muteAlarms};
    update ledger.account_kinds set bound = 'N' where code = 'line_available';
    update ledger.watch set checked_at = checked_at - interval '6 minutes',
      whole_began_at = whole_began_at - interval '27 hours'`);
  await expect(book.look()).rejects.toThrow('changed_chart ledger.account_kinds line_available');
  expect(await book.faults()).toEqual(['check_overdue', 'proof_overdue']);
  expect(book.anchors()).toHaveLength(1);
});

test('an emptied file of anchors is an alarm that no proof clears, and is not filled again', async () => {
  await book.look();
  const copy = book.anchors().join('\n');
  writeFileSync(book.anchorsFile, '');
  await book.look();
  expect(await book.alarms()).toEqual(['broken_chain ledger.batches 1']);
  expect(await clear()).not.toEqual([]);
  expect(await book.faults()).toEqual(['alarm']);
  expect(book.anchors()).toEqual(['']);
  // With the copy put back it proves, and what waited is closed.
  await book.postMore();
  writeFileSync(book.anchorsFile, `${copy}\n`);
  expect(await clear()).toEqual([]);
  expect(await book.faults()).toEqual([]);
  await book.look();
  expect(book.anchors()).toHaveLength(2);
});

test('old batches without anchors are an alarm though the watch forgot that it anchored them', async () => {
  await book.look();
  await book.postMore();
  await book.look();
  await book.owner.query(`alter table ledger.batches disable trigger user;
    update ledger.batches set closed_at = closed_at - interval '1 day' where seq = 1;
    update ledger.watch set anchored_to = 0`);
  writeFileSync(book.anchorsFile, '');
  await book.look();
  expect(await book.alarms()).toEqual(['broken_chain ledger.batches 1']);
});

test('batches closed by one who died before anchoring them are anchored by the next', async () => {
  await book.look();
  await book.postMore();
  await book.owner.query('select ledger.close_batch()');
  await book.look();
  expect(await book.alarms()).toEqual([]);
  expect(book.anchors()).toHaveLength(2);
});

test('nothing is closed on top of a chain that is not the one that was anchored', async () => {
  await book.look();
  await book.postMore();
  await book.owner.query(`alter table ledger.batches disable trigger user;
    update ledger.batches set hash = sha256(hash)`);
  await book.look(() => false);
  expect(await book.alarms()).toContain('broken_chain ledger.batches 1');
  const { rows } = await book.owner.query('select seq from ledger.batches');
  expect(rows).toHaveLength(1);
  expect(book.anchors()).toHaveLength(1);
});
