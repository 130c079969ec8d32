import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLine } from './checkout.ts';
import { hourMs } from './durations.ts';
import { centavos } from './money.ts';
import {
  type CapAmount,
  capAt,
  changeCap,
  noSpendingCap,
  raiseWaitsMs,
  type SpendingCap,
} from './spending-cap.ts';

const now = Date.parse('2026-11-17T04:00:00Z');
const at = (amount: number): SpendingCap => ({ amount: centavos(amount), raise: null });
const orderOf = (cap: CapAmount) => cap ?? Number.POSITIVE_INFINITY;

describe('a cap of one’s own', () => {
  it('holds at once when it is lower, and ends a raise that waits', () => {
    const first = changeCap(noSpendingCap, centavos(3_000_00), now);
    expect(first).toEqual(at(3_000_00));
    const raised = changeCap(first, centavos(5_000_00), now);
    expect(changeCap(raised, centavos(1_000_00), now + hourMs)).toEqual(at(1_000_00));
  });

  it.each([centavos(5_000_00), null])(
    'raised to %s, holds after a day and not before',
    (wanted) => {
      const raised = changeCap(at(3_000_00), wanted, now);
      expect(capAt(raised, now + raiseWaitsMs - 1)).toBe(3_000_00);
      expect(capAt(raised, now + raiseWaitsMs)).toBe(wanted);
    },
  );

  it('is kept by setting what is in force, and asking again for a raise does not delay it', () => {
    const raised = changeCap(at(3_000_00), null, now);
    expect(changeCap(raised, null, now + hourMs)).toBe(raised);
    expect(changeCap(raised, centavos(3_000_00), now + hourMs)).toEqual(at(3_000_00));
  });

  it('never rises within a day of being asked to, whatever is asked for in between', () => {
    const asked = fc.record({
      wanted: fc.option(fc.integer({ min: 0, max: 50 }).map((n) => centavos(n * 100))),
      afterHours: fc.integer({ min: 0, max: 40 }),
    });
    fc.assert(
      fc.property(fc.array(asked, { maxLength: 12 }), (asks) => {
        let [cap, time] = [noSpendingCap, now];
        const inForce: { time: number; cap: CapAmount }[] = [];
        const wishes: { time: number; wanted: CapAmount }[] = [];
        for (const { wanted, afterHours } of asks) {
          for (let hour = 0; hour <= afterHours; hour += 1)
            inForce.push({ time: time + hour * hourMs, cap: capAt(cap, time + hour * hourMs) });
          time += afterHours * hourMs;
          cap = changeCap(cap, wanted, time);
          wishes.push({ time, wanted });
          // No wish leaves more in force than it names, nor than there was.
          expect(orderOf(capAt(cap, time))).toBeLessThanOrEqual(
            Math.max(orderOf(wanted), orderOf(inForce.at(-1)?.cap ?? null)),
          );
        }
        for (const [index, { time: when, cap: then }] of inForce.entries()) {
          const before = inForce[index - 1];
          if (!before || orderOf(then) <= orderOf(before.cap)) continue;
          // It rose: somebody wanted just this, a day ago or longer.
          const isAsked = wishes.some(
            (wish) => wish.wanted === then && wish.time <= when - raiseWaitsMs,
          );
          expect(isAsked).toBe(true);
        }
      }),
    );
  });
});

describe('a purchase held against a cap', () => {
  const line = (available: number, cap: number | null) => ({
    limitCentavos: centavos(20_000_00),
    availableCentavos: centavos(available),
    status: 'open' as const,
    isOverdue: false,
    capCentavos: cap === null ? null : centavos(cap),
  });

  it('never leads to owing more than the cap, nor to less than the line would lend without one', () => {
    const cases = fc.record({
      available: fc.integer({ min: 0, max: 20_000_00 }),
      cap: fc.option(fc.integer({ min: 0, max: 25_000 }).map((pesos) => pesos * 100)),
      price: fc.integer({ min: 500_00, max: 40_000_00 }),
    });
    fc.assert(
      fc.property(cases, ({ available, cap, price }) => {
        const check = checkLine(line(available, cap), centavos(price));
        const owed = 20_000_00 - available + check.financedCentavos;
        if (check.financedCentavos > 0) expect(owed).toBeLessThanOrEqual(cap ?? 20_000_00);
        const isBound = cap !== null && cap < 20_000_00;
        if (!isBound) expect(check).toEqual(checkLine(line(available, null), centavos(price)));
        expect(check.verdict === 'own_cap' && check.capLeftCentavos === null).toBe(false);
      }),
    );
  });

  it('says that it is the cap, and what it leaves', () => {
    expect(checkLine(line(18_000_00, 2_400_00), centavos(3_000_00))).toMatchObject({
      ...{ verdict: 'own_cap', capLeftCentavos: 400_00, availableCentavos: 18_000_00 },
      financedCentavos: 0,
    });
    expect(checkLine(line(18_000_00, 4_000_00), centavos(3_000_00))).toMatchObject({
      ...{ verdict: 'short', capLeftCentavos: 2_000_00, payNowCentavos: 1_000_00 },
    });
  });
});
