import { fixedCodeOf } from '@luwag/domain/fixed-code';
import { buildStoreQr } from '@luwag/domain/qr-ph';
import { paymentReference } from '@luwag/domain/reference';
import { storeCodeOf } from '@luwag/domain/store-code';
import { expect, test } from 'vitest';
import { chooseScan, readScan } from './read-scan.ts';

const origin = 'https://luwag.example';
const token = 'AbCdEfGhIjKlMnOpQr-_12';
const store = { storeCode: 'STK7QD29MX', storeName: 'Aling Nena', city: 'Quiapo' };
const read = (text: string) => readScan(text, origin);
const gcash =
  '00020101021128620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7';

test('our links and codes lead to paying', () => {
  expect(read(`${origin}/p/${token}`)).toEqual({
    kind: 'go',
    path: `/buyer/webpay?request=${token}`,
  });
  expect(read(` ${origin}/buyer/webpay?request=${token} `)).toEqual({
    kind: 'go',
    path: `/buyer/webpay?request=${token}`,
  });
  expect(read(`${origin}/buyer/webpay?store=STK7QD29MX`)).toEqual({
    kind: 'go',
    path: '/buyer/webpay?store=STK7QD29MX',
  });
  expect(read(buildStoreQr(store))).toEqual({ kind: 'go', path: '/buyer/webpay?store=STK7QD29MX' });
  const reference = paymentReference(42);
  expect(read(buildStoreQr({ ...store, reference }))).toEqual({
    kind: 'go',
    path: `/buyer/pay?reference=${reference}`,
  });
});

test('a shop that is not with us is named', () => {
  expect(read(gcash)).toEqual({ kind: 'foreign', scheme: 'shop', name: 'S and R MBTC 9182' });
});

test.each([
  'https://evil.example/p/AbCdEfGhIjKlMnOpQr-_12',
  'https://luwag.example.evil.example/p/AbCdEfGhIjKlMnOpQr-_12',
  'https://luwag.example@evil.example/p/AbCdEfGhIjKlMnOpQr-_12',
  'http://luwag.example/p/AbCdEfGhIjKlMnOpQr-_12',
  'https://luwag.example:8443/p/AbCdEfGhIjKlMnOpQr-_12',
  '//luwag.example/p/AbCdEfGhIjKlMnOpQr-_12',
  'javascript:location="https://evil.example"',
  'data:text/html,<script>alert(1)</script>',
  'https://luwag.example/p/short',
  'https://luwag.example/p/AbCdEfGhIjKlMnOpQr-_12/../../evil',
  'https://luwag.example/p/AbCdEfGhIjKlMnOpQr-_12%0d%0aset-cookie',
  'https://luwag.example/buyer/webpay?request=../../logout',
  'https://luwag.example/buyer/webpay?store=ST%2F%2Fevil',
  'https://luwag.example/buyer/settings/security?email_key=x',
  'https://luwag.example/preferences',
  'tel:+639171234567',
  'WIFI:S:shop;T:WPA;P:secret;;',
  'hello',
  '',
])('%s is never opened', (text) => {
  expect(read(text).kind).toBe('not_payment');
});

test('of an address of ours only the token is kept', () => {
  expect(read(`${origin}/p/${token}?next=//evil.example#x`)).toEqual({
    kind: 'go',
    path: `/buyer/webpay?request=${token}`,
  });
});

test('a damaged code is told from one of another kind', () => {
  expect(read(`${gcash.slice(0, -1)}8`)).toEqual({ kind: 'damaged' });
});

test('of several codes in one picture the one that leads on is taken', () => {
  expect(chooseScan(['hello', gcash, buildStoreQr(store)], origin)?.kind).toBe('go');
  expect(chooseScan(['hello', gcash], origin)?.kind).toBe('foreign');
  expect(chooseScan([], origin)).toBeUndefined();
});

test('a code for one price is read without anything else that its address could carry', () => {
  const code = fixedCodeOf(paymentReference(7));
  const link = `${origin}/buyer/webpay?price=${code}&amount=1.00&x=1`;
  expect(read(link)).toEqual({ kind: 'go', path: `/buyer/webpay?price=${code}` });
  expect(read(`${origin}/buyer/webpay?price=LP1`)).toEqual({ kind: 'not_payment' });
  const store = storeCodeOf(paymentReference(7));
  const typed = read(`${origin}/buyer/webpay?store=${store}&amount=600.00`);
  expect(typed).toEqual({ kind: 'go', path: `/buyer/webpay?store=${store}` });
});
