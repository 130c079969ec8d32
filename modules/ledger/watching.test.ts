import { inScope } from '@luwag/db/scope';
import { requestVerification } from '@luwag/ledger/watch';
import { armFailpoints } from '@luwag/platform/failpoints';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { afterEach, beforeEach, expect, test } from 'vitest';

let book: WatchedBook;
beforeEach(async () => {
  book = await startWatchedBook();
});
afterEach(async () => {
  armFailpoints(undefined, 'test');
  await book.close();
});

const look: WatchedBook['look'] = (hasTime) => book.look(hasTime);
const alarms = () => book.alarms();
const anchors = () => book.anchors();

test('plans that are active, waiting or refused match, and are closed and anchored', async () => {
  expect(await look()).toEqual({ findings: [], isWhole: true, isWanted: false });
  expect(await book.faults()).toEqual([]);
  expect(anchors()).toHaveLength(1);
});

test('of those who look at once one does, and each batch is anchored once', async () => {
  const looked = await Promise.all([look(), look(), look(), look()]);
  expect(looked.filter(Boolean)).toHaveLength(1);
  expect(anchors()).toHaveLength(1);
});

test.each(['ledger.checking', 'ledger.anchored'])(
  'whoever dies at %s has lost nothing, and the next one finds it all',
  async (place) => {
    await look();
    await book.stretchLimit();
    armFailpoints(`${place}:throw`, 'test');
    await expect(look()).rejects.toThrow(place);
    expect(await alarms()).toEqual([]);
    armFailpoints(undefined, 'test');
    expect(await look()).toMatchObject({ isWhole: true });
    expect(await alarms()).toEqual([book.limitAlarm]);
    expect(await look()).toMatchObject({ isWhole: true });
    expect(await alarms()).toEqual([book.limitAlarm]);
  },
);

test('out of time, a pass goes on where it stopped, and what was asked for at night is hurried', async () => {
  await inScope(book.db, 'system', (tx) => requestVerification(tx, book.looking.signer));
  await book.stretchLimit();
  let looks = 1;
  const asked: boolean[] = [];
  const hasTime = (isWanted: boolean) => {
    asked.push(isWanted);
    return false;
  };
  while (!(await look(hasTime))?.isWhole) looks += 1;
  expect(looks).toBeGreaterThan(5);
  expect(asked).not.toContain(false);
  expect(await alarms()).toEqual([book.limitAlarm]);
  expect(await look(() => true)).toMatchObject({ isWanted: false });
});

test('while an alarm stands nothing more is closed, and a verification that is too old is none', async () => {
  await book.stretchLimit();
  await look();
  expect(anchors()).toHaveLength(1);
  await book.postMore();
  await look();
  expect(anchors()).toHaveLength(1);
  await book.noteInWatch(`checked_at = checked_at - interval '6 minutes',
    whole_began_at = whole_began_at - interval '27 hours'`);
  expect(await book.faults()).toEqual(['alarm', 'check_overdue', 'verification_overdue']);
});

test.each([
  ['a line that was taken away', `delete from credit_lines`, 'credit_limit'],
  ['a plan of another shop', `update plans set merchant_id = buyer_id`, 'plan_balance'],
  ['a plan of another buyer', `update plans set buyer_id = merchant_id`, 'plan_balance'],
  ['a price', `update plans set principal_centavos = principal_centavos + 1`, 'plan_balance'],
  ['what was earned', `update plans set discount_earned_centavos = 0`, 'plan_balance'],
  ['credit', `update plans set credit_centavos = 100`, 'plan_balance'],
  ['a refund', `update plans set refunded_centavos = 100`, 'merchant_payable'],
  [
    'a plan that was taken away',
    `update payment_requests set plan_id = gen_random_uuid()
     where plan_id is not null`,
    'merchant_payable',
  ],
])('%s is found', async (_, statement, kind) => {
  await book.owner.query(`alter table payment_requests disable trigger user`);
  await book.owner.query(statement);
  await look();
  expect((await alarms()).join()).toContain(kind);
});

test('an anchor that the chain does not match is found, though the chain agrees with itself', async () => {
  await look();
  await book.owner.query(`alter table ledger.batches disable trigger user;
    delete from ledger.batches`);
  await look();
  expect(await alarms()).toContain('broken_chain ledger.batches 1');
});
