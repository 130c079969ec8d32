import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDate } from './calendar.ts';
import {
  type Installment,
  openInstallments,
  type Part,
  tallyParts,
  totalsOf,
} from './installments.ts';
import { accrueInterest, type InterestClock, startInterestClock } from './interest-accrual.ts';
import { centavos, ppm } from './money.ts';
import { computeAmortisedSchedule } from './schedules.ts';

const startDate = civilDate('2026-11-15');
const terms = { startDate, monthlyRatePpm: ppm(25_000) };
const monthly = (count: number, start = startDate) =>
  Array.from({ length: count }, (_, index) => addMonths(start, index + 1));

const schedule = computeAmortisedSchedule({
  principalCentavos: centavos(7_500_00),
  monthlyRatePpm: terms.monthlyRatePpm,
  dueDates: monthly(6),
});
const rows = openInstallments(schedule);
const fresh = startInterestClock(startDate);

const principal = (sequence: number, amount: number): Part => ({
  sequence,
  component: 'principal',
  amountCentavos: centavos(amount),
});

function interestBetween(installments: readonly Installment[], clock: InterestClock, to: string) {
  const run = accrueInterest(terms, installments, clock, civilDate(to));
  return { ...run, parts: run.parts.map((part) => [part.sequence, part.amountCentavos]) };
}

describe('interest as the days pass', () => {
  it.each([
    ['2026-11-15', []],
    ['2026-11-16', [[1, 6_25]]], // a thirtieth of ₱187.50
    ['2026-11-25', [[1, 62_50]]],
    ['2026-12-15', [[1, 187_50]]],
    [
      '2026-12-25',
      [
        [1, 187_50],
        [2, 51_02],
      ],
    ], // and ten of 31 days of ₱158.15
  ])('of ₱7,500.00 in 6 at 2.5 %, by %s, is %j', (date, expected) => {
    expect(interestBetween(rows, fresh, date).parts).toEqual(expected);
  });

  it('goes on at the same pace over a month of 28 days and one of 31', () => {
    const run = interestBetween(rows, fresh, '2027-03-15');
    expect(run.parts.map(([, amount]) => amount)).toEqual([187_50, 158_15, 128_06, 97_22]);
  });

  it('ends with the last due date', () => {
    const run = interestBetween(rows, fresh, '2028-01-01');
    expect(run.parts.map(([sequence]) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(run.clock.throughDate).toBe('2028-01-01');
  });

  it('falls from the day on which principal is prepaid', () => {
    const { clock } = interestBetween(rows, fresh, '2026-11-30');
    const prepaid = tallyParts(rows, 'paid', [principal(1, 1_174_12), principal(2, 1_203_47)]);
    // 15 days on ₱7,500.00 gave ₱93.75; 15 on ₱5,122.41 give ₱64.03, with the next that is open
    expect(interestBetween(prepaid, clock, '2026-12-15').parts).toEqual([[3, 64_03]]);
  });

  it('is not charged on principal that is overdue: lateness has its own price', () => {
    const { clock } = interestBetween(rows, fresh, '2026-12-15');
    const paid = tallyParts(rows, 'paid', [principal(1, 1_174_12)]);
    expect(interestBetween(rows, clock, '2027-01-15').parts).toEqual(
      interestBetween(paid, clock, '2027-01-15').parts,
    );
  });

  it('costs the days that a due date was moved, on that principal alone, with the next', () => {
    const move = (index: number, toDate: string) => {
      const row = rows[index] as Installment;
      return rows.with(index, { ...row, dueDate: civilDate(toDate), movedFrom: row.dueDate });
    };
    const moved = interestBetween(move(0, '2026-12-30'), fresh, '2027-01-15').parts;
    // ₱1,174.12 for 15 of the 31 days of the second period: ₱14.20 on top of ₱158.15
    expect(moved.map(([sequence]) => sequence)).toEqual([1, 2, 2]);
    expect(sumOf(moved)).toEqual([187_50, 172_35]);
    // The last has no next: its own month goes on.
    const last = interestBetween(move(5, '2027-05-25'), fresh, '2027-08-01');
    const asAgreed = interestBetween(rows, fresh, '2027-08-01');
    expect(sumOf(last.parts).at(-1)).toBe((sumOf(asAgreed.parts).at(-1) ?? 0) + 10_71);
    expect(last.clock).toEqual(asAgreed.clock);
  });
});

/** By installment, in their order. */
const sumOf = (parts: readonly (number | undefined)[][]) =>
  [...Map.groupBy(parts, ([sequence]) => sequence).values()].map((own) =>
    own.reduce((total, [, amount]) => total + (amount ?? 0), 0),
  );

const principals = fc.integer({ min: 1, max: 1_000_000_00 }).map(centavos);
/** From the smallest amount we lend: each row then has principal of its own. */
const lent = fc.integer({ min: 500_00, max: 1_000_000_00 }).map(centavos);
const rates = fc.integer({ min: 0, max: 60_000 }).map(ppm);
const starts = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(startDate, days));
const counts = fc.integer({ min: 1, max: 24 });

describe('interest over a whole plan', () => {
  it('is the schedule to the centavo, row by row, when nobody pays early', () => {
    fc.assert(
      fc.property(lent, rates, starts, counts, (amount, monthlyRatePpm, start, count) => {
        const dueDates = monthly(count, start);
        const plan = computeAmortisedSchedule({
          principalCentavos: amount,
          monthlyRatePpm,
          dueDates,
        });
        const { parts } = accrueInterest(
          { startDate: start, monthlyRatePpm },
          openInstallments(plan),
          startInterestClock(start),
          dueDates.at(-1) ?? start,
        );
        const charged = plan.map((row) =>
          totalsOf(parts.filter((part) => part.sequence === row.sequence)),
        );
        expect(charged.map((each) => each.interest)).toEqual(
          plan.map((row) => row.interestCentavos),
        );
      }),
    );
  });

  it('P8 run daily, late or twice: the same interest and the same clock', () => {
    const stops = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 8 });
    fc.assert(
      fc.property(principals, rates, stops, (amount, monthlyRatePpm, days) => {
        const dueDates = monthly(6);
        const plan = openInstallments(
          computeAmortisedSchedule({ principalCentavos: amount, monthlyRatePpm, dueDates }),
        );
        const play = (dates: readonly number[]) => {
          let state = { clock: fresh, installments: plan };
          for (const count of dates) {
            const to = addDays(startDate, count);
            if (to < state.clock.throughDate) continue;
            const run = accrueInterest({ startDate, monthlyRatePpm }, plan, state.clock, to);
            const installments = tallyParts(state.installments, 'charged', run.parts);
            state = { clock: run.clock, installments };
          }
          return state;
        };
        const daily = play(Array.from({ length: 201 }, (_, index) => index));
        expect(play([...days.toSorted((left, right) => left - right), 200, 200])).toEqual(daily);
      }),
    );
  });

  it('never shrinks as the date goes on', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(principals, rates, days, days, (amount, monthlyRatePpm, one, other) => {
        const plan = openInstallments(
          computeAmortisedSchedule({
            principalCentavos: amount,
            monthlyRatePpm,
            dueDates: monthly(12),
          }),
        );
        const by = (count: number) => {
          const to = addDays(startDate, count);
          return totalsOf(accrueInterest({ startDate, monthlyRatePpm }, plan, fresh, to).parts);
        };
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        expect(by(sooner).interest).toBeLessThanOrEqual(by(later).interest);
      }),
    );
  });
});
