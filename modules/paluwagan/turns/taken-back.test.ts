import { getGroup } from '@luwag/contracts/paluwagan';
import * as joining from '@luwag/contracts/paluwagan-joining';
import * as calls from '@luwag/contracts/paluwagan-turns';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { checkPublishedDraw } from '@luwag/domain/paluwagan-draw';
import { testNow } from '@luwag/testing/builders/account-probes';
import { payDues } from '@luwag/testing/builders/paluwagan-groups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  newNumber,
  ofGroup,
  type Someone,
  startGroupsHarness,
} from '@luwag/testing/harness/groups-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordDueChargeback } from '../dues/service.ts';

const harness = forAllTests(startGroupsHarness);
let people: Someone[];
let tess: Someone;
let nena: Someone;
let joy: Someone;
beforeEach(async () => {
  people = await harness.people(3);
  [tess, nena, joy] = people as [Someone, Someone, Someone];
});
afterEach(() => harness.forgetNews());

const valuesOf = async (who: Someone, groupId: string) =>
  (await harness.call(calls.getDraw, who, ofGroup(groupId))).json();
const orderOf = (groupId: string) => harness.orderOf(groupId, people);
const askDeposit = (who: Someone, groupId: string) =>
  harness.call(joining.askDeposit, who, ofGroup(groupId));

/** As its bank does with the one deposit that was paid in a group. */
async function takeDepositBack(groupId: string): Promise<void> {
  const { dues } = await harness.stateOf(groupId);
  const deposit = dues.find(({ kind, status }) => kind === 'deposit' && status === 'paid');
  const now = await testNow(harness.db);
  const payment = {
    ...{ dueId: deposit?.id ?? '', id: deposit?.payment_id ?? '', psp: 'xendit' as const },
    ...{ amountCentavos: centavos(1_500_00), onDate: manilaDateOf(now.getTime()) },
  };
  const origin = { clock: { now: () => now, sync: async () => undefined }, requestId: 'test' };
  await inScope(harness.db, 'system', (tx) => recordDueChargeback(tx, origin, payment));
}

/** Full, with Nena’s seat secured by her deposit alone, and Joy’s number not open yet. */
async function drawingGroup() {
  const { seal, number } = newNumber();
  const { groupId } = await harness.groupOf([tess, nena, joy], {}, [
    ...[newNumber(), newNumber(), { seal }],
  ]);
  await askDeposit(nena, groupId);
  const day = manilaDateOf((await testNow(harness.db)).getTime());
  await payDues(harness, groupId, { on: day, kind: 'deposit' });
  await harness.tend();
  const openLast = async () => {
    const body = { number };
    await harness.call(calls.revealNumber, joy, { ...ofGroup(groupId), body });
    await harness.tend();
  };
  return { groupId, openLast };
}

async function swapToFront(who: Someone, groupId: string) {
  const [first] = (await orderOf(groupId)) as [Someone];
  const from_seat_id = await harness.seatOf(who, groupId);
  const to_seat_id = await harness.seatOf(first, groupId);
  const body = { from_seat_id, to_seat_id };
  return codeOf(await harness.call(calls.askSwap, who, { ...ofGroup(groupId), body }));
}

test('a deposit that its bank took back after the start secures no swap', async () => {
  const { groupId, openLast } = await drawingGroup();
  await openLast();
  expect((await orderOf(groupId))[0]).toBe(nena);
  await takeDepositBack(groupId);
  expect((await orderOf(groupId)).at(-1)).toBe(nena);
  expect(await swapToFront(nena, groupId)).toEqual([409, 'early_turn_not_secured']);
  await harness.secure(nena, groupId);
  expect(await swapToFront(nena, groupId)).toEqual([201, undefined]);
});

describe('a deposit that its bank took back while the order is drawn', () => {
  test('leaves the draw as it is, and its early turn is last and stays so', async () => {
    const { groupId, openLast } = await drawingGroup();
    const before = await valuesOf(nena, groupId);
    expect(before.status).toBe('drawing');
    await takeDepositBack(groupId);
    await harness.tend();
    const meanwhile = await valuesOf(nena, groupId);
    expect([meanwhile.status, meanwhile.values]).toEqual(['drawing', before.values]);
    await openLast();
    const drawn = await valuesOf(nena, groupId);
    expect(drawn.status).toBe('running');
    expect(checkPublishedDraw(drawn.values)).toEqual([]);
    // Drawn first, as the only secured seat; without the deposit it is last.
    const order = await orderOf(groupId);
    expect(order.at(-1)).toBe(nena);
    expect(drawn.changes).toMatchObject([{ kind: 'moved_last' }]);
    // The roster still says that it was secured. Nobody can swap it back to the front by that.
    expect(await swapToFront(nena, groupId)).toEqual([409, 'early_turn_not_secured']);
  });

  test('takes no turn from whoever is rated for it by the start', async () => {
    const { groupId, openLast } = await drawingGroup();
    await takeDepositBack(groupId);
    await harness.secure(nena, groupId);
    await openLast();
    expect((await orderOf(groupId))[0]).toBe(nena);
    expect((await valuesOf(nena, groupId)).changes).toEqual([]);
  });

  test('secures again once it is paid again before the start', async () => {
    const { groupId, openLast } = await drawingGroup();
    await takeDepositBack(groupId);
    const day = manilaDateOf((await testNow(harness.db)).getTime());
    await payDues(harness, groupId, { on: day, kind: 'deposit' });
    await openLast();
    expect((await orderOf(groupId))[0]).toBe(nena);
  });
});

test('a deposit that was asked for and never paid takes no turn from a seat with a rating', async () => {
  const { groupId } = await harness.groupOf([tess, nena, joy], {}, [newNumber()]);
  await askDeposit(nena, groupId);
  await harness.secure(nena, groupId);
  await harness.tend();
  const page = (await harness.call(getGroup, nena, ofGroup(groupId))).json();
  expect(page.status).toBe('running');
  expect((await orderOf(groupId))[0]).toBe(nena);
  expect((await valuesOf(nena, groupId)).changes).toEqual([]);
});
