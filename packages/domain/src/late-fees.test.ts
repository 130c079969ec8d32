import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { type Installment, openInstallments, outstandingIn, tallyParts } from './installments.ts';
import {
  accrueLateFees,
  chargeableDays,
  computeLateFee,
  computeLateMax,
  graceEndOf,
} from './late-fees.ts';
import { centavos, ppm, wholeInPpm } from './money.ts';
import { philippineHolidays } from './philippine-holidays.ts';
import { findPlanOn, type LateRule } from './plans.ts';
import { computeEqualSchedule } from './schedules.ts';

const day = civilDate;
const rule = findPlanOn(day('2026-11-15'), 'six')?.late as LateRule;
const holidays = philippineHolidays;
const plenty = centavos(1_000_000_00);

function owing(amount: number, dueDates: readonly CivilDate[]): Installment[] {
  const terms = { principalCentavos: centavos(amount * dueDates.length), dueDates };
  return openInstallments(computeEqualSchedule(terms));
}

function feeOn(rows: readonly Installment[], to: CivilDate, headroomCentavos = plenty, by = rule) {
  const from = rows[0]?.dueDate ?? to;
  const late = accrueLateFees(rows, { from, to }, { rule: by, holidays, headroomCentavos });
  return outstandingIn(late.installments).penalty;
}

describe('the grace', () => {
  it.each([
    ['2026-11-16', '2026-11-19', 'three days'],
    ['2026-11-13', '2026-11-16', 'three days that end on a Monday'],
    ['2026-04-01', '2026-04-06', 'Holy Week: the next banking day is later'],
    ['2026-12-30', '2027-01-04', 'the turn of the year'],
    ['2026-11-14', '2026-11-17', 'a Saturday: Monday comes sooner than three days'],
  ])('of %s ends on %s: %s', (dueDate, expected) => {
    expect(graceEndOf(day(dueDate), rule, holidays)).toBe(expected);
  });

  it('ends after its days where the rule does not reach for a banking day', () => {
    const plain = { ...rule, graceReachesBankingDay: false };
    expect(graceEndOf(day('2026-04-01'), plain, holidays)).toBe('2026-04-04');
  });
});

describe('the late fee', () => {
  const dueDate = day('2026-11-16'); // the grace ends on Thursday the 19th
  const rows = owing(1_361_62, [dueDate]);

  it.each([
    ['2026-11-19', 0],
    ['2026-11-20', 1_36],
    ['2026-11-21', 2_72],
    ['2026-11-29', 13_62],
    ['2026-12-19', 40_85],
  ])('on ₱1,361.62, by %s, is %i centavos: 0.1 % a day after the grace', (date, expected) => {
    expect(feeOn(rows, day(date))).toBe(expected);
  });

  it('is on what is still overdue: a part payment lowers it from its day', () => {
    const first = accrueLateFees(
      rows,
      { from: dueDate, to: day('2026-11-24') },
      { rule, holidays, headroomCentavos: plenty },
    );
    const paid = tallyParts(first.installments, 'paid', [
      { sequence: 1, component: 'principal', amountCentavos: centavos(1_000_00) },
    ]);
    const second = accrueLateFees(
      paid,
      { from: day('2026-11-24'), to: day('2026-11-29') },
      { rule, holidays, headroomCentavos: plenty },
    );
    // 5 days × ₱1,361.62 and 5 × ₱361.62, at 0.1 %: ₱8.6162
    expect(outstandingIn(second.installments).penalty).toBe(8_62);
  });

  it('is never on fees and penalties', () => {
    const withFees = tallyParts(rows, 'charged', [
      { sequence: 1, component: 'fee', amountCentavos: centavos(500_00) },
      { sequence: 1, component: 'penalty', amountCentavos: centavos(100_00) },
    ]);
    const fee = feeOn(withFees, day('2026-12-19')) - 100_00;
    expect(fee).toBe(feeOn(rows, day('2026-12-19')));
  });

  it.each([
    ['before its days', '2026-11-16', 8_17],
    ['when four days were charged', '2026-11-24', 13_62],
  ])('counts a holiday from the day it is known, proclaimed %s', (_, knownFrom, expected) => {
    // Four days off: with them the grace reaches to Monday the 23rd, and six days are late.
    const proclaimed = ['17', '18', '19', '20'].map((date) => ({
      date: day(`2026-11-${date}`),
      kind: 'special_non_working' as const,
      name: 'Typhoon',
      source: 'a proclamation to come',
      knownFrom: day(knownFrom),
      isProvisional: false,
    }));
    const late = accrueLateFees(
      rows,
      { from: dueDate, to: day('2026-11-29') },
      { rule, holidays: [...holidays, ...proclaimed], headroomCentavos: plenty },
    );
    expect(outstandingIn(late.installments).penalty).toBe(expected);
  });

  it('stops at ₱300 a plan, whichever installments are late', () => {
    const many = owing(5_000_00, [dueDate, addMonths(dueDate, 1), addMonths(dueDate, 2)]);
    expect(feeOn(many, day('2027-06-01'), rule.planMaxCentavos)).toBe(300_00);
    // The day that reaches the ceiling is charged in part.
    expect(feeOn(many, day('2027-06-01'), centavos(299_99))).toBe(299_99);
  });
});

