import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type ShopTrade, scoreTrade } from './payout-risk.ts';

const ring: ShopTrade = {
  buyers: 30,
  buyersLinkedToOwner: 0,
  buyersLinkedToEachOther: 30,
  newBuyers: 28,
  buyersOnlyHere: 30,
  plansDue: 0,
  plansOverdue: 0,
  soldCentavos: centavos(600_000_00),
  refundedCentavos: centavos(0),
};

/** A shop whose customers are people: some live together, pay late or bring things back. */
const cleanShop = fc
  .record({
    buyers: fc.integer({ min: 1, max: 400 }),
    linkedPercent: fc.integer({ min: 0, max: 12 }),
    ownerPercent: fc.integer({ min: 0, max: 5 }),
    newPercent: fc.integer({ min: 0, max: 100 }),
    onlyPercent: fc.integer({ min: 0, max: 100 }),
    latePercent: fc.integer({ min: 0, max: 15 }),
    refundPercent: fc.integer({ min: 0, max: 15 }),
  })
  .map((of): ShopTrade => {
    const share = (percent: number) => Math.floor((of.buyers * percent) / 100);
    return {
      buyers: of.buyers,
      buyersLinkedToOwner: share(of.ownerPercent),
      buyersLinkedToEachOther: share(of.linkedPercent),
      newBuyers: share(of.newPercent),
      buyersOnlyHere: share(of.onlyPercent),
      plansDue: of.buyers,
      plansOverdue: share(of.latePercent),
      soldCentavos: centavos(of.buyers * 4_000_00),
      refundedCentavos: centavos(Math.floor((of.buyers * 4_000_00 * of.refundPercent) / 100)),
    };
  });

describe('sales that look made up', () => {
  it('hold a payout: thirty buyers who are each other', () => {
    expect(scoreTrade(ring)).toEqual({
      points: 70,
      reasons: ['linked_buyers', 'new_buyers', 'buyers_only_here'],
      isHeld: true,
    });
  });

  it('hold it where the buyers are the owner’s own, or nobody pays back', () => {
    const own = { ...ring, buyersLinkedToEachOther: 0, newBuyers: 0, buyersOnlyHere: 0 };
    expect(scoreTrade({ ...own, buyersLinkedToOwner: 6 }).isHeld).toBe(true);
    const unpaid = { ...own, newBuyers: 30, buyersOnlyHere: 30, plansDue: 30, plansOverdue: 15 };
    expect(scoreTrade(unpaid)).toMatchObject({ isHeld: true, points: 70 });
  });

  it('are never seen in a shop with ordinary customers, however new', () => {
    fc.assert(
      fc.property(cleanShop, (trade) => {
        expect(scoreTrade(trade).isHeld).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are not seen in a handful of friends', () => {
    expect(scoreTrade({ ...ring, buyers: 7, buyersLinkedToEachOther: 7 }).isHeld).toBe(false);
  });
});
