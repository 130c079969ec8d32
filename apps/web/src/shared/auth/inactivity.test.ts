import { type SessionRole, sessionLimits } from '@luwag/domain/session-limits';
import { expect, test } from 'vitest';
import { createMoment, exemptRoutes, isExempt, isInactive, timingsOf } from './inactivity.ts';

test.each(Object.entries(sessionLimits))(
  'a %s is logged out by the limit of the role, looked at every ten seconds',
  (role, { idleMs }) => {
    expect(timingsOf(role as SessionRole, undefined)).toEqual({
      inactivityMs: idleMs,
      checkEveryMs: 10_000,
      reportEveryMs: 60_000,
    });
  },
);

test('a test’s shorter wait shortens what hangs on it', () => {
  expect(timingsOf('buyer', 3_000)).toEqual({
    inactivityMs: 3_000,
    checkEveryMs: 300,
    reportEveryMs: 300,
  });
});

test.each([
  [599_999, false],
  [600_000, true],
])('after %d ms somebody counts as gone: %s', (passedMs, isGone) => {
  const timings = timingsOf('buyer', undefined);
  expect(isInactive(1_000, { now: 1_000 + passedMs, timings })).toBe(isGone);
});

test('the pages of the specification are exempt, and none inside the account', () => {
  for (const route of exemptRoutes) expect(isExempt(route)).toBe(true);
  expect(isExempt('/buyer/login/')).toBe(true);
  for (const page of [
    '/buyer/dashboard',
    '/merchant/dashboard',
    '/buyer',
    '/ops',
    '/buyer/support/1',
  ])
    expect(isExempt(page)).toBe(false);
});

const storage = (kept = new Map<string, string>()) => ({
  kept,
  source: () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }),
});

test('two tabs share one moment, and the later one counts', () => {
  const { kept, source } = storage();
  const [one, other] = [createMoment(source, 'k'), createMoment(source, 'k')];
  one.write(5);
  expect(other.read(10)).toBe(5);
  other.write(9);
  expect(one.read(10)).toBe(9);
  kept.set('k', 'nonsense');
  expect(one.read(10)).toBe(5);
});

test('after the clock was set back, the wait begins anew instead of never ending', () => {
  const { kept, source } = storage();
  const moment = createMoment(source, 'k');
  moment.write(9_000);
  expect(moment.read(1_000)).toBe(1_000);
  expect(moment.read(1_500)).toBe(1_000);
  expect(kept.get('k')).toBe('1000');
});

test('a browser that forbids storage still knows about its own tab', () => {
  const moment = createMoment(() => {
    throw new Error('SecurityError');
  }, 'k');
  expect(moment.read(10)).toBe(0);
  moment.write(7);
  expect(moment.read(10)).toBe(7);
});
