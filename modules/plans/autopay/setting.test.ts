import { randomUUID } from 'node:crypto';
import { unlinkSource } from '@luwag/contracts/sources';
import { setAutopay } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths } from '@luwag/domain/calendar';
import { auditOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAccount, insertSource } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { beforeEach, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
let source: string;
beforeEach(async () => {
  buyer = await harness.someBuyer();
  source = await insertSource(harness.db, buyer.account.id, { account_masked: '*******1000' });
});

const set = (id: string, body: object, who = buyer) =>
  harness.send(setAutopay, who, { params: { transaction_id: id }, body });
const turnOn = (id: string, payment_source_id = source) =>
  set(id, { is_on: true, payment_source_id });
const refusalOf = async (reply: ReturnType<typeof set>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
const autopayOf = async (id: string) => (await harness.detailOf(buyer, id)).autopay;
const chargesOf = (planId: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('autopay_charges')
      .select(['try_number', 'on_date', 'amount_centavos', 'attempt_id'])
      .where('plan_id', '=', planId)
      .orderBy('on_date')
      .execute(),
  );
const eventsOf = (planId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('topic', 'like', 'autopay.%')
      .execute();
    return rows.filter(({ payload }) => (payload as { plan_id: string }).plan_id === planId);
  });

const off = {
  is_on: false,
  source_id: null,
  source_label: null,
  next_charge: null,
  attempts_left: 3,
  ended_because: null,
};

test('is off until it is turned on, and says then what is charged next, when and to what', async () => {
  const id = await harness.buy(buyer);
  expect(await autopayOf(id)).toEqual(off);
  const { next_payment } = await harness.detailOf(buyer, id);
  const on = {
    is_on: true,
    source_id: source,
    source_label: 'Maya •••• 1000',
    next_charge: { on_date: next_payment.due_date, amount: next_payment.amount },
    attempts_left: 3,
    ended_because: null,
  };
  const reply = await turnOn(id);
  expect([reply.statusCode, reply.json()]).toEqual([200, on]);
  expect(await autopayOf(id)).toEqual(on);
  // There is time to announce it.
  expect(await chargesOf(id)).toEqual([]);
});

test('said again it changes nothing, and off is off', async () => {
  const id = await harness.buy(buyer);
  expect((await set(id, { is_on: false })).json()).toEqual(off);
  const first = (await turnOn(id)).json();
  expect((await turnOn(id)).json()).toEqual(first);
  // The source that it had is meant where none is said.
  const ended = { ...first, is_on: false, next_charge: null, ended_because: 'turned_off' };
  expect((await set(id, { is_on: false })).json()).toEqual(ended);
  expect((await set(id, { is_on: false })).json()).toEqual(ended);
  expect((await set(id, { is_on: true })).json()).toEqual(first);
  const acts = (await auditOf(harness.db, buyer.account.id)).filter((act) => /^autopay/.test(act));
  expect(acts).toEqual(['autopay.set', 'autopay.set', 'autopay.set']);
  // What one did oneself one is not told of.
  expect(await eventsOf(id)).toEqual([]);
});

test('turned on with payments due, it charges them the same day, as the page says', async () => {
  const id = await harness.buyLate(buyer);
  const { next_payment } = await harness.detailOf(buyer, id);
  const { next_charge } = (await turnOn(id)).json();
  expect(next_charge).toEqual({ on_date: harness.today, amount: next_payment.amount });
  expect(await chargesOf(id)).toMatchObject([{ try_number: 1, on_date: harness.today }]);
  await set(id, { is_on: false });
  expect(await chargesOf(id)).toEqual([]);
});

test('turned on the day before, it charges on the day itself', async () => {
  const startDate = addMonths(addDays(harness.today, 1), -1);
  const id = await harness.buy(buyer, { startDate });
  const { next_payment } = await harness.detailOf(buyer, id);
  const { next_charge } = (await turnOn(id)).json();
  expect(next_charge).toEqual({ on_date: next_payment.due_date, amount: next_payment.amount });
  expect(await chargesOf(id)).toMatchObject([{ on_date: next_payment.due_date }]);
});

test('another source may be chosen while it is on', async () => {
  const id = await harness.buy(buyer);
  await turnOn(id);
  const other = await insertSource(harness.db, buyer.account.id, {
    channel: 'GRABPAY',
    account_masked: '*******2000',
  });
  expect((await turnOn(id, other)).json()).toMatchObject({
    is_on: true,
    source_id: other,
    source_label: 'GrabPay •••• 2000',
  });
});

test('unlinking a source ends the autopay of its plans at once, and tells why', async () => {
  const [one, two] = [await harness.buy(buyer), await harness.buy(buyer)];
  const other = await insertSource(harness.db, buyer.account.id, { channel: 'GRABPAY' });
  await turnOn(one);
  await turnOn(two, other);
  await harness.send(unlinkSource, buyer, { body: { source_id: source } });
  expect(await autopayOf(one)).toMatchObject({ is_on: false, ended_because: 'source_unlinked' });
  expect(await autopayOf(two)).toMatchObject({ is_on: true, ended_because: null });
  expect(await eventsOf(one)).toEqual([
    {
      topic: 'autopay.ended',
      payload: {
        mode: 'live',
        buyer_id: buyer.account.id,
        plan_id: one,
        source_label: 'Maya •••• 1000',
        because: 'source_unlinked',
      },
    },
  ]);
  expect(await refusalOf(set(one, { is_on: true }))).toEqual([422, 'source_not_chargeable']);
});

test('needs a source of the buyer’s own, of the purchase’s mode', async () => {
  const id = await harness.buy(buyer);
  const theirs = await insertSource(harness.db, await insertAccount(harness.db, 'buyer'));
  const test = await insertSource(harness.db, buyer.account.id, { mode: 'test' });
  for (const sourceId of [randomUUID(), theirs, test])
    expect(await refusalOf(turnOn(id, sourceId))).toEqual([404, 'source_not_found']);
  expect(await refusalOf(set(id, { is_on: true }))).toEqual([404, 'source_not_found']);
});

test('needs a source that can be charged', async () => {
  const id = await harness.buy(buyer);
  const sources = [
    await insertSource(harness.db, buyer.account.id, { status: 'unlinked', ended_at: new Date() }),
    await insertSource(harness.db, buyer.account.id, {
      expires_at: new Date(0),
      channel: 'SHOPEEPAY',
    }),
  ];
  for (const sourceId of sources)
    expect(await refusalOf(turnOn(id, sourceId))).toEqual([422, 'source_not_chargeable']);
});

test('is refused where nothing is owed, and for a purchase of somebody else', async () => {
  const id = await harness.buy(buyer, { terms: 1 });
  await harness.payOff(buyer, id);
  expect(await refusalOf(turnOn(id))).toEqual([409, 'nothing_due']);
  const other = await harness.someBuyer();
  for (const wanted of [id, randomUUID()])
    expect(await refusalOf(set(wanted, { is_on: false }, other))).toEqual([
      404,
      'transaction_not_found',
    ]);
});
