import { expect, test } from 'vitest';
import { newsOf, putAway, readPutAway } from './payment-news.ts';

const id = '019a8474-0000-7000-8000-000000000001';
const at = '2026-11-15T08:00:00.000Z';
const nowMs = Date.parse(at) + 60_000;
const latest = (buyer_status: 'PENDING' | 'FAILED' | 'CURRENT' | 'PAID' | 'OVERDUE') => ({
  transaction_id: id,
  buyer_status,
  at,
  store_name: 'Aling Nena',
  amount: 1_026_41,
});

test.each([
  ['PENDING', 'PENDING'],
  ['FAILED', 'FAILED'],
  ['CURRENT', 'CURRENT'],
  ['PAID', 'CURRENT'],
  ['OVERDUE', undefined],
] as const)('a newest payment that is %s is told as %s', (status, told) => {
  expect(newsOf(latest(status), { nowMs, seen: null })?.status).toBe(told);
});

test('nothing is told where nothing was paid', () => {
  expect(newsOf(null, { nowMs, seen: null })).toBeUndefined();
});

test('what was put away is not told again, a later payment for the same purchase is', () => {
  const told = newsOf(latest('FAILED'), { nowMs, seen: null });
  const seen = told?.news ?? null;
  expect(newsOf(latest('FAILED'), { nowMs, seen })).toBeUndefined();
  const later = { ...latest('FAILED'), at: '2026-11-15T08:00:30.000Z' };
  expect(newsOf(later, { nowMs, seen })?.status).toBe('FAILED');
  expect(newsOf(latest('CURRENT'), { nowMs, seen })?.status).toBe('CURRENT');
});

test('a payment that is under way is told however old it is, an end only for a day', () => {
  const longAfter = { nowMs: nowMs + 48 * 3_600_000, seen: null };
  expect(newsOf(latest('PENDING'), longAfter)?.status).toBe('PENDING');
  expect(newsOf(latest('CURRENT'), longAfter)).toBeUndefined();
});

test('what is put away is kept by the browser, and a browser that forbids it breaks nothing', () => {
  const kept = new Map<string, string>();
  const storage = () =>
    ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }) as unknown as Storage;
  putAway('one', storage);
  expect(readPutAway(storage)).toBe('one');
  const forbidden = () => {
    throw new Error('no storage');
  };
  putAway('one', forbidden);
  expect(readPutAway(forbidden)).toBeNull();
});
