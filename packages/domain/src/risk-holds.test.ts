import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs, hourMs } from './durations.ts';
import {
  decideEnding,
  decideHolding,
  decideProlonging,
  decideSecond,
  holdAloneMs,
  holdMostMs,
  holdMs,
  isHeldAt,
  prolongDays,
  type RiskHold,
} from './risk-holds.ts';

const begun = Date.parse('2026-11-18T04:00:00Z');
const hold: RiskHold = {
  heldBy: 'ana',
  heldAtMs: begun,
  untilMs: begun + holdMs,
  endedAtMs: null,
};

test('a hold is over when its time is, and at once when somebody ends it', () => {
  expect(isHeldAt(hold, begun - 1)).toBe(false);
  expect(isHeldAt(hold, begun)).toBe(true);
  expect(isHeldAt(hold, begun + 48 * hourMs - 1)).toBe(true);
  expect(isHeldAt(hold, begun + 48 * hourMs)).toBe(false);
  const ended = { ...hold, endedAtMs: begun + hourMs };
  expect(isHeldAt(ended, begun + hourMs - 1)).toBe(true);
  expect(isHeldAt(ended, begun + hourMs)).toBe(false);
});

test('fourteen days are one person’s word, more are two people’s, and ninety are the end', () => {
  const nowMs = begun + hourMs;
  const lasting = (days: number): RiskHold => ({ ...hold, untilMs: begun + days * dayMs });
  expect(decideProlonging(hold, { days: 7, nowMs })).toEqual({
    kind: 'accept',
    untilMs: begun + 9 * dayMs,
    needsSecond: false,
  });
  expect(decideProlonging(lasting(12), { days: 2, nowMs })).toMatchObject({ needsSecond: false });
  expect(decideProlonging(hold, { days: 14, nowMs })).toMatchObject({ needsSecond: true });
  expect(decideProlonging(lasting(60), { days: 30, nowMs })).toMatchObject({ needsSecond: true });
  expect(decideProlonging(lasting(61), { days: 30, nowMs })).toEqual({
    ...{ kind: 'reject', code: 'hold_too_long' },
  });
  expect(decideProlonging(hold, { days: 2, nowMs: hold.untilMs })).toEqual({
    ...{ kind: 'reject', code: 'hold_over' },
  });
});

test('who laid it on does not lift it, and who asked is not the second', () => {
  const nowMs = begun + hourMs;
  expect(decideEnding(hold, { enderId: 'ana', nowMs })).toBe('second_same_person');
  expect(decideEnding(hold, { enderId: 'ben', nowMs })).toBeUndefined();
  expect(decideEnding(hold, { enderId: 'ben', nowMs: hold.untilMs })).toBe('hold_over');
  const own = { askedBy: 'ben', deciderId: 'ben', nowMs };
  expect(decideSecond(hold, { ...own, isApproval: true })).toBe('second_same_person');
  expect(decideSecond(hold, { ...own, isApproval: false })).toBeUndefined();
  for (const isApproval of [true, false]) {
    const other = { askedBy: 'ben', deciderId: 'ana', isApproval };
    expect(decideSecond(hold, { ...other, nowMs })).toBeUndefined();
    expect(decideSecond(hold, { ...other, nowMs: hold.untilMs })).toBe('hold_over');
  }
});

test('who laid one on lays no other on the same account for ninety days; somebody else does', () => {
  const over = hold.untilMs;
  const isRefused = (holderId: string, nowMs: number, past = [hold]) =>
    decideHolding(past, { holderId, nowMs }) === 'second_same_person';
  expect(isRefused('ana', over)).toBe(true);
  expect(isRefused('ana', over + holdMostMs - 1)).toBe(true);
  expect(isRefused('ana', over + holdMostMs)).toBe(false);
  expect(isRefused('ben', over)).toBe(false);
  expect(isRefused('ana', over, [])).toBe(false);
  // Ended early, it counts from then.
  const ended = { ...hold, endedAtMs: begun + hourMs };
  expect(isRefused('ana', begun + hourMs + holdMostMs, [ended])).toBe(false);
});

test('what waits for a second person is decided before anything else is asked for', () => {
  const nowMs = begun + hourMs;
  for (const days of prolongDays)
    expect(decideProlonging(hold, { days, nowMs, isAsked: true })).toEqual({
      ...{ kind: 'reject', code: 'hold_longer_waiting' },
    });
});

test('however often one person prolongs it, it ends within fourteen days, and ever within ninety', () => {
  const step = fc.record({
    days: fc.constantFrom(...prolongDays),
    afterMs: fc.integer({ min: 0, max: 3 * dayMs }),
    isSigned: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [now, current, isSignedOnce] = [begun, hold, false];
      for (const { days, afterMs, isSigned } of steps) {
        now += afterMs;
        const decided = decideProlonging(current, { days, nowMs: now });
        if (decided.kind === 'reject') continue;
        expect(decided.untilMs).toBeGreaterThan(current.untilMs);
        if (decided.needsSecond && !isSigned) continue;
        isSignedOnce ||= decided.needsSecond;
        current = { ...current, untilMs: decided.untilMs };
      }
      const most = isSignedOnce ? holdMostMs : holdAloneMs;
      expect(isHeldAt(current, begun + most)).toBe(false);
    }),
  );
});
