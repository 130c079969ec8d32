import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#app/paraglide/runtime.js';
import { askedNow, type Installment, stepsOf, whenWords } from './installment-path.ts';

const plan = (...states: Installment['state'][]): Installment[] =>
  states.map((state, index) => ({
    sequence: index + 1,
    due_date: `2026-1${index}-15`,
    state,
    amount: 100_00,
    paid: state === 'paid' ? 100_00 : 0,
    moved_from: null,
    agreed_amount: 100_00,
    added_interest: 0,
    saved: 0,
    moved: 0,
    no_longer_asked: 0,
    frozen: 0,
    late_fee: 0,
    late: null,
  }));
const drawn = (...states: Installment['state'][]) => stepsOf(plan(...states)).map((s) => s.state);

test('what is paid is behind, the next one is now, the rest is ahead', () => {
  expect(drawn('paid', 'upcoming', 'upcoming')).toEqual(['paid', 'now', 'ahead']);
});

test('what is asked for today is now, and then the next one is not', () => {
  expect(drawn('paid', 'due', 'upcoming')).toEqual(['paid', 'now', 'ahead']);
  expect(drawn('grace', 'upcoming')).toEqual(['now', 'ahead']);
});

test('late is late, and what comes after it is ahead', () => {
  expect(drawn('overdue', 'overdue', 'upcoming')).toEqual(['late', 'late', 'ahead']);
});

test('what was waived is done, what was called off is not on the path', () => {
  expect(drawn('paid', 'waived', 'cancelled', 'cancelled')).toEqual(['paid', 'paid']);
});

test('what stands still is held, and the next one is another', () => {
  expect(drawn('paid', 'upcoming', 'frozen')).toEqual(['paid', 'now', 'held']);
  expect(drawn('frozen', 'upcoming')).toEqual(['held', 'now']);
});

test.each([
  ['2026-11-15', 'today'],
  ['2026-11-16', 'tomorrow'],
  ['2026-11-18', 'in 3 days'],
  ['2026-11-14', 'one day late'],
  ['2026-11-05', '10 days late'],
])('on 15 November, %s is %s', (dueDate, words) => {
  overwriteGetLocale(() => 'en');
  expect(whenWords(dueDate, '2026-11-15')).toBe(words);
});

test('what is asked for now is all whose day has come, or else the next one', () => {
  const asked = (...states: Installment['state'][]) =>
    askedNow(plan(...states)).map(({ sequence }) => sequence);
  expect(asked('paid', 'overdue', 'due', 'upcoming')).toEqual([2, 3]);
  expect(asked('paid', 'upcoming', 'upcoming')).toEqual([2]);
  expect(asked('paid', 'waived')).toEqual([]);
});
