import { openSamplePlan } from '@luwag/testing/domain/plan-samples';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate, civilDate } from './calendar.ts';
import { centavos, sum } from './money.ts';
import { philippineHolidays as holidays } from './philippine-holidays.ts';
import { applyEvent } from './plan-book.ts';
import { computeCostOfCredit, countPunctuality, sumDueByMonth } from './plan-charts.ts';
import { computeOutlook } from './plan-outlook.ts';

const today = civilDate('2026-11-17');
const row = (dueDate: string, open: number) => ({
  dueDate: civilDate(dueDate),
  openCentavos: centavos(open),
});

describe('what falls due by month', () => {
  it('begins with this month, which has what is late as well', () => {
    const rows = [row('2026-09-01', 100), row('2026-11-30', 50), row('2027-01-02', 7)];
    expect(sumDueByMonth(rows, today, 3)).toEqual([
      { month: '2026-11', amountCentavos: 150 },
      { month: '2026-12', amountCentavos: 0 },
      { month: '2027-01', amountCentavos: 7 },
    ]);
  });

  it('loses nothing that is due within the months', () => {
    const rows = fc.array(
      fc.record({ days: fc.integer({ min: -200, max: 300 }), open: fc.nat(1_000_00) }),
    );
    fc.assert(
      fc.property(rows, (drawn) => {
        const due = drawn.map(({ days, open }) => row(addDays(today, days), open));
        const months = sumDueByMonth(due, today, 12);
        expect(sum(months.map(({ amountCentavos }) => amountCentavos))).toBe(
          sum(due.map(({ openCentavos }) => openCentavos)),
        );
      }),
    );
  });
});

describe('the cost of credit', () => {
  it('is what is asked for beyond the price, from the first day to the last', () => {
    const sample = { code: 'six', amountCentavos: centavos(6_000_00) } as const;
    const plan = openSamplePlan({ ...sample, startDate: today });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 250 }), (days) => {
        const onDate = addDays(today, days);
        const closed = applyEvent(plan, { kind: 'day_closed', onDate }, holidays);
        if (closed.kind === 'reject') throw new Error(closed.code);
        const outlook = computeOutlook(closed.state, onDate, holidays);
        const { soFarCentavos, toComeCentavos } = computeCostOfCredit(closed.state, outlook);
        expect(soFarCentavos + toComeCentavos).toBe(outlook.openCentavos - 6_000_00);
        // A day that no closing has come to yet is counted all the same.
        const ahead = computeOutlook(plan, onDate, holidays);
        expect(computeCostOfCredit(plan, ahead).soFarCentavos).toBe(soFarCentavos);
      }),
    );
  });
});

describe('the record of being on time', () => {
  const { agreement } = openSamplePlan({
    code: 'three',
    amountCentavos: centavos(3_000_00),
    startDate: today,
  });
  const late = { rule: agreement.late, holidays };
  const due = civilDate('2026-11-02');
  const paidOn = (...days: CivilDate[]) =>
    countPunctuality(
      [{ sequence: 1, dueDate: due, state: 'paid' }],
      days.map((onDate) => ({
        onDate,
        parts: [{ sequence: 1, component: 'principal', amountCentavos: centavos(1) }],
      })),
      late,
    );

  it('counts a payment by the day on which it was complete', () => {
    const none = { early: 0, onDay: 0, inGrace: 0, late: 0 };
    expect(paidOn(addDays(due, -1))).toEqual({ ...none, early: 1 });
    expect(paidOn(addDays(due, -1), due)).toEqual({ ...none, onDay: 1 });
    expect(paidOn(addDays(due, 3))).toEqual({ ...none, inGrace: 1 });
    expect(paidOn(addDays(due, 20), due)).toEqual({ ...none, late: 1 });
    expect(paidOn()).toEqual(none);
  });
});
