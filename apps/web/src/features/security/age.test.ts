import { civilDate } from '@luwag/domain/calendar';
import { expect, test } from 'vitest';
import { ageInWords, ageOf } from './password-part.tsx';

test.each([
  ['2026-11-15', '2026-11-15', 'today'],
  ['2026-11-14', '2026-11-15', 'yesterday'],
  ['2026-10-16', '2026-11-15', '30 days ago'],
  ['2026-10-15', '2026-11-15', '1 month ago'],
  ['2026-01-31', '2026-02-28', '1 month ago'],
  ['2025-11-16', '2026-11-15', '11 months ago'],
  ['2025-11-15', '2026-11-15', '1 year ago'],
  ['2023-11-15', '2026-11-14', '2 years ago'],
  // A clock that is behind the one that wrote the date.
  ['2026-11-16', '2026-11-15', 'today'],
])('what happened on %s is, on %s, %s', (from, to, words) => {
  const age = ageOf({ from: civilDate(from), to: civilDate(to) });
  expect(ageInWords(age)).toBe(words);
});
