import { mkdirSync, rmSync } from 'node:fs';
import { readLedgerStatus } from '@luwag/ledger/watch-row';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearVerified, verifyWholeLedger } from './clearing.ts';
import { faultsOf } from './guard.ts';
import { checkLedger } from './watching.ts';

// Somebody with the owner's password who writes what the watch notes of itself so that it matches:
// times that are not in the future, a lease that is not too long, alarms that are settled.

let book: WatchedBook;
beforeEach(async () => {
  book = await startWatchedBook();
  await book.look();
  expect(await book.faults()).toEqual([]);
});
afterEach(() => book.close());

const watchAlarm = 'changed_watch ledger.watch';
/** As somebody wrote it every few seconds, to hide a change for good. */
const pretendToCheck = `update ledger.watch set held_by = gen_random_uuid(),
  held_until = now() + interval '50 seconds', checked_at = now(), whole_began_at = now(),
  whole_at = now()`;

const clear = async () => {
  const findings = await verifyWholeLedger(book.looking);
  await clearVerified(book.looking, { by: 'test', reason: 'a drill' });
  return findings;
};
const detailOf = async (kind: string) =>
  JSON.stringify(
    (await book.owner.query('select detail from ledger.alarms where kind = $1', [kind])).rows,
  );

test('a check that nobody took is a fault at once, and its lease keeps nobody from checking', async () => {
  await book.stretchLimit();
  await book.owner.query(pretendToCheck);
  expect(await book.faults()).toEqual(['changed_watch', 'check_overdue', 'verification_overdue']);
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual([watchAlarm, book.limitAlarm]);
  expect(await detailOf('changed_watch')).toContain('held_until');
});

test('a watch that is written over while it checks is named, and the check goes on to its end', async () => {
  await book.stretchLimit();
  let stomped: Promise<unknown> = Promise.resolve();
  const stomping = setInterval(() => {
    stomped = stomped.then(() => book.owner.query(pretendToCheck));
  }, 10);
  const looked = await book.look().finally(() => clearInterval(stomping));
  await stomped;
  expect(looked).toMatchObject({ isWhole: false });
  expect(await book.alarms()).toEqual(expect.arrayContaining([watchAlarm, book.limitAlarm]));
  expect(await book.faults()).toContain('alarm');
});

test('a signed lease keeps nobody from checking who has seen no check for two minutes', async () => {
  await book.noteInWatch(`held_by = gen_random_uuid(), held_until = now() + interval '50 seconds'`);
  expect(await book.look()).toBeUndefined();
  const looked = await checkLedger({ ...book.looking, hasTime: () => true, unseenMaxMs: 0 });
  expect(looked).toMatchObject({ isWhole: true, findings: [] });
});

test('an older row that was signed is known to who saw a newer one, and is an old check to others', async () => {
  await book.noteInWatch(`checked_at = now() - interval '6 minutes',
    whole_began_at = now() - interval '27 hours'`);
  await book.owner.query('create table old_row as select * from ledger.watch');
  await book.look();
  expect(await book.faults()).toEqual([]);
  await book.owner.query(
    'delete from ledger.watch; insert into ledger.watch select * from old_row',
  );
  const stranger = { ...book.looking.signer, newest: undefined };
  const status = await readLedgerStatus(book.db, stranger);
  expect(faultsOf(status)).toEqual(['check_overdue', 'verification_overdue']);
  expect(await book.faults()).toContain('changed_watch');
  await book.look();
  expect(await book.alarms()).toEqual([watchAlarm]);
});

test.each([
  ['progress', `pass_part = 'merchants', pass_after = 'zzzz'`, 'pass_after'],
  ['the last anchor', `anchored_to = 999`, 'anchored_to'],
  ['an older check', `checked_at = checked_at - interval '1 minute'`, 'checked_at'],
])(
  '%s that the worker did not write is named, forgotten and put right',
  async (_, change, column) => {
    await book.stretchLimit();
    await book.owner.query(`update ledger.watch set ${change}`);
    expect(await book.faults()).toContain('changed_watch');
    await book.look();
    expect(await book.alarms()).toEqual([watchAlarm, book.limitAlarm]);
    expect(await detailOf('changed_watch')).toContain(`"${column}"`);
    const { rows } = await book.owner.query('select anchored_to, pass_part from ledger.watch');
    expect(rows).toEqual([{ anchored_to: 1, pass_part: null }]);
  },
);

test('a row of the watch that was taken away is made again and raises an alarm', async () => {
  await book.owner.query('delete from ledger.watch');
  expect(await book.faults()).toContain('changed_watch');
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual([watchAlarm]);
  expect(await clear()).toEqual([]);
  expect(await book.faults()).toEqual([]);
});

test.each([
  ['taken away', 'delete from ledger.alarms'],
  ['settled by hand', `update ledger.alarms set cleared_at = now(), cleared_by = 'nobody'`],
  ['about another row', `update ledger.alarms set subject = 'credit_lines x'`],
])('an alarm that was %s is a fault at once, before any check', async (_, change) => {
  await book.stretchLimit();
  await book.look();
  await book.owner.query(change);
  expect(await book.faults()).toContain('changed_watch');
  // Put right or not: that somebody did it stands until it is cleared.
  await book.owner.query('update credit_lines set limit_centavos = 5000000');
  await book.look();
  expect(await book.alarms()).toContain(watchAlarm);
  expect(await clear()).toEqual([]);
  expect(await book.faults()).toEqual([]);
});

test('a step that cannot go on where it stands is an alarm, and the pass begins anew at once', async () => {
  await book.stretchLimit();
  await book.noteInWatch(`pass_part = 'merchants', pass_after = 'zzzz', pass_began_at = now()`);
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual(['failed_check ledger.watch merchants', book.limitAlarm]);
  expect(await detailOf('failed_check')).toContain('zzzz');
});

test('a file of anchors that cannot be read is an alarm, and the rest is checked all the same', async () => {
  await book.stretchLimit();
  rmSync(book.anchorsFile);
  mkdirSync(book.anchorsFile);
  await book.look();
  expect(await book.alarms()).toEqual(
    expect.arrayContaining(['failed_check ledger.watch end_of_chain', book.limitAlarm]),
  );
  expect(await detailOf('failed_check')).toContain('EISDIR');
  expect(book.logged.join()).toContain('EISDIR');
  expect(JSON.stringify(await book.tellings())).toContain(
    'failed_check: ledger.watch end_of_chain',
  );
  expect(await book.faults()).toContain('alarm');
});
