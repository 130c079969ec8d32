import { describe, expect, it } from 'vitest';
import { civilDate } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import {
  computeDueDates,
  findPlanOn,
  findSkippedPayDay,
  listPlansOn,
  type PayDay,
  type PlanCode,
  planCodes,
} from './plans.ts';

const today = civilDate('2026-11-15');

function dueDates(code: PlanCode, start: string, payDay?: PayDay) {
  const plan = findPlanOn(today, code);
  if (!plan) throw new Error(`no plan ${code}`);
  return computeDueDates(plan, civilDate(start), payDay);
}

describe('the plans on offer', () => {
  it('are four, shortest first', () => {
    expect(listPlansOn(today).map((plan) => [plan.code, plan.paymentsCount])).toEqual([
      ['thirty', 1],
      ['three', 3],
      ['six', 6],
      ['twelve', 12],
    ]);
  });

  it('did not exist before their first day', () => {
    expect(listPlansOn(civilDate('2025-12-31'))).toEqual([]);
    expect(findPlanOn(civilDate('2026-01-01'), 'six')?.version).toBe(1);
  });

  it('charge the buyer nothing exactly where the shop pays the higher discount', () => {
    for (const plan of listPlansOn(today)) {
      expect(plan.monthlyRatePpm === 0).toBe(plan.merchantDiscountPpm === 40_000);
    }
  });
});

describe('due dates', () => {
  it('fall 30 days on, for the plan of one payment', () => {
    expect(dueDates('thirty', '2027-01-31')).toEqual(['2027-03-02']);
  });

  it('begin at checkout, for three payments', () => {
    expect(dueDates('three', '2026-12-31')).toEqual(['2026-12-31', '2027-01-31', '2027-02-28']);
  });

  it('begin a month later and come back to the day after a short month, for six', () => {
    expect(dueDates('six', '2026-12-31')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });
});

describe('due dates on pay days', () => {
  it('are the first that are no sooner than a month, and so on', () => {
    expect(dueDates('six', '2026-11-16', 15).slice(0, 2)).toEqual(['2027-01-15', '2027-02-15']);
    expect(dueDates('six', '2026-11-15', 15).slice(0, 2)).toEqual(['2026-12-15', '2027-01-15']);
    expect(dueDates('six', '2026-11-14', 15).slice(0, 2)).toEqual(['2026-12-15', '2027-01-15']);
  });

  it('are the last day of a month that has no 30th', () => {
    expect(dueDates('three', '2026-12-31', 30)).toEqual(['2026-12-31', '2027-02-28', '2027-03-30']);
    expect(dueDates('six', '2027-01-29', 30).slice(0, 2)).toEqual(['2027-02-28', '2027-03-30']);
  });

  it('leave what is due at checkout where it is', () => {
    expect(dueDates('three', '2026-11-18', 30)).toEqual(['2026-11-18', '2026-12-30', '2027-01-30']);
    expect(dueDates('thirty', '2026-11-18', 15)).toEqual(['2027-01-15']);
  });
});

describe('a pay day that is skipped', () => {
  const skipped = (code: PlanCode, start: string, payDay: PayDay) =>
    findSkippedPayDay(dueDates(code, start, payDay), civilDate(start), payDay);

  it('is the one of the next month, when it comes sooner than a month', () => {
    const december = { skipped: '2026-12-15', first: '2027-01-15' };
    for (const code of planCodes) expect(skipped(code, '2026-11-18', 15)).toEqual(december);
    expect(skipped('six', '2026-11-16', 15)).toEqual(december);
    expect(skipped('six', '2026-12-31', 30)).toEqual({
      skipped: '2027-01-30',
      first: '2027-02-28',
    });
  });

  it('is one of the same month too, when it is still to come', () => {
    const november = { skipped: '2026-11-30', first: '2026-12-30' };
    for (const code of planCodes) expect(skipped(code, '2026-11-18', 30)).toEqual(november);
    expect(skipped('six', '2026-11-14', 15)).toEqual({
      skipped: '2026-11-15',
      first: '2026-12-15',
    });
  });

  it('is none when payments begin on the first pay day after the purchase', () => {
    expect(skipped('six', '2026-11-15', 15)).toBeUndefined();
    expect(skipped('six', '2026-11-30', 30)).toBeUndefined();
    expect(skipped('thirty', '2027-01-16', 15)).toBeUndefined();
    expect(skipped('six', '2027-01-16', 15)).toEqual({
      skipped: '2027-02-15',
      first: '2027-03-15',
    });
  });
});

describe('price ceilings', () => {
  it.each([
    ['2022-03-03', 150_000],
    ['2026-03-31', 150_000],
    ['2026-04-01', 120_000],
  ])('on %s hold the effective rate to %i ppm a month', (date, expected) => {
    expect(getCapsOn(civilDate(date)).effectiveMonthlyRatePpm).toBe(expected);
  });

  it('must be known before anything is lent', () => {
    expect(() => getCapsOn(civilDate('2022-03-02'))).toThrow('no price ceilings');
  });
});
