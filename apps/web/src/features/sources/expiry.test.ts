import { civilDate } from '@luwag/domain/calendar';
import { expect, test } from 'vitest';
import { expiryOf, shownSources } from './expiry.ts';

const today = civilDate('2026-11-15');
const active = (expires_at: string | null) => ({ expires_at, status: 'active' as const });

test('a source without a known end has none', () => {
  expect(expiryOf(active(null), today)).toEqual({ kind: 'none' });
});

test.each([
  ['2026-12-15T15:59:59Z', 'soon', '2026-12-15'],
  ['2026-12-15T16:00:00Z', 'later', '2026-12-16'],
  ['2026-11-15T01:00:00Z', 'soon', '2026-11-15'],
])('one that ends at %s ends %s, on %s in Manila', (instant, kind, date) => {
  expect(expiryOf(active(instant), today)).toEqual({ kind, date });
});

test('one that is over is over, whatever the day', () => {
  const over = { expires_at: '2026-11-14T01:00:00Z', status: 'expired' as const };
  expect(expiryOf(over, today)).toEqual({ kind: 'over', date: '2026-11-14' });
});

test('the first choice comes first, what waits comes later, what was given up not at all', () => {
  const sources = [
    { status: 'failed', is_default: false },
    { status: 'linking', is_default: false },
    { status: 'unlinked', is_default: false },
    { status: 'active', is_default: false },
    { status: 'active', is_default: true },
  ] as const;
  expect(shownSources(sources)).toEqual([sources[4], sources[3], sources[1], sources[0]]);
});
