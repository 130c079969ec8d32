import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isTooManyReadings,
  readingHourOf,
  readingKinds,
  readingsAnHour,
  secondsToNextHour,
} from './staff-reading.ts';

test('what tells more about somebody may be read less often', () => {
  expect(readingsAnHour.full).toBeLessThan(readingsAnHour.papers);
  expect(readingsAnHour.papers).toBeLessThan(readingsAnHour.masked);
  for (const kind of readingKinds) {
    expect(isTooManyReadings(kind, readingsAnHour[kind])).toBe(false);
    expect(isTooManyReadings(kind, readingsAnHour[kind] + 1)).toBe(true);
  }
});

test('whoever waits as long as they are told is in the next hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (atMs) => {
      const later = atMs + secondsToNextHour(atMs) * 1000;
      expect(readingHourOf(later)).toBe(readingHourOf(atMs) + 1);
    }),
  );
});
