import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { shopPages, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { expect, test } from 'vitest';

// Where a buyer is sent after paying is how strangers would like to be given somebody who has just
// trusted us. Only the store's own list decides.

const harness = forAllTests(startPaymentsHarness);

const ask = (body: object) =>
  harness.call(createPaymentRequest, harness.keyHeaders, { body: { amount: 3_000_00, ...body } });

// The list has https://tindahan.example/paid and /cart.
const payloads = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//https://tindahan.example/paid',
  'javascript://tindahan.example/paid%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://tindahan.example/paid',
  'file:///etc/passwd',
  'ftp://tindahan.example/paid',
  'ws://tindahan.example/paid',
  'http://tindahan.example/paid',
  '//evil.example/paid',
  '///evil.example/paid',
  '/\\evil.example',
  '\\\\evil.example\\paid',
  '/paid',
  'paid',
  '?next=/paid',
  '#/paid',
  'tindahan.example/paid',
  'https:/evil.example/paid',
  'https:evil.example/paid',
  'https:///evil.example/paid',
  'https:\\\\evil.example\\paid',
  'https://evil.example/https://tindahan.example/paid',
  'https://evil.example/paid',
  'https://evil.example/?https://tindahan.example/paid',
  'https://evil.example#https://tindahan.example/paid',
  'https://tindahan.example@evil.example/paid',
  'https://tindahan.example%40evil.example/paid',
  'https://tindahan.example:secret@evil.example/paid',
  'https://someone@tindahan.example/paid',
  'https://someone:secret@tindahan.example/paid',
  'https://:@evil.example/paid',
  'https://tindahan.example.evil.example/paid',
  'https://evil-tindahan.example/paid',
  'https://eviltindahan.example/paid',
  'https://www.tindahan.example/paid',
  'https://tindahan.example./paid',
  'https://tindahan.example:8443/paid',
  'https://tindahan.example:80/paid',
  'https://tindahan.example/paid/',
  'https://tindahan.example/PAID',
  'https://tindahan.example/paid/../admin',
  'https://tindahan.example/%70aid',
  'https://tindahan.example/paid%2f..%2fadmin',
  'https://tindahan.example/paid;x=1',
  'https://tindahan.example//paid',
  'https://tindahan.example/paid#access_token=1',
  'https://tindahan.example/paid%23',
  'https://tindahan.example/paid%00',
  'https://tindah\u0430n.example/paid',
  'https://t\u0131ndahan.example/paid',
  'https://tindahan.example\u2044paid.evil.example',
  'https://tindahan.exarnple/paid',
  'https://xn--tindahn-5fg.example/paid',
  'https://127.0.0.1/paid',
  'https://0x7f000001/paid',
  'https://[::1]/paid',
  'http://localhost/paid',
  'http://localhost:3000/paid',
  'https://tindahan.example\r\nSet-Cookie: a=b/paid',
  'https://tindahan.example/paid\r\nLocation: https://evil.example',
  `https://tindahan.example/paid?${'x'.repeat(500)}`,
  '',
];

test.each(payloads)('nobody is sent to %j', async (url) => {
  for (const member of ['return_url', 'cancel_url']) {
    const reply = await ask({ [member]: url });
    expect(reply.statusCode).toBe(422);
    expect(['invalid_request', 'return_url_not_allowed']).toContain(reply.json().code);
  }
});

test('there are enough of them, and most get as far as the list', async () => {
  expect(new Set(payloads).size).toBeGreaterThanOrEqual(50);
  // One after another: all at once, a machine that is busy turns some of them away.
  const codes: string[] = [];
  for (const return_url of payloads) codes.push((await ask({ return_url })).json().code);
  expect(codes.filter((code) => code === 'return_url_not_allowed').length).toBeGreaterThan(30);
});

test('a page on the list is written out as browsers read it, with whatever query it has', async () => {
  const reply = await ask({
    return_url: 'HTTPS://Tindahan.Example:443/x/../paid?order=1&next=//evil.example',
    cancel_url: shopPages.cart,
  });
  expect(reply.json()).toMatchObject({
    return_url: 'https://tindahan.example/paid?order=1&next=//evil.example',
    cancel_url: shopPages.cart,
  });
});
