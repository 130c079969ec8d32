import { expect, test } from 'vitest';
import { clockInDays, clocksAfter } from './clocks.ts';

const at = (now: string) =>
  Object.fromEntries(clocksAfter(new Date(now)).map((clock) => [clock.name, clock.at.toJSON()]));

test('each clock is the next of its kind, by the day in Manila', () => {
  expect(at('2026-11-16T12:00:00Z')).toEqual({
    'month-end': '2027-01-31T02:00:00.000Z',
    'leap-day': '2028-02-29T02:00:00.000Z',
    'summer-time': '2027-03-28T00:57:00.000Z',
    holiday: '2026-12-25T02:00:00.000Z',
    'new-year': '2026-12-31T15:57:00.000Z',
  });
});

test('a moment that has passed comes again, the leap day after 2096 in eight years', () => {
  expect(at('2096-12-31T23:00:00Z')).toMatchObject({
    'month-end': '2097-01-31T02:00:00.000Z',
    'leap-day': '2104-02-29T02:00:00.000Z',
    'new-year': '2097-12-31T15:57:00.000Z',
  });
});

test('a clock by days from now, and no other name', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(clockInDays('+3', now).at.toJSON()).toBe('2026-11-19T12:00:00.000Z');
  expect(() => clockInDays('leapday', now)).toThrow(
    'no such clock: leapday; a name from month-end',
  );
});
