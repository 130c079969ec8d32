import { propertyCases } from '@luwag/testing/harness/property-cases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import {
  aloneMaxMs,
  aloneMinMs,
  decideLonger,
  decideTurnOff,
  decideTurnOn,
  isMoneyOut,
  kindOfSwitch,
  longerMaxMs,
  longestAloneMs,
  moneyOutSwitches,
  type OffSpan,
  switchNames,
} from './switches.ts';

const nowMs = 1_800_000_000_000;
const cases = { numRuns: propertyCases(0.05) };

/** What one switch was off before now, in order and without overlap. */
const pastSpans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 1500 })), {
    maxLength: 8,
  })
  .map((steps) => {
    const spans: OffSpan[] = [];
    let toMs = nowMs;
    for (const [pause, length] of steps) {
      const end = toMs - pause * minuteMs;
      spans.push({ fromMs: end - length * minuteMs, toMs: end });
      toMs = end - length * minuteMs;
    }
    return spans;
  });

const offBefore = (spans: readonly OffSpan[]): number =>
  spans.reduce(
    (sum, { fromMs, toMs }) => sum + Math.max(0, toMs - Math.max(fromMs, nowMs - dayMs)),
    0,
  );

describe('one person', () => {
  test('keeps a rail off for no more of a day than is left of it, and for an hour always', () => {
    fc.assert(
      fc.property(pastSpans, fc.integer({ min: 5, max: 3000 }), (spans, minutes) => {
        const forMs = minutes * minuteMs;
        const rejection = decideTurnOff('charging', { forMs, nowMs, isOff: false, spans });
        if (forMs <= aloneMinMs) expect(rejection).toBeUndefined();
        else if (forMs + offBefore(spans) > aloneMaxMs) expect(rejection).toBe('too_long_alone');
        else expect(rejection).toBeUndefined();
      }),
      cases,
    );
  });

  test('turns nothing off that is off', () => {
    const at = { forMs: hourMs, nowMs, isOff: true, spans: [] };
    expect(decideTurnOff('mail', at)).toBe('off_already');
  });

  test('has a quarter for a feature, however often it was off', () => {
    const spans = [{ fromMs: nowMs - dayMs, toMs: nowMs }];
    expect(longestAloneMs('fixed_codes', { nowMs, spans })).toBe(90 * dayMs);
    expect(longestAloneMs('mail', { nowMs, spans })).toBe(hourMs);
  });

  test('who stopped money does not start it, and starts everything else', () => {
    for (const name of switchNames) {
      expect(decideTurnOn(name, { personId: 'a', offBy: 'b' })).toBeUndefined();
      expect(decideTurnOn(name, { personId: 'a', offBy: undefined })).toBe('on_already');
      const own = decideTurnOn(name, { personId: 'a', offBy: 'a' });
      expect(own).toBe(isMoneyOut(name) ? 'other_person_needed' : undefined);
    }
  });
});

test('longer is later than its end and within thirty days of its beginning', () => {
  const off = { fromMs: nowMs, untilMs: nowMs + dayMs };
  expect(decideLonger({ untilMs: nowMs + 2 * dayMs, off })).toBeUndefined();
  expect(decideLonger({ untilMs: nowMs + dayMs, off })).toBe('not_longer');
  expect(decideLonger({ untilMs: nowMs + longerMaxMs, off })).toBeUndefined();
  expect(decideLonger({ untilMs: nowMs + longerMaxMs + 1, off })).toBe('not_longer');
  expect(decideLonger({ untilMs: nowMs + 2 * dayMs, off: undefined })).toBe('on_already');
});

test('all money that leaves is stopped by rails, and a payout by each of its own', () => {
  expect(moneyOutSwitches).toEqual(['refunds', 'payouts']);
  expect(switchNames.filter(isMoneyOut).every((name) => kindOfSwitch(name) === 'rail')).toBe(true);
});
