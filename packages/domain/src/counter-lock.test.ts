import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterPin,
  type CounterLock,
  counterIdleMs,
  counterOpenMs,
  counterStateAt,
  isEasyPin,
  pinTriesMax,
} from './counter-lock.ts';

const shut: CounterLock = { failures: 0, openedAtMs: null, seenAtMs: null };

describe('a device at a counter', () => {
  test('is open after the right PIN, and locked once nobody uses it', () => {
    const open = afterPin(shut, true, 1_000);
    expect(counterStateAt(open, 1_000 + counterIdleMs - 1)).toBe('open');
    expect(counterStateAt(open, 1_000 + counterIdleMs)).toBe('locked');
    const used = { ...open, seenAtMs: counterIdleMs };
    expect(counterStateAt(used, counterIdleMs + 60_000)).toBe('open');
  });

  test('is locked at the end of a day however busy it is', () => {
    const busy = { failures: 0, openedAtMs: 0, seenAtMs: counterOpenMs - 1 };
    expect(counterStateAt(busy, counterOpenMs - 1)).toBe('open');
    expect(counterStateAt(busy, counterOpenMs)).toBe('locked');
  });

  test('opens never again by a PIN once five in a row were wrong, whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (tries) => {
        let lock = shut;
        let inARow = 0;
        let isBlocked = false;
        for (const [at, isRight] of tries.entries()) {
          lock = afterPin(lock, isRight, at);
          if (!isBlocked) inARow = isRight ? 0 : inARow + 1;
          isBlocked ||= inARow === pinTriesMax;
          const expected = isBlocked ? 'blocked' : isRight ? 'open' : 'locked';
          expect(counterStateAt(lock, at)).toBe(expected);
          expect(lock.failures).toBeLessThanOrEqual(pinTriesMax);
        }
      }),
    );
  });
});

test.each([
  ['111111', true],
  ['123456', true],
  ['987654', true],
  ['012345', true],
  ['135791', false],
  ['246813', false],
  ['112233', false],
])('the PIN %s is easy to guess: %s', (pin, isEasy) => {
  expect(isEasyPin(pin)).toBe(isEasy);
});
