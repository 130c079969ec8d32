import type { Offer } from '@luwag/contracts/proposals';
import { expect, test } from 'vitest';
import { borrowedOf, paymentsOf, planTitle, todayWords } from './plan-words.ts';
import { plansTooLong } from './source-words.ts';

const dates = ['2026-11-15', '2026-12-15', '2027-01-15', '2027-02-15', '2027-03-15', '2027-04-15'];

function offerOf(
  dueDates: readonly string[],
  { payNow = 0, today = '2026-11-15' }: { payNow?: number; today?: string } = {},
): Offer {
  const schedule = dueDates.map((due_date, index) => ({
    sequence: index + 1,
    due_date,
    amount: 1_000_00,
    principal: 1_000_00,
    interest: 0,
  }));
  const dueToday = schedule.filter((row) => row.due_date === today).length * 1_000_00;
  const financed = schedule.length * 1_000_00;
  return {
    terms: schedule.length,
    plan_code: 'three',
    amount: financed + payNow,
    pay_now: payNow,
    financed,
    transaction_fee: 0,
    interest_fee: 0,
    total_amount: financed + payNow,
    due_today: dueToday + payNow,
    schedule,
    effective_monthly_rate_ppm: 0,
    effective_annual_rate_ppm: 0,
    late: {
      grace_days: 3,
      daily_rate_ppm: 1_000,
      monthly_rate_max_ppm: 50_000,
      max: 300_00,
      example: { overdue: 1_000_00, days: 10, fee: 10_00 },
    },
    disclosure_hash: '0'.repeat(64),
  };
}

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
