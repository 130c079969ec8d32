import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from './durations.ts';
import {
  aloneAfterMs,
  aloneFromMs,
  isAboveLimit,
  isSigner,
  maySign,
  needsSecondPerson,
  refundLimit,
  type Signer,
  secondPersonAboveMax,
  secondPersonKinds,
  signsAfterMs,
} from './second-person.ts';
import { shopRoles } from './shop-roles.ts';

const stores = ['a', 'b', 'c'];
const nowMs = 100 * dayMs;
const days = (min: number, max: number) =>
  fc.integer({ min: min * 24, max: max * 24 }).map((hours) => (hours * dayMs) / 24);

/** Somebody's time in a role, over or not, somewhere in the last forty days. */
const signer = (personId: string): fc.Arbitrary<Signer> =>
  fc
    .record({
      personId: fc.constant(personId),
      role: fc.constantFrom(...shopRoles),
      storeIds: fc.option(fc.subarray(stores, { minLength: 1 }), { nil: undefined }),
      sinceMs: days(60, 100),
      lastedMs: fc.option(days(0, 40), { nil: undefined }),
    })
    .map(({ lastedMs, ...each }) => ({
      ...each,
      untilMs: lastedMs === undefined ? undefined : Math.min(nowMs, each.sinceMs + lastedMs),
    }));
const people = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => signer(`p${at}`))));
const asked = fc.record({
  kind: fc.constantFrom(...secondPersonKinds),
  storeId: fc.option(fc.constantFrom(...stores), { nil: undefined }),
});

test('a second person is asked for wherever somebody else may sign, and never oneself', () => {
  fc.assert(
    fc.property(people, asked, (signers, wanted) => {
      const by = { ...wanted, byPersonId: signers[0]?.personId ?? '' };
      const others = signers.slice(1).filter((each) => maySign(each, wanted, nowMs));
      if (others.length > 0) {
        expect(needsSecondPerson(signers, by, nowMs)).toBe(true);
        expect(aloneFromMs(signers, by, nowMs)).toBeUndefined();
      }
      expect(needsSecondPerson(signers.slice(0, 1), by, nowMs)).toBe(false);
    }),
  );
});

test('removing everybody else, however often roles are changed before, opens nothing for a week', () => {
  fc.assert(
    fc.property(people, asked, days(0, 6), (signers, wanted, laterMs) => {
      const by = { ...wanted, byPersonId: signers[0]?.personId ?? '' };
      const wasNeeded = signers.slice(1).some((each) => maySign(each, wanted, nowMs));
      // Each is put into another role for a moment, and then removed.
      const after = signers.flatMap((each, at) =>
        at === 0 || each.untilMs !== undefined
          ? [each]
          : [
              { ...each, untilMs: nowMs },
              { ...each, role: 'cashier' as const, sinceMs: nowMs, untilMs: nowMs + laterMs },
            ],
      );
      const isNeeded = needsSecondPerson(after, by, nowMs + laterMs);
      if (wasNeeded) expect(isNeeded).toBe(true);
      const from = aloneFromMs(after, by, nowMs + laterMs);
      expect(from !== undefined).toBe(isNeeded);
      if (from !== undefined) expect(needsSecondPerson(after, by, from)).toBe(false);
    }),
  );
});

test('whoever came or was promoted within a day signs nothing, and nobody waits for them', () => {
  fc.assert(
    fc.property(signer('p'), asked, days(0, 3), (one, wanted, ageMs) => {
      const fresh = { ...one, sinceMs: nowMs - ageMs, untilMs: undefined };
      expect(maySign(fresh, wanted, nowMs)).toBe(isSigner(one, wanted) && ageMs >= signsAfterMs);
      const by = { ...wanted, byPersonId: 'other' };
      expect(needsSecondPerson([fresh], by, nowMs)).toBe(maySign(fresh, wanted, nowMs));
      const gone = { ...fresh, untilMs: nowMs };
      expect(needsSecondPerson([gone], by, nowMs + aloneAfterMs)).toBe(false);
    }),
  );
});

test('whoever signs for a thing of one store is in that store', () => {
  fc.assert(
    fc.property(signer('p'), asked, (one, wanted) => {
      if (!maySign(one, wanted, nowMs) || !wanted.storeId) return;
      expect(one.storeIds?.includes(wanted.storeId) ?? true).toBe(true);
    }),
  );
});

test('a shop lowers its limit and never raises it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_00 }), (own) => {
      expect(refundLimit(own)).toBeLessThanOrEqual(secondPersonAboveMax);
      expect(refundLimit(own)).toBe(Math.min(own, secondPersonAboveMax));
    }),
  );
  expect(refundLimit(null)).toBe(5_000_00);
  expect([isAboveLimit(5_000_00, null), isAboveLimit(5_000_01, null)]).toEqual([false, true]);
  expect([isAboveLimit(1_000_00, 1_000_00), isAboveLimit(1_000_01, 1_000_00)]).toEqual([
    ...[false, true],
  ]);
});
