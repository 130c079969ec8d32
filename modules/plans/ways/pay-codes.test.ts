import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { getTransaction } from '@luwag/contracts/transactions';
import {
  findByPayCode,
  getPayCodePayment,
  listWaysToPay,
  makePayCode,
  payByPayCode,
} from '@luwag/contracts/ways-to-pay';
import { inScope } from '@luwag/db/scope';
import { payCodeOf } from '@luwag/domain/pay-code';
import { paymentReference } from '@luwag/domain/reference';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAttempt } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

type Asked = { params?: Record<string, string>; body?: object; key?: string };

/** As somebody who is not signed in. */
const ask = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, body, key = randomUUID() }: Asked,
) =>
  harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')),
    headers: { 'idempotency-key': key },
    ...(method === 'GET' ? {} : { payload: body ?? {} }),
  });
const find = (code: string) => ask(findByPayCode, { params: { code } });
const pay = (code: string, body: object = {}, key?: string) =>
  ask(payByPayCode, {
    params: { code },
    body: { payment_method_id: 'QRPH', ...body },
    ...(key ? { key } : {}),
  });
const refusalOf = async (reply: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
async function codeOf(transaction_id: string, who = buyer): Promise<string> {
  const reply = await harness.send(makePayCode, who, { params: { transaction_id } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().pay_code;
}
const attemptsOf = (planId: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('collection_attempts').selectAll().where('plan_id', '=', planId).execute(),
  );
const nobodys = payCodeOf(paymentReference(12_345));

describe('ways to pay', () => {
  const listFor = (who: SignedIn, transaction_id: string) =>
    harness.send(listWaysToPay, who, { params: { transaction_id } });

  test('are told with what they cost, one of them free and first', async () => {
    const id = await harness.buy(buyer);
    const { choices, ways, credit, pay_code } = (await listFor(buyer, id)).json();
    const { next_payment, settle_today } = await harness.detailOf(buyer, id);
    expect(choices).toEqual([
      { kind: 'due', amount: next_payment.amount, payments: 1 },
      { kind: 'with_next', amount: expect.any(Number), payments: 2 },
      { kind: 'all', amount: settle_today, payments: 6 },
    ]);
    expect(ways.map(({ channel, kind, fee }: never) => [channel, kind, fee])).toEqual([
      ['QRPH', 'qr', 0],
      ['GCASH', 'page', 0],
      ['7ELEVEN', 'counter', 15_00],
      ['CEBUANA', 'counter', 20_00],
    ]);
    expect([credit, pay_code]).toEqual([0, null]);
  });

  test('of somebody else’s purchase are not there', async () => {
    const id = await harness.buy(buyer);
    const stranger = await harness.someBuyer();
    expect(await refusalOf(listFor(stranger, id))).toEqual([404, 'transaction_not_found']);
  });

  test('of a purchase that is paid are none, and what was too much is told', async () => {
    const id = await harness.buy(buyer, { terms: 1 });
    const { settle_today } = await harness.detailOf(buyer, id);
    await harness.payNow(id, settle_today + 50_00);
    expect((await listFor(buyer, id)).json()).toMatchObject({ choices: [], credit: 50_00 });
    expect(await harness.detailOf(buyer, id)).toMatchObject({ credit: 50_00, outstanding: 0 });
    expect(await harness.summary(buyer)).toMatchObject({ credit: 50_00 });
  });
});

describe('a pay code', () => {
  test('is made once, and is the same ever after', async () => {
    const id = await harness.buy(buyer);
    const codes = await atOnce(harness.db, 'pay_codes', [() => codeOf(id), () => codeOf(id)]);
    expect(new Set([...codes, await codeOf(id)]).size).toBe(1);
    const listed = await harness.send(listWaysToPay, buyer, { params: { transaction_id: id } });
    expect(listed.json().pay_code).toBe(codes[0]);
  });

  test('is its buyer’s to make, and for what is still owed', async () => {
    const id = await harness.buy(buyer, { terms: 1 });
    const make = (who: SignedIn) =>
      harness.send(makePayCode, who, { params: { transaction_id: id } });
    expect(await refusalOf(make(await harness.someBuyer()))).toEqual([
      404,
      'transaction_not_found',
    ]);
    await harness.payOff(buyer, id);
    expect(await refusalOf(make(buyer))).toEqual([409, 'nothing_due']);
  });

  test('shows what is due, however it is typed, and nothing of whose it is', async () => {
    const id = await harness.buy(buyer);
    const code = await codeOf(id);
    const { next_payment } = await harness.detailOf(buyer, id);
    const typed = `${code.slice(0, 2)} ${code.slice(2, 6)}-${code.slice(6)}`.toLowerCase();
    const found = await find(typed);
    expect(found.json()).toEqual({
      pay_code: code,
      livemode: true,
      amount: next_payment.amount,
      due_date: next_payment.due_date,
      store_hint: expect.stringMatching(/^.•••$/),
      ways: expect.any(Array),
    });
    for (const secret of [id, buyer.account.id, buyer.account.email])
      expect(found.body).not.toContain(secret);
  });

  test('does not tell that somebody is late', async () => {
    const code = await codeOf(await harness.buyLate(buyer));
    expect((await find(code)).json().due_date).toBe(harness.today);
  });

  test('that nobody has, and one with nothing to pay, look the same', async () => {
    const id = await harness.buy(buyer, { terms: 1 });
    const code = await codeOf(id);
    await harness.payOff(buyer, id);
    const [closed, unknown] = [await find(code), await find(nobodys)];
    const said = ({ json, statusCode }: typeof closed) => {
      const { request_id: _, ...problem } = json();
      return { statusCode, problem };
    };
    expect(said(closed)).toEqual(said(unknown));
    expect(await refusalOf(find(nobodys))).toEqual([404, 'pay_code_not_found']);
    for (const each of [code, nobodys])
      expect(await refusalOf(pay(each))).toEqual([404, 'pay_code_not_found']);
  });

  test('that was mistyped is told from one that is not there', async () => {
    for (const typed of ['PYK7QD29M', 'hello', `${nobodys.slice(0, -1)}!`]) {
      expect(await refusalOf(find(typed))).toEqual([422, 'pay_code_mistyped']);
      expect(await refusalOf(pay(typed))).toEqual([422, 'pay_code_mistyped']);
    }
  });
});

describe('paying by code', () => {
  test('begins a payment that whoever began it can follow', async () => {
    const id = await harness.buy(buyer);
    const reply = await pay(await codeOf(id), { amount: 500_00 });
    expect(reply.statusCode).toBe(202);
    const payment = reply.json();
    expect(payment).toEqual({
      payment_id: expect.any(String),
      livemode: true,
      status: 'checking',
      amount: 500_00,
      redirect_url: null,
      failure_reason: null,
      instruction: null,
      paid_at: null,
    });
    const params = { payment_id: payment.payment_id };
    expect((await ask(getPayCodePayment, { params })).json()).toEqual(payment);
    expect(await attemptsOf(id)).toMatchObject([
      { id: payment.payment_id, purpose: 'pay_code', installment_id: null, channel: 'QRPH' },
    ]);
  });

  test('keeps the buyer from nothing, and is not shown as the buyer’s own', async () => {
    const id = await harness.buy(buyer);
    await pay(await codeOf(id), { payment_method_id: '7ELEVEN' });
    const read = await harness.send(getTransaction, buyer, { params: { transaction_id: id } });
    expect(read.json().progress).toBeNull();
    expect((await harness.pay(buyer, id)).statusCode).toBe(202);
  });

  test('with one key is one payment', async () => {
    const id = await harness.buy(buyer);
    const code = await codeOf(id);
    const key = randomUUID();
    const first = await pay(code, {}, key);
    expect((await pay(code, {}, key)).json()).toEqual(first.json());
    expect(await attemptsOf(id)).toHaveLength(1);
  });

  test('is for what is due or less, by a way that takes the amount', async () => {
    const id = await harness.buy(buyer);
    const code = await codeOf(id);
    const { amount } = (await find(code)).json();
    expect(await refusalOf(pay(code, { amount: amount + 1 }))).toEqual([422, 'amount_above_due']);
    const small = { amount: 100, payment_method_id: '7ELEVEN' };
    expect(await refusalOf(pay(code, small))).toEqual([422, 'amount_not_for_channel']);
    for (const payment_method_id of ['PAYMAYA', 'CARDS', 'PIGGY_BANK'])
      expect(await refusalOf(pay(code, { payment_method_id }))).toEqual([
        422,
        'payment_source_required',
      ]);
    expect(await attemptsOf(id)).toEqual([]);
  });

  test('is begun five times at once and no more', async () => {
    const code = await codeOf(await harness.buy(buyer));
    const begun = Array.from({ length: 7 }, () => () => pay(code, { amount: 100 }));
    const replies = await atOnce(harness.db, 'collection_attempts', begun);
    expect(replies.filter(({ statusCode }) => statusCode === 202)).toHaveLength(5);
    expect(await refusalOf(pay(code))).toEqual([409, 'payment_under_way']);
  });

  test('of the buyer’s own payments shows nothing', async () => {
    const id = await harness.buy(buyer);
    const own = await insertAttempt(harness.db, id, { amount_centavos: 100 });
    for (const payment_id of [own, randomUUID()])
      expect(await refusalOf(ask(getPayCodePayment, { params: { payment_id } }))).toEqual([
        404,
        'payment_not_found',
      ]);
  });
});
