import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatedIn, allocatePayment } from './allocation.ts';
import { addMonths, civilDate } from './calendar.ts';
import {
  type Amounts,
  components,
  type Installment,
  openInstallments,
  outstandingIn,
  outstandingOf,
  tallyParts,
  totalOf,
} from './installments.ts';
import { centavos, noCentavos } from './money.ts';

const firstDueDate = civilDate('2026-12-15');

function owing(...rows: Amounts[]): Installment[] {
  const bare = rows.map((_, index) => ({
    sequence: index + 1,
    dueDate: addMonths(firstDueDate, index),
    principalCentavos: noCentavos,
  }));
  return openInstallments(bare).map((row, index) => ({
    ...row,
    charged: rows[index] ?? row.charged,
  }));
}

const amounts = (penalty: number, fee: number, interest: number, principal: number): Amounts => ({
  penalty: centavos(penalty),
  fee: centavos(fee),
  interest: centavos(interest),
  principal: centavos(principal),
});

const small = fc.integer({ min: 0, max: 500 });
const plans = fc
  .array(
    fc.tuple(small, small, small, fc.integer({ min: 0, max: 5_000 })).map((row) => amounts(...row)),
    { minLength: 1, maxLength: 12 },
  )
  .map((rows) => owing(...rows));

/** Around every point at which a component or an installment is just settled, and anywhere else. */
const payments = plans.chain((plan) => {
  let running = 0;
  const edges = plan.flatMap((row) =>
    components.map((component) => {
      running += outstandingOf(row)[component];
      return running;
    }),
  );
  const nearEdge = fc
    .tuple(fc.constantFrom(...edges), fc.integer({ min: -1, max: 1 }))
    .map(([edge, off]) => Math.max(0, edge + off));
  const amount = fc.oneof(nearEdge, fc.integer({ min: 0, max: running + 1_000 })).map(centavos);
  return fc.tuple(fc.constant(plan), amount, amount);
});

const pay = (plan: readonly Installment[], amount: number) => {
  const { parts, excessCentavos } = allocatePayment(plan, centavos(amount));
  return { plan: tallyParts(plan, 'paid', parts), parts, excessCentavos };
};

describe('a payment', () => {
  const plan = owing(amounts(5, 10, 20, 100), amounts(0, 0, 15, 100), amounts(0, 0, 0, 100));
  const placed = (amount: number) => {
    const { parts, excessCentavos } = allocatePayment(plan, centavos(amount));
    const rows = parts.map((part) => [part.sequence, part.component, part.amountCentavos]);
    return [...rows, excessCentavos];
  };

  it.each([
    [0, [0]],
    [4, [[1, 'penalty', 4], 0]],
    [15, [[1, 'penalty', 5], [1, 'fee', 10], 0]],
    [36, [[1, 'penalty', 5], [1, 'fee', 10], [1, 'interest', 20], [1, 'principal', 1], 0]],
  ])('of %i settles penalty, fee, interest, principal in that order', (amount, expected) => {
    expect(placed(amount)).toEqual(expected);
  });

  it('closes the oldest installment before it touches the next, and prepays with what is left', () => {
    expect(placed(250).slice(3)).toEqual([
      [1, 'principal', 100],
      [2, 'interest', 15],
      [2, 'principal', 100],
      0,
    ]);
    expect(placed(255).slice(-2)).toEqual([[3, 'principal', 5], 0]);
  });

  it('leaves to the buyer what nothing was owed for', () => {
    expect(placed(400).slice(-2)).toEqual([[3, 'principal', 100], 50]);
  });

  it('is never negative', () => {
    expect(() => allocatePayment(plan, centavos(-1))).toThrow('negative');
  });
});

describe('P2 allocation', () => {
  it('P2 places every centavo: the parts and the excess add up to the amount', () => {
    fc.assert(
      fc.property(payments, ([plan, amount]) => {
        const { parts, excessCentavos } = allocatePayment(plan, amount);
        expect(allocatedIn(parts) + excessCentavos).toBe(amount);
        expect(excessCentavos > 0 && allocatedIn(parts) < totalOf(outstandingIn(plan))).toBe(false);
      }),
    );
  });

  it('P2 respects the order: nothing is touched while anything before it is still owed', () => {
    fc.assert(
      fc.property(payments, ([plan, amount]) => {
        const left = pay(plan, amount).plan.flatMap((row) =>
          components.map((component) => outstandingOf(row)[component]),
        );
        const asked = plan.flatMap((row) =>
          components.map((component) => outstandingOf(row)[component]),
        );
        const firstOwed = left.findIndex((each) => each > 0);
        if (firstOwed >= 0) expect(left.slice(firstOwed + 1)).toEqual(asked.slice(firstOwed + 1));
      }),
    );
  });

  it('P2 does not care how a sum is cut: paying a, then b, is paying a and b at once', () => {
    fc.assert(
      fc.property(payments, ([plan, first, second]) => {
        const once = pay(plan, first + second);
        const begun = pay(plan, first);
        const twice = pay(begun.plan, second);
        expect(twice.plan).toEqual(once.plan);
        expect(begun.excessCentavos + twice.excessCentavos).toBe(once.excessCentavos);
      }),
    );
  });
});
