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
  await clearVerified(book.looking, { by: 'test', reason: 'a drill' });
  return findings;
};

test('a watch that was set into the future is not ready, is taken over, and raises an alarm', async () => {
  await book.look();
  expect(await book.faults()).toEqual([]);
  await book.owner.query(stopWatch);
  expect(await book.faults()).toEqual(['changed_watch', 'check_overdue', 'verification_overdue']);
  expect(await book.look()).toMatchObject({ isWhole: true });
  expect(await book.alarms()).toEqual([watchAlarm]);
  expect(await book.faults()).toEqual(['alarm']);
  expect(await clear()).toEqual([]);
  expect(await book.faults()).toEqual([]);
});

test.each([
  ['a look', `checked_at = ${far}`, 'check_overdue'],
  ['a verification', `whole_began_at = ${far}`, 'verification_overdue'],
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
  for (const _ of ['first', 'again'])
    await expect(book.look()).rejects.toThrow('could not be saved');
  expect(book.logged.filter((line) => line.includes('function ledger.raise_alarm'))).toHaveLength(
    1,
  );
  expect(await book.tellings()).toHaveLength(1);
});

test('alarms that cannot be kept are not a check, a verification or a reason to close', async () => {
  await book.look();
  await book.postMore();
  await book.noteInWatch(`checked_at = checked_at - interval '6 minutes',
    whole_began_at = whole_began_at - interval '27 hours'`);
  await book.owner.query(`${muteAlarms};
    update ledger.account_kinds set bound = 'N' where code = 'line_available'`);
  await expect(book.look()).rejects.toThrow('changed_chart ledger.account_kinds line_available');
  expect(await book.faults()).toEqual(['check_overdue', 'verification_overdue']);
  expect(book.anchors()).toHaveLength(1);
});

test.each([
  [
    'does something else',
    `do $do$ begin
    execute replace(pg_get_functiondef('ledger.post_many'::regproc), 'begin', 'begin perform 1;');
    end $do$`,
    'ledger.post_many',
  ],
  [
    'runs with other settings',
    'alter function ledger.close_batch reset search_path',
    'ledger.close_batch',
  ],
  [
    'may be called by others',
    'grant execute on function checkout to luwag_readonly',
    'public.checkout',
  ],
  ['was added', 'create function ledger.silent() returns int return 1', 'ledger.silent'],
  ['is gone', 'drop function ledger.statement', 'ledger.statement'],
])(
  'a function that %s is an alarm that names it, and nothing is closed',
  async (_, change, name) => {
    expect(await book.look()).toMatchObject({ findings: [] });
    await book.postMore();
    await book.owner.query(change);
    await book.look();
    expect(await book.alarms()).toEqual([`changed_function function ${name}`]);
    expect(await book.faults()).toEqual(['alarm']);
    expect(book.anchors()).toHaveLength(1);
  },
);

test('an emptied file of anchors is an alarm that no verification clears, and is not filled again', async () => {
  await book.look();
  const copy = book.anchors().join('\n');
  writeFileSync(book.anchorsFile, '');
  await book.look();
  expect(await book.alarms()).toEqual(['broken_chain ledger.batches 1']);
  expect(await clear()).not.toEqual([]);
  expect(await book.faults()).toEqual(['alarm']);
  expect(book.anchors()).toEqual(['']);
  // With the copy put back it matches, and what waited is closed.
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
    update ledger.batches set closed_at = closed_at - interval '1 day' where seq = 1`);
  await book.noteInWatch('anchored_to = 0');
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

test.each([
  ['the mode', 'line_used', `mode = 'test'`, 'live line_used'],
  ['the unit', 'deferred_discount', `unit = 'CRL'`, 'PHP'],
  ['the owner', 'recv_principal', `owner = 'plan:nobody'`, 'live recv_principal plan:0'],
])(
  'an account of which %s was changed, in its copy too, is named',
  async (_, kind, change, was) => {
    await book.look();
    const { rows } = await book.owner.query<{ id: string }>(
      `select a.id from ledger.accounts a join ledger.entries e on e.account_id = a.id
      where a.kind = '${kind}' limit 1`,
    );
    const id = rows[0]?.id;
    await book.owner.query(`alter table ledger.accounts disable trigger user;
    alter table ledger.closed_accounts disable trigger user;
    update ledger.accounts set ${change} where id = ${id};
    update ledger.closed_accounts set ${change} where account_id = ${id}`);
    const looked = await book.look();
    expect(await book.alarms()).toContain(`changed_account ledger.accounts ${id}`);
    const found = looked?.findings.find((each) => each.kind === 'changed_account');
    expect(found?.detail.was).toContain(was);
  },
);
