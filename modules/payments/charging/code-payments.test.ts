import {
  cancelPayment,
  getPayment,
  getSummary,
  getTransaction,
  payTransaction,
} from '@luwag/contracts/transactions';
import { getPayCodePayment, makePayCode, payByPayCode } from '@luwag/contracts/ways-to-pay';
import { inScope } from '@luwag/db/scope';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listRailHours } from '../service.ts';

// Payments without a page: a QR code to scan, a code to say at a counter, and those of whoever has
// a plan's pay code. They wait for days, they cannot be refunded, and they come when they come.

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let planId: string;

beforeAll(async () => {
  ana = await harness.newPayer({ channel: null, limitCentavos: 200_000_00 });
});
beforeEach(async () => {
  await harness.gateway.behave({ magic_amounts: 'off' });
  await harness.gateway.sendWebhooksTo(harness.eventsUrl);
  const request = await harness.askFor({ amount: 6_000_00 });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6 });
  planId = (await harness.pay(ana, ready)).json().transaction_id;
});
afterEach(async () => {
  await harness.gateway.sendWebhooksTo(null);
  await harness.gateway.calm();
  await harness.told();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

/** Time goes by for us and for the gateway; no session outlives it. */
async function pass(ms: number): Promise<void> {
  await passTime(harness.db, ms);
  await harness.gateway.advance(ms / 1_000);
  ana = { ...ana, ...(await harness.again(ana)) };
}

async function begin(payment_method_id: string, amount = 1_000_00): Promise<string> {
  const body = { payment_source_id: null, payment_method_id, amount };
  const params = { transaction_id: planId };
  const reply = await harness.call(payTransaction, ana.headers, { params, body });
  expect(reply.statusCode, reply.body).toBe(202);
  return reply.json().payment_id;
}
const paymentOf = async (payment_id: string) =>
  (await harness.call(getPayment, ana.headers, { params: { payment_id } })).json();
const readPlan = async () =>
  (await harness.call(getTransaction, ana.headers, { params: { transaction_id: planId } })).json();
const attemptOf = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const until = (id: string, state: string) =>
  harness.until(async () => (await attemptOf(id)).state === state, `it to be ${state}`);
const pageOf = async (id: string) =>
  `${harness.gateway.origin}/pay/${(await attemptOf(id)).gateway_request_id}`;
const payAt = async (id: string) => harness.gateway.press(await pageOf(id), 'approve');

describe('a code', () => {
  test.each([
    ['QRPH', 'qr', /^000201.*6304[0-9A-F]{4}$/, 30 * minuteMs, 0],
    ['7ELEVEN', 'counter', /^\d{12}$/, 2 * dayMs, 15_00],
    ['CEBUANA', 'counter', /^\d{12}$/, 2 * dayMs, 20_00],
  ])(
    'of %s is shown with its end, and counts once it was paid',
    async (channel, kind, code, life, fee) => {
      const id = await begin(channel);
      await until(id, 'waiting');
      const { status, redirect_url, instruction } = await paymentOf(id);
      expect([status, redirect_url]).toEqual(['waiting_for_you', null]);
      expect(instruction).toMatchObject({ kind, channel, code: expect.stringMatching(code), fee });
      const { sent_at } = await attemptOf(id);
      expect(Date.parse(instruction.expires_at) - (sent_at?.getTime() ?? 0)).toBe(life);
      await payAt(id);
      await until(id, 'succeeded');
      expect(await paymentOf(id)).toMatchObject({ status: 'succeeded', instruction: null });
      expect((await readPlan()).paid).toBe(1_000_00);
    },
  );

  test('is told to the gateway under our name, not the buyer’s', async () => {
    const id = await begin('7ELEVEN');
    await until(id, 'waiting');
    const { payment_requests } = await harness.gateway.book();
    const request = payment_requests.find(({ reference_id }) => reference_id === `payment-${id}`);
    expect(request?.channel_properties).toMatchObject({ payer_name: 'Luwag' });
  });

  test('is waited for a day, polled now and then, and paid all the same', async () => {
    const id = await begin('CEBUANA');
    await until(id, 'waiting');
    await pass(dayMs);
    const { polls } = await attemptOf(id);
    await harness.until(async () => (await attemptOf(id)).polls > polls, 'another poll');
    expect(await paymentOf(id)).toMatchObject({ status: 'waiting_for_you' });
    await harness.gateway.sendWebhooksTo(null);
    await payAt(id);
    await until(id, 'succeeded');
  });

  test.each([
    ['QRPH', hourMs],
    ['7ELEVEN', 2 * dayMs + hourMs],
  ])('of %s that nobody paid is over, and another way is free', async (channel, ms) => {
    const id = await begin(channel);
    await until(id, 'waiting');
    await pass(ms);
    await until(id, 'failed');
    expect(await paymentOf(id)).toMatchObject({ status: 'failed', instruction: null });
    await until(await begin('QRPH'), 'waiting');
  });

  test('paid after its end counts: no counter takes its money back', async () => {
    const id = await begin('7ELEVEN');
    await until(id, 'waiting');
    // The gateway ends it before we do.
    await harness.gateway.advance((2 * dayMs + hourMs) / 1_000);
    await until(id, 'failed');
    await passTime(harness.db, 2 * dayMs + hourMs);
    ana = { ...ana, ...(await harness.again(ana)) };
    await payAt(id);
    await until(id, 'succeeded');
    expect(await readPlan()).toMatchObject({ paid: 1_000_00, credit: 0 });
    const { refunds } = await harness.gateway.book();
    expect(refunds.filter(({ reference_id }) => reference_id === `refund-${id}`)).toEqual([]);
  });

  test('whose request was never answered was shown to nobody, and is given up', async () => {
    await harness.gateway.behave({ behaviour: 'timeout_but_done' });
    const id = await begin('7ELEVEN');
    await until(id, 'unknown');
    await pass(minuteMs);
    await until(id, 'failed');
    expect(await paymentOf(id)).toMatchObject({ failure_reason: 'try_later' });
  });

  test('is given up by its buyer, and another way is free at once', async () => {
    // Failures of its channel are counted, and this is none.
    const railsNow = () =>
      inScope(harness.db, 'system', async (tx) =>
        listRailHours(tx, 'test', await testNow(harness.db)),
      );
    const before = (await railsNow()).find(({ channel }) => channel === '7ELEVEN');
    const id = await begin('7ELEVEN');
    await until(id, 'waiting');
    const params = { payment_id: id };
    expect((await harness.call(cancelPayment, ana.headers, { params })).statusCode).toBe(202);
    await until(id, 'failed');
    const { payment_requests } = await harness.gateway.book();
    expect(
      payment_requests.find(({ reference_id }) => reference_id === `payment-${id}`),
    ).toMatchObject({ status: 'CANCELED' });
    expect((await railsNow()).find(({ channel }) => channel === '7ELEVEN')).toEqual(before);
    await begin('QRPH');
  });

  test('that was paid in the moment it is given up counts', async () => {
    const id = await begin('7ELEVEN');
    await until(id, 'waiting');
    await harness.gateway.sendWebhooksTo(null);
    await payAt(id);
    await harness.call(cancelPayment, ana.headers, { params: { payment_id: id } });
    await until(id, 'succeeded');
    expect((await readPlan()).paid).toBe(1_000_00);
  });
});

describe('a payment by pay code', () => {
  const stranger = {};
  async function codeOfPlan(): Promise<string> {
    const params = { transaction_id: planId };
    return (await harness.call(makePayCode, ana.headers, { params })).json().pay_code;
  }
  async function payBy(code: string, body: object): Promise<string> {
    const reply = await harness.call(payByPayCode, stranger, { params: { code }, body });
    expect(reply.statusCode, reply.body).toBe(202);
    return reply.json().payment_id;
  }
  const seen = async (payment_id: string) =>
    (await harness.call(getPayCodePayment, stranger, { params: { payment_id } })).json();

  test('is made by a stranger, on a page that leads back to nobody’s plan', async () => {
    const id = await payBy(await codeOfPlan(), { payment_method_id: 'GCASH', amount: 500_00 });
    await until(id, 'waiting');
    const { redirect_url } = await seen(id);
    const back = await harness.gateway.press(redirect_url, 'approve');
    expect(new URL(back ?? '').pathname).toBe(`/bayad/payment/${id}`);
    await until(id, 'succeeded');
    expect(await seen(id)).toMatchObject({ status: 'succeeded', paid_at: expect.any(String) });
    expect((await readPlan()).paid).toBe(500_00);
  });

  test('beside the buyer’s own counts too, and what is too much is credit', async () => {
    const code = await codeOfPlan();
    const { next_payment, settle_today } = await readPlan();
    const theirs = await payBy(code, { payment_method_id: '7ELEVEN' });
    await until(theirs, 'waiting');
    const own = await begin('QRPH', settle_today);
    await until(own, 'waiting');
    await payAt(own);
    await until(own, 'succeeded');
    await payAt(theirs);
    await until(theirs, 'succeeded');
    expect(await readPlan()).toMatchObject({
      buyer_status: 'PAID',
      outstanding: 0,
      credit: next_payment.amount,
    });
    const summary = (await harness.call(getSummary, ana.headers)).json();
    expect(summary.credit).toBe(next_payment.amount);
  });
});
