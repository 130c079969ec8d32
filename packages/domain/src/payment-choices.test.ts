import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import { centavos } from './money.ts';
import { listPaymentChoices, payableOn } from './payment-choices.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import { computeOutlook } from './plan-outlook.ts';
import { owedOn, type PlanState } from './plan-state.ts';
import { planCodes } from './plans.ts';

const startDate = civilDate('2026-04-01');

const plans = fc.record({
  code: fc.constantFrom(...planCodes),
  amountCentavos: fc.integer({ min: 500_00, max: 30_000_00 }).map(centavos),
});
const days = fc.integer({ min: 0, max: 200 }).map((count) => addDays(startDate, count));
const opened = (plan: { code: (typeof planCodes)[number]; amountCentavos: PlanAmount }) =>
  openSamplePlan({ ...plan, startDate });
type PlanAmount = ReturnType<typeof centavos>;

function pay(state: PlanState, amount: number, onDate: typeof startDate): PlanState {
  const payment = { paymentId: 'payment', psp: 'x', amountCentavos: centavos(amount) };
  const decision = applyEvent(state, { kind: 'collected', onDate, ...payment }, holidays);
  if (decision.kind === 'reject') throw new Error(decision.code);
  return decision.state;
}

describe('the amounts that are offered', () => {
  test('rise, and the last of them ends the plan to the centavo', () => {
    fc.assert(
      fc.property(plans, days, (plan, day) => {
        const state = opened(plan);
        const choices = listPaymentChoices(computeOutlook(state, day, holidays), state);
        const amounts = choices.map(({ amountCentavos }) => amountCentavos);
        expect(amounts).toEqual([...new Set(amounts)].sort((one, other) => one - other));
        expect(new Set(choices.map(({ kind }) => kind)).size).toBe(choices.length);
        expect(choices.at(-1)?.kind).toBe('all');
        const ended = pay(state, amounts.at(-1) ?? 0, day);
        expect([owedOn(ended), ended.creditCentavos]).toEqual([0, 0]);
      }),
    );
  });

  test('are one payment, all that is late, that and the next, and everything', () => {
    const six = opened({ code: 'six', amountCentavos: centavos(6_000_00) });
    const kindsOn = (day: string) =>
      listPaymentChoices(computeOutlook(six, civilDate(day), holidays), six).map(
        ({ kind, payments }) => [kind, payments],
      );
    expect(kindsOn('2026-04-02')).toEqual([
      ['due', 1],
      ['with_next', 2],
      ['all', 6],
    ]);
    expect(kindsOn('2026-06-20')).toEqual([
      ['one', 1],
      ['due', 2],
      ['with_next', 3],
      ['all', 6],
    ]);
  });

  test('of a debt that was written off are all of it', () => {
    const open = opened({ code: 'six', amountCentavos: centavos(6_000_00) });
    const onDate = civilDate('2026-11-20');
    const loss = { kind: 'written_off', onDate, topUpCentavos: centavos(9_000_00) } as const;
    const decision = applyEvent(open, loss, holidays);
    if (decision.kind === 'reject') throw new Error(decision.code);
    const { state } = decision;
    const outlook = computeOutlook(state, onDate, holidays);
    const owed = state.writtenOffCentavos;
    expect(owed).toBeGreaterThan(6_000_00);
    expect(listPaymentChoices(outlook, state)).toEqual([
      { kind: 'all', amountCentavos: owed, payments: 0 },
    ]);
    expect(payableOn(outlook, state)).toEqual({ dueCentavos: owed, mostCentavos: owed });
  });

  test('are none where nothing is owed', () => {
    const one = opened({ code: 'six', amountCentavos: centavos(6_000_00) });
    const ended = pay(one, 6_000_00, startDate);
    expect(listPaymentChoices(computeOutlook(ended, startDate, holidays), ended)).toEqual([]);
  });
});

describe('a payment above what is owed', () => {
  test('ends the plan, and every centavo above is the buyer’s', () => {
    const above = fc.integer({ min: 1, max: 60_000_00 });
    fc.assert(
      fc.property(plans, days, above, (plan, day, extra) => {
        const state = opened(plan);
        const { settleCentavos } = computeOutlook(state, day, holidays);
        const paid = pay(state, settleCentavos + extra, day);
        expect([owedOn(paid), paid.creditCentavos]).toEqual([0, extra]);
      }),
    );
  });
});