describe('the most that lateness can cost', () => {
  it.each([
    [10_000_00, 500_00, 300_00],
    [500_00, 400_00, 100_00],
    [500_00, 500_00, 0],
    [500_00, 600_00, 0],
  ])('on ₱%i with charges of %i is %i', (principal, charges, expected) => {
    const max = computeLateMax({
      rule,
      principalCentavos: centavos(principal),
      chargesCentavos: centavos(charges),
      totalCostPpm: wholeInPpm,
    });
    expect(max).toBe(expected);
  });
});

const amounts = fc.integer({ min: 1, max: 30_000_00 });
const starts = fc.integer({ min: 0, max: 400 }).map((days) => addDays(day('2026-01-05'), days));
const lateDays = fc.integer({ min: 0, max: 120 });
/** Rates up to 2 % a day, where the monthly ceiling binds, against the 0.1 % in force. */
const rules = fc
  .integer({ min: 1, max: 20_000 })
  .map((daily): LateRule => ({ ...rule, dailyRatePpm: ppm(daily) }));

describe('P5 late fees stay under their ceilings', () => {
  it('P5 penalty: never above 5 % of the overdue amount for each month or part of one', () => {
    fc.assert(
      fc.property(amounts, starts, lateDays, rules, (amount, dueDate, days, by) => {
        const onDate = addDays(dueDate, days);
        const fee = feeOn(owing(amount, [dueDate]), onDate, plenty, by);
        const graceEnd = graceEndOf(dueDate, by, holidays);
        let months = 0;
        while (addMonths(graceEnd, months) < onDate) months += 1;
        expect(fee).toBeLessThanOrEqual(amount * 0.05 * months + 0.5);
      }),
    );
  });

  it('P5 penalty: within a month, exactly the daily rate until the ceiling', () => {
    const graceEndDate = day('2026-11-19');
    const steep = { ...rule, dailyRatePpm: ppm(2_000) };
    const count = (onDate: string) => chargeableDays({ graceEndDate, onDate: day(onDate) }, steep);
    expect(count('2026-11-19')).toBe(0);
    expect(count('2026-12-14')).toBe(25);
    expect(count('2026-12-19')).toBe(25);
    expect(count('2026-12-20')).toBe(26);
  });

  it('P5 total: whatever the headroom that is left, the fee does not pass it', () => {
    fc.assert(
      fc.property(amounts, starts, lateDays, amounts, (amount, dueDate, days, headroom) => {
        const fee = feeOn(owing(amount, [dueDate]), addDays(dueDate, days), centavos(headroom));
        expect(fee).toBeLessThanOrEqual(headroom);
      }),
    );
  });
});

describe('P8 late fees and the days on which they run', () => {
  it('P8 run daily, or late, or twice: the same fees on the same installments', () => {
    const runs = fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 10 });
    fc.assert(
      fc.property(amounts, starts, runs, amounts, (amount, dueDate, someDays, headroom) => {
        const rows = owing(amount, [dueDate, addMonths(dueDate, 1)]);
        const headroomCentavos = centavos(Math.min(headroom, 300_00));
        const play = (days: readonly number[]) => {
          let state = { installments: rows, from: dueDate, headroom: headroomCentavos };
          for (const to of days.map((count) => addDays(dueDate, count))) {
            const terms = { rule, holidays, headroomCentavos: state.headroom };
            const { installments, parts } = accrueLateFees(
              state.installments,
              { from: state.from, to },
              terms,
            );
            const spent = parts.reduce((total, part) => total + part.amountCentavos, 0);
            state = { installments, from: to, headroom: centavos(state.headroom - spent) };
          }
          return state;
        };
        const daily = play(Array.from({ length: 90 }, (_, index) => index + 1));
        const patchy = play([...someDays.toSorted((left, right) => left - right), 90, 90]);
        expect(patchy).toEqual(daily);
      }),
    );
  });

  it('P10 ten times the amount is ten times the fee, but for rounding', () => {
    fc.assert(
      fc.property(amounts, lateDays, (amount, days) => {
        const fee = computeLateFee(rule, amount * days);
        const tenfold = computeLateFee(rule, amount * 10 * days);
        expect(Math.abs(tenfold - fee * 10)).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('counts days as the calendar does while no ceiling binds', () => {
    fc.assert(
      fc.property(starts, lateDays, (graceEndDate, days) => {
        const onDate = addDays(graceEndDate, days);
        const expected = daysBetween({ from: graceEndDate, to: onDate });
        expect(chargeableDays({ graceEndDate, onDate }, rule)).toBe(expected);
      }),
    );
  });
});
