import { payTransaction } from '@luwag/contracts/transactions';
import { getPayCodePayment, makePayCode, payByPayCode } from '@luwag/contracts/ways-to-pay';
import { inScope } from '@luwag/db/scope';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { enqueue } from '@luwag/platform/jobs/job';
import { readPerson } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendLighterPlan, sendPaymentReceipt, sendPaymentReceipts } from '../../plans/service.ts';
import { sendReceipt } from './jobs.ts';

const harness = forAllTests(startPaymentsHarness);

const numberOf = async ({ account }: Payer) =>
  (await readPerson(harness, account.id)).contact_number ?? '';

async function pay(who: Payer, asked: object, terms: number) {
  const request = await harness.askFor(asked);
  const ready = await harness.agreedAndConfirmed(who, request, { terms });
  const reply = await harness.pay(who, ready);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  await harness.settled();
  return { request, planId: reply.json().transaction_id as string };
}
const mails = async (who: Payer, about: RegExp) =>
  (await harness.inbox(who.account.email)).filter(({ subject }) => about.test(subject ?? ''));

describe('a receipt', () => {
  test('goes to the buyer by mail and by text, with all that was agreed to, once', async () => {
    const ana = await harness.newPayer({ firstName: 'Ana' });
    const number = await numberOf(ana);
    const textsBefore = (await harness.inbox(number)).length;
    const { request, planId } = await pay(
      ana,
      { amount: 3_000_00, order_reference: `WC-${ana.account.id.slice(0, 8)}` },
      3,
    );
    await harness.until(async () => (await mails(ana, /receipt/)).length === 1, 'the receipt');
    const [mail] = await mails(ana, /receipt/);
    expect(mail?.subject).toBe('Test: Your receipt from Tindahan ni Aling Nena');
    for (const said of [
      'Your purchase is paid, Ana.',
      `Reference: ${request.reference}`,
      `Order: ${request.order_reference}`,
      'Price at the shop: ₱3,000.00',
      'Paid today: ₱1,000.00',
      'Your next payment is ₱1,000.00 on ',
      'This was test mode: no real money moved.',
      'What you agreed to\n\nDisclosure statement of a credit transaction (RA 3765)',
      `/buyer/transactions/${planId}`,
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.text.match(/^Payment \d, /gm)).toHaveLength(3);
    await harness.until(
      async () => (await harness.inbox(number)).length === textsBefore + 1,
      'the text',
    );
    const [text] = await harness.inbox(number);
    expect(text?.text).toMatch(
      /^\(Test\) Luwag: paid PHP 3,000\.00 at Tindahan ni Aling Nena, ref [\w-]+\. Next: PHP 1,000\.00 on /,
    );
    expect(text?.carrierWarnings ?? []).toEqual([]);

    const about = { request_id: request.id, plan_id: planId };
    await inScope(harness.db, 'system', (tx) =>
      enqueue(tx, { requestId: 'r' }, sendReceipt, about),
    );
    await harness.settled();
    expect(await mails(ana, /receipt/)).toHaveLength(1);
    expect(await harness.inbox(number)).toHaveLength(textsBefore + 1);
  });

  test('is in the buyer’s language', async () => {
    const bea = await harness.newPayer({ firstName: 'Bea', locale: 'fil' });
    await pay(bea, { amount: 1_500_00 }, 3);
    await harness.until(async () => (await mails(bea, /Resibo/)).length === 1, 'the receipt');
    const [mail] = await mails(bea, /Resibo/);
    expect(mail?.text).toContain('Bayad na ang binili mo, Bea.');
  });
});

test('the dates of a lighter plan are told once', async () => {
  const fe = await harness.newPayer({ firstName: 'Fe' });
  const { planId } = await pay(fe, { amount: 3_000_00 }, 3);
  const about = { plan_id: planId, buyer_id: fe.account.id };
  for (const requestId of ['one', 'two'])
    await inScope(harness.db, 'system', (tx) => enqueue(tx, { requestId }, sendLighterPlan, about));
  await harness.until(async () => (await mails(fe, /lighter plan/)).length > 0, 'the mail');
  await harness.settled();
  const told = await mails(fe, /lighter plan/);
  expect(told).toHaveLength(1);
  expect(told[0]?.text.match(/20\d\d: ₱1,000\.00/g)).toHaveLength(2);
  expect(told[0]?.text).toContain('Left to pay: ₱2,000.00');
});

describe('a receipt of a later payment', () => {
  test('goes to the buyer once: what was paid, what is left, and when the next is due', async () => {
    const dina = await harness.newPayer({ firstName: 'Dina' });
    const { planId } = await pay(dina, { amount: 3_000_00 }, 3);
    const body = { payment_source_id: dina.sourceId, payment_method_id: null, amount: 1_000_00 };
    const params = { transaction_id: planId };
    const reply = await harness.call(payTransaction, dina.headers, { params, body });
    expect(reply.statusCode, reply.body).toBe(202);
    const { payment_id } = reply.json();
    await harness.until(async () => (await mails(dina, /₱1,000\.00 paid/)).length === 1, 'it');
    const [mail] = await mails(dina, /₱1,000\.00 paid/);
    expect(mail?.subject).toBe('Test: Your receipt: ₱1,000.00 paid');
    for (const said of [
      'Thank you, Dina.',
      'Shop: Tindahan ni Aling Nena',
      'Paid: ₱1,000.00',
      `Receipt number: ${receiptNumberOf(payment_id)}`,
      'Left to pay: ₱1,000.00',
      'Your next payment is ₱1,000.00 on ',
      `/buyer/payments/${payment_id}`,
    ])
      expect(mail?.text).toContain(said);
    const again = { payment_id, buyer_id: dina.account.id };
    await inScope(harness.db, 'system', (tx) =>
      enqueue(tx, { requestId: 'r' }, sendPaymentReceipt, again),
    );
    await harness.settled();
    expect(await mails(dina, /paid$/)).toHaveLength(1);

    // As one of those that a night counts together.
    await inScope(harness.db, 'system', async (tx) => {
      await sql`delete from messages where dedupe_key like ${`%${payment_id}%`}`.execute(tx);
      await sql`delete from notices where about = ${payment_id}`.execute(tx);
      await enqueue(tx, { requestId: 'r' }, sendPaymentReceipts, { payments: [again] });
    });
    await harness.until(async () => (await mails(dina, /paid$/)).length === 2, 'it again');
  });

  test('goes to the buyer in their language where somebody else paid by its code', async () => {
    const ella = await harness.newPayer({ firstName: 'Ella', locale: 'fil' });
    const { planId } = await pay(ella, { amount: 1_500_00 }, 3);
    const params = { transaction_id: planId };
    const { pay_code: code } = (await harness.call(makePayCode, ella.headers, { params })).json();
    const body = { payment_method_id: 'GCASH', amount: 200_00 };
    const reply = await harness.call(payByPayCode, {}, { params: { code }, body });
    expect(reply.statusCode, reply.body).toBe(202);
    const { payment_id } = reply.json();
    const seen = async () =>
      (await harness.call(getPayCodePayment, {}, { params: { payment_id } })).json();
    await harness.until(async () => Boolean((await seen()).redirect_url), 'the page');
    await harness.gateway.press((await seen()).redirect_url, 'approve');
    await harness.until(async () => (await mails(ella, /₱200\.00/)).length === 1, 'the receipt');
    const [mail] = await mails(ella, /₱200\.00/);
    expect(mail?.subject).toBe('Test: Resibo mo: ₱200.00 nabayaran');
    expect(mail?.text).toContain('Natitirang babayaran: ₱800.00');
  });
});

test('a payment that fails is told as such: nothing was taken', async () => {
  const cara = await harness.newPayer({ firstName: 'Cara', channel: null });
  const id = await harness.begin(cara, { channel: 'PAYMAYA', mode: 'test' });
  const page = await harness.pageOf(cara, id);
  await harness.gateway.press(page, 'approve', { later: 'INSUFFICIENT_BALANCE' });
  await harness.comeBack(cara, id);
  const { request } = await pay({ ...cara, sourceId: id }, { amount: 3_000_00 }, 3);
  await harness.until(async () => (await mails(cara, /go through/)).length === 1, 'the mail');
  const [mail] = await mails(cara, /go through/);
  for (const said of [
    'Nothing was taken, Cara.',
    'There was not enough money in what you paid with.',
    request.webpay_url,
  ])
    expect(mail?.text).toContain(said);
  expect(await mails(cara, /receipt/)).toEqual([]);
});
