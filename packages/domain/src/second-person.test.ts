import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAboveLimit,
  maySign,
  needsSecondPerson,
  refundLimit,
  type Signer,
  secondPersonAboveMax,
  secondPersonKinds,
} from './second-person.ts';
import { shopRoles } from './shop-roles.ts';

const stores = ['a', 'b', 'c'];
const signer = (personId: string): fc.Arbitrary<Signer> =>
  fc.record({
    personId: fc.constant(personId),
    role: fc.constantFrom(...shopRoles),
    storeIds: fc.option(fc.subarray(stores, { minLength: 1 }), { nil: undefined }),
  });
const people = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => signer(`p${at}`))));
const asked = fc.record({
  kind: fc.constantFrom(...secondPersonKinds),
  storeId: fc.option(fc.constantFrom(...stores), { nil: undefined }),
});

test('a second person is asked for exactly where somebody else may sign, and never oneself', () => {
  fc.assert(
    fc.property(people, asked, (signers, wanted) => {
      const byPersonId = signers[0]?.personId ?? '';
      const others = signers.slice(1).filter((each) => maySign(each, wanted));
      expect(needsSecondPerson(signers, { ...wanted, byPersonId })).toBe(others.length > 0);
      const alone = signers.slice(0, 1);
      expect(needsSecondPerson(alone, { ...wanted, byPersonId })).toBe(false);
    }),
  );
});

test('whoever signs for a thing of one store is in that store', () => {
  fc.assert(
    fc.property(signer('p'), asked, (one, wanted) => {
      if (!maySign(one, wanted) || !wanted.storeId) return;
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
