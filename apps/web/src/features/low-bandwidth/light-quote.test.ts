import { civilDate } from '@luwag/domain/calendar';
import { expect, test } from 'vitest';
import { quoteLightly } from './light-quote.ts';

const today = civilDate('2026-11-15');

test('nothing is computed before something is asked', () => {
  expect(quoteLightly(null, today).answer).toBe('unasked');
  expect(quoteLightly('  ', today).answer).toBe('unasked');
});

test.each(['abc', '1', '99,999,999', '<script>'])('%j gets no figures', (typed) => {
  expect(quoteLightly(typed, today).answer).toBe('unusable');
});

test('a price gets every plan, and a plan at 0 % costs the price', () => {
  const { answer } = quoteLightly('4,500', today);
  if (typeof answer === 'string') throw new Error(answer);
  expect(answer.map((offer) => offer.plan.paymentsCount)).toEqual([1, 3, 6, 12]);
  expect(answer[1]).toMatchObject({ totalAmountCentavos: 450_000, interestFeeCentavos: 0 });
});

test('what comes back into the field is no longer than a price', () => {
  expect(quoteLightly('9'.repeat(5_000), today).typed).toHaveLength(20);
});
