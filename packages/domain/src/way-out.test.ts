import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocatePayment } from './allocation.ts';
import { addDays, civilDate } from './calendar.ts';
import { type CreditLineStatus, checkLine } from './checkout.ts';
import { totalsOf } from './installments.ts';
import { add, centavos, noCentavos } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { accrueTo } from './plan-clock.ts';
import type { PlanCode } from './plans.ts';
import { findWayOut } from './way-out.ts';

const startDate = civilDate('2026-02-10');
const open = (planId: string, code: PlanCode = 'six', amount = 6_000_00) =>
  openSamplePlan({
    ...{ code, amountCentavos: centavos(amount), startDate },
    owners: { planId, buyerId: 'b', merchantId: 'm' },
  });
const line = (available: number, more: Partial<CreditLineStatus> = {}): CreditLineStatus => ({
  limitCentavos: centavos(10_000_00),
  availableCentavos: centavos(available),
  status: 'open',
  isOverdue: false,
  capCentavos: null,
  ...more,
});
const on = (date: string) => ({ date: civilDate(date), holidays });
const price = centavos(1_000_00);

describe('the way out', () => {
  it('of lateness is all that is late, and where to pay it', () => {
    const late = line(4_000_00, { isOverdue: true });
    const wayOut = findWayOut(late, price, [open('one')], on('2026-03-20'));
    const owed = accrueTo(open('one'), civilDate('2026-03-20'), holidays).state.installments[0];
    expect(wayOut?.planId).toBe('one');
    expect(wayOut?.payNowCentavos).toBeGreaterThan(owed?.charged.principal ?? 0);
    const both = findWayOut(late, price, [open('one'), open('two')], on('2026-03-20'));
    expect(both).toEqual({ payNowCentavos: 2 * (wayOut?.payNowCentavos ?? 0), planId: null });
  });

  it('of a line that is used up is the least that frees enough, on one plan', () => {
    const plans = [open('one', 'twelve', 5_000_00), open('two', 'thirty', 500_00)];
    const wayOut = findWayOut(line(100_00), price, plans, on('2026-02-20'));
    expect(wayOut).toEqual({ payNowCentavos: 500_00, planId: 'two' });
  });

  it.each([
    ['that is enough', line(5_000_00)],
    ['that is short: the rest is paid at the purchase', line(600_00)],
    ['that is frozen', line(5_000_00, { status: 'frozen' })],
    ['that is not there', undefined],
  ])('of a line %s is none', (_what, given) => {
    expect(findWayOut(given, price, [open('one')], on('2026-02-20'))).toBeUndefined();
  });

  it('is none where there is nothing to pay back', () => {
    expect(findWayOut(line(0), price, [], on('2026-02-20'))).toBeUndefined();
  });

  it('opens the purchase once it is paid', () => {
    const cases = fc.record({
      available: fc.nat({ max: 499_99 }),
      amount: fc.integer({ min: 600_00, max: 30_000_00 }),
      days: fc.nat({ max: 25 }),
      codes: fc.array(fc.constantFrom<PlanCode>('thirty', 'six', 'twelve'), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    fc.assert(
      fc.property(cases, ({ available, amount, days, codes }) => {
        const date = addDays(startDate, days);
        const plans = codes.map((code, index) => open(String(index), code));
        const given = line(available);
        const wayOut = findWayOut(given, centavos(amount), plans, { date, holidays });
        const plan = plans.find(({ owners }) => owners.planId === wayOut?.planId);
        if (!wayOut || !plan) throw new Error('plans of ₱6,000 always free enough');
        const { state } = accrueTo(plan, date, holidays);
        const { parts, excessCentavos } = allocatePayment(
          state.installments,
          wayOut.payNowCentavos,
        );
        expect(excessCentavos).toBe(noCentavos);
        const freed = totalsOf(parts).principal;
        const then = line(add(given.availableCentavos, freed));
        expect(checkLine(then, centavos(amount)).verdict).not.toBe('insufficient_credit');
      }),
      { numRuns: 100 },
    );
  });
});
