import { centavos } from '@luwag/domain/money';
import { expect, test } from 'vitest';
import { eachTimeValue, readPayment } from './wanted-payment.ts';

const settleToday = centavos(3_051_51);
const source = '019a8474-0000-7000-8000-000000000001';
const read = (form: { how?: string; other?: string; with?: string }) =>
  readPayment({ how: 'due', other: '', with: source, ...form }, { settleToday });
const bySource = { payment_source_id: source, payment_method_id: null };

test('what is due is left to the server, which knows it best', () => {
  expect(read({})).toEqual({ wanted: bySource });
});

test('all of it is what the page showed, so that nobody pays more than they read', () => {
  expect(read({ how: 'all' })).toEqual({ wanted: { amount: settleToday, ...bySource } });
});

test('a way that asks each time is a channel and no source', () => {
  expect(read({ with: eachTimeValue('GCASH') })).toEqual({
    wanted: { payment_source_id: null, payment_method_id: 'GCASH' },
  });
});

test.each([
  ['500', { wanted: { amount: 50_000, ...bySource } }],
  ['₱1,026.41', { wanted: { amount: 102_641, ...bySource } }],
  ['3,051.51', { wanted: { amount: 305_151, ...bySource } }],
  ['3,051.52', { fault: { amount: 'high' } }],
  ['0.99', { fault: { amount: 'low' } }],
  ['0', { fault: { amount: 'low' } }],
  ['-5', { fault: { amount: 'unreadable' } }],
  ['12.345', { fault: { amount: 'unreadable' } }],
  ['', { fault: { amount: 'unreadable' } }],
])('another amount, typed as “%s”', (other, expected) => {
  expect(read({ how: 'other', other })).toEqual(expected);
});

test('what was not chosen is asked for, both at once', () => {
  expect(read({ how: '', with: '' })).toEqual({ fault: { amount: 'none', source: 'none' } });
});
