import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accountBeforeChange,
  type DatedAccount,
  isUsualLength,
  maskAccountNumber,
  payoutDestination,
  payoutsHeldUntil,
  railFor,
} from './bank-accounts.ts';

test('up to the ceiling money goes at once, above it by the batch', () => {
  const both = { instapay: true, pesonet: true };
  expect(railFor(both, 5_000_000)).toBe('instapay');
  expect(railFor(both, 5_000_001)).toBe('pesonet');
  expect(railFor({ instapay: true, pesonet: false }, 5_000_001)).toBeUndefined();
  expect(railFor({ instapay: false, pesonet: true }, 100)).toBe('pesonet');
});

test('a number of unusual length is noticed where lengths are known', () => {
  expect(isUsualLength('PH_BPI', '1234567890')).toBe(true);
  expect(isUsualLength('PH_BPI', '123456789012')).toBe(false);
  expect(isUsualLength('PH_GCASH', '09171234567')).toBe(true);
  expect(isUsualLength('PH_RBG', '123456')).toBe(true);
});

test('a masked number tells which one and no more', () => {
  expect(maskAccountNumber('001234567890')).toBe('•••• 7890');
});

test('nothing is paid to an account for two days after it was set', () => {
  expect(payoutsHeldUntil(1_000)).toBe(1_000 + 172_800_000);
});

const hours = (count: number): number => count * 3_600_000;
type Line = DatedAccount & { bank: string };

/** A history as changing and taking back write it, newest first. */
const ended = (history: readonly Line[], atMs: number): Line[] =>
  history.map((each) => (each.endedAtMs === null ? { ...each, endedAtMs: atMs } : each));
const changed = (history: readonly Line[], bank: string, atMs: number): Line[] => {
  const id = `${history.length}`;
  const heldUntilMs = payoutsHeldUntil(atMs);
  return [{ id, bank, heldUntilMs, endedAtMs: null }, ...ended(history, atMs)];
};
const takenBack = (history: readonly Line[], atMs: number): Line[] => {
  const before = accountBeforeChange(history, atMs);
  if (!before) return [...history];
  const again = { ...before, id: `${history.length}`, heldUntilMs: null, endedAtMs: null };
  return [again, ...ended(history, atMs)];
};
const paidTo = (history: readonly Line[], nowMs: number): string | undefined => {
  const destination = payoutDestination(history, nowMs);
  if (destination?.heldUntilMs !== null) return undefined;
  return history.find(({ id }) => id === destination.id)?.bank;
};

test('a change waits for two days, and is then where money goes', () => {
  const history = changed(changed([], 'own', 0), 'new', hours(100));
  expect(payoutDestination([], 0)).toBeUndefined();
  expect(paidTo(history, hours(147))).toBeUndefined();
  expect(paidTo(history, hours(148))).toBe('new');
});

test('a change that is taken back leads to the last account that was waited for', () => {
  const own = changed([], 'own', 0);
  const thief = changed(changed(own, 'thief', hours(100)), 'thief again', hours(101));
  expect(paidTo(takenBack(thief, hours(102)), hours(102))).toBe('own');
  // The wait is over, or there was nothing before it.
  expect(accountBeforeChange(thief, hours(149))).toBeUndefined();
  expect(accountBeforeChange(own, hours(1))).toBeUndefined();
  expect(accountBeforeChange(changed(own, 'other', hours(1)), hours(2))).toBeUndefined();
});

test('whatever is changed and taken back, no account is paid to within two days of its first change', () => {
  const act = fc.record({ gapHours: fc.integer({ min: 0, max: 60 }), isUndone: fc.boolean() });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      let history: Line[] = [];
      let nowMs = 0;
      const firstSetMs = new Map<string, number>();
      for (const [index, { gapHours, isUndone }] of acts.entries()) {
        nowMs += hours(gapHours);
        if (!isUndone) firstSetMs.set(`bank ${index}`, nowMs);
        history = isUndone ? takenBack(history, nowMs) : changed(history, `bank ${index}`, nowMs);
        const inForce = history.filter(({ endedAtMs }) => endedAtMs === null);
        expect(inForce.length).toBe(history.length === 0 ? 0 : 1);
        const bank = paidTo(history, nowMs);
        if (bank) expect(nowMs - (firstSetMs.get(bank) ?? nowMs)).toBeGreaterThanOrEqual(hours(48));
      }
    }),
    { numRuns: 500 },
  );
});
