import { inScope } from '@luwag/db/scope';
import { enqueue } from '@luwag/platform/jobs/job';
import { readPerson } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { describe, expect, test } from 'vitest';
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
