import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import type { Installment } from './installment-path.ts';
import { linesOf, savedWords, signed } from './payment-lines.ts';

const plain: Installment = {
  sequence: 2,
  due_date: '2026-11-01',
  state: 'overdue',
  amount: 871_44,
  paid: 0,
  moved_from: null,
  agreed_amount: 871_44,
  added_interest: 0,
  saved: 0,
  moved: 0,
  no_longer_asked: 0,
  frozen: 0,
  late_fee: 0,
  late: null,
};
const lateFees = {
  daily_rate_ppm: 1_000,
  grace_days: 3,
  charged: 17_43,
  max: 300_00,
  tomorrow: 87,
};
const late = { free_until: '2026-11-04', late_amount: 871_44, days: 20, is_at_max: false };
const lines = (changes: Partial<Installment>) => {
  const installment = { ...plain, ...changes };
  return linesOf(installment, { lateFees, saved: savedWords([installment]) });
};

test('a payment as agreed has no further line', () => {
  overwriteGetLocale(() => 'en');
  expect(lines({})).toEqual([]);
});

test('a late fee is a line of its own, with amount, rate and days', () => {
  overwriteGetLocale(() => 'en');
  expect(lines({ late_fee: 17_43, late })).toEqual([
    { key: 'late', label: 'Late fee', detail: '₱871.44 × 0.1% × 20 days', amount: 17_43 },
  ]);
  const changed = { ...late, late_amount: null, days: null };
  expect(lines({ late_fee: 17_43, late: changed })[0]?.detail).toContain('what was late');
});

test('a late fee that was shared out to payments to come is told as one of earlier days', () => {
  overwriteGetLocale(() => 'en');
  expect(lines({ late_fee: 1_70, state: 'upcoming' })).toEqual([
    { key: 'late_before', label: 'Late fee of earlier days', amount: 1_70 },
  ]);
});

test('what stands still is taken off, for as long as it does', () => {
  overwriteGetLocale(() => 'en');
  expect(lines({ frozen: 650_00 })).toEqual([
    { key: 'frozen', label: 'Stopped for now', amount: -650_00 },
  ]);
});

test('what was saved and what moved have their signs, and add up to the amount', () => {
  overwriteGetLocale(() => 'en');
  const found = lines({ saved: 27_00, moved: -100_00, no_longer_asked: 50_00 });
  expect(found.map(({ key, amount }) => [key, amount])).toEqual([
    ['saved', -27_00],
    ['moved', -100_00],
    ['dropped', -50_00],
  ]);
  expect(found[0]?.label).toBe('Interest you no longer pay');
  expect(lines({ saved: 27_00 })[0]?.label).toBe('Saved by paying early');
  expect([signed(-27_00), signed(5_00)]).toEqual(['−₱27.00', '₱5.00']);
});

test('interest of the days that a date was moved has a line of its own', () => {
  overwriteGetLocale(() => 'en');
  expect(lines({ added_interest: 14_20 })).toEqual([
    { key: 'added', label: 'Interest for days moved', amount: 14_20 },
  ]);
});

test('interest that a reported problem stops is not called saved by paying early', () => {
  overwriteGetLocale(() => 'en');
  const plan = [
    { ...plain, saved: 8_90 },
    { ...plain, frozen: 643_79, no_longer_asked: 50_00 },
  ];
  expect(savedWords(plan)).toBe('Interest not asked for now');
  expect(lines({ saved: 9_79, frozen: 643_79 })[0]?.label).toBe('Interest not asked for now');
});
