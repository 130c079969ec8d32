import { expect, test } from 'vitest';
import { dayPartAt } from './greeting.ts';

const inManila = (time: string) => Date.parse(`2026-11-15T${time}:00+08:00`);

test.each([
  ['00:30', 'evening'],
  ['03:59', 'evening'],
  ['04:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'noon'],
  ['12:59', 'noon'],
  ['13:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
])('%s in Manila is greeted as %s', (time, part) => {
  expect(dayPartAt(inManila(time))).toBe(part);
});
