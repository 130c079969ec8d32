import { expect, test } from 'vitest';
import { offerOf } from '../../../testing/purchase.ts';
import { borrowedOf, paymentsOf, plansTooLong, planTitle, todayWords } from './plan-words.ts';

const dates = ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15'];

test('few payments are named by their dates, many by the first and the last', () => {
  expect(planTitle(offerOf(dates.slice(1, 2)))).toBe('1 payment, on 15 Dec 2026');
  expect(planTitle(offerOf(dates.slice(0, 3)))).toBe(
    '3 payments: today, 15 Dec 2026 and 15 Jan 2027',
  );
  expect(planTitle(offerOf(dates.slice(2, 5)))).toBe('3 payments: 15 Jan, 15 Feb and 15 Mar 2027');
  expect(planTitle(offerOf(dates))).toBe('6 monthly payments, today to 15 Apr 2027');
});

test('what is paid at once is said first and counted with the payments', () => {
  const offer = offerOf(dates.slice(1, 2), { payNow: 250_00 });
  expect(planTitle(offer)).toBe('₱250.00 now, then 1 payment, on 15 Dec 2026');
  expect(paymentsOf(offer)).toEqual([250_00, 1_000_00]);
  expect(borrowedOf(offer)).toBe(1_000_00);
});

test('a payment on the day itself is not borrowed, and is said to be charged', () => {
  const offer = offerOf(dates.slice(0, 3));
  expect(borrowedOf(offer)).toBe(2_000_00);
  expect(todayWords(offer, 'Maya •••• 1000')).toBe(
    '₱1,000.00 is charged today, from Maya •••• 1000.',
  );
  expect(todayWords(offerOf(dates.slice(1)), 'GCash')).toBe(
    'Nothing is charged today. Your first payment is on 15 Dec 2026.',
  );
});

test('a source that ends before the last payment is noticed, on the day itself it is not', () => {
  const offers = [offerOf(dates.slice(0, 3)), offerOf(dates)];
  expect(plansTooLong({ expires_at: '2027-01-15T03:00:00Z' }, offers)).toEqual([6]);
  expect(plansTooLong({ expires_at: '2027-01-13T03:00:00Z' }, offers)).toEqual([3, 6]);
  expect(plansTooLong({ expires_at: null }, offers)).toEqual([]);
});
