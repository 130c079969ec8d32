import { expect, test } from 'vitest';
import { formatMoment } from './format-moment.ts';

test.each([
  ['2026-11-24T07:42:10Z', 'en', '24 Nov 2026, 3:42 PM'],
  ['2026-11-24T07:42:10Z', 'fil', '24 Nob 2026, 3:42 PM'],
  ['2026-11-24T15:59:59Z', 'en', '24 Nov 2026, 11:59 PM'],
  ['2026-11-24T16:00:00Z', 'en', '25 Nov 2026, 12:00 AM'],
  ['2026-11-24T04:05:00Z', 'en', '24 Nov 2026, 12:05 PM'],
] as const)('%s in %s reads %s', (instant, locale, text) => {
  expect(formatMoment(Date.parse(instant), locale)).toBe(text);
});
