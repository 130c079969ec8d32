import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDate } from './calendar.ts';
import {
  bucketOf,
  computeAllowance,
  daysLateOn,
  daysOf,
  decideProvision,
  decideWriteOff,
  delinquencyBuckets,
  getLossRulesOn,
  type LateGroup,
  mayWriteOff,
} from './delinquency.ts';
import { centavos, noCentavos, sum } from './money.ts';

const today = civilDate('2026-11-16');
const days = fc.integer({ min: 0, max: 400 });
const groups: fc.Arbitrary<LateGroup[]> = fc.array(
  fc.record({
    oldestDueDate: fc.option(days.map((late) => addDays(today, -late))),
    plans: fc.integer({ min: 1, max: 500 }),
    owedCentavos: fc.integer({ min: 1, max: 50_000_00 }).map(centavos),
  }),
  { maxLength: 60 },
);
const totalOf = (all: readonly LateGroup[]) =>
  sum(computeAllowance(all, today).map(({ allowanceCentavos }) => allowanceCentavos));

describe('buckets', () => {
  it.each([
    [0, 'current'],
    [1, 'days_1_to_7'],
    [7, 'days_1_to_7'],
    [8, 'days_8_to_30'],
    [30, 'days_8_to_30'],
    [31, 'days_31_to_60'],
    [60, 'days_31_to_60'],
    [61, 'days_61_to_90'],
    [90, 'days_61_to_90'],
    [91, 'days_91_and_more'],
    [2_000, 'days_91_and_more'],
  ])('%i days late is %s', (late, bucket) => {
    expect(bucketOf(late)).toBe(bucket);
  });

  it('follow each other without a gap, and only the last has no end', () => {
    const ranges = delinquencyBuckets.map(daysOf);
    for (const [index, { to }] of ranges.entries())
      expect(ranges[index + 1]?.from).toBe(to === null ? undefined : to + 1);
    expect(ranges.at(-1)?.to).toBeNull();
  });

  it('count from the day that was due; a day ahead is not late', () => {
    expect(daysLateOn(today, addDays(today, -9))).toBe(9);
    expect(daysLateOn(today, addDays(today, 2))).toBe(0);
    expect(daysLateOn(today, null)).toBe(0);
  });
});

describe('the allowance', () => {
  it('has every plan in one bucket, and is never above what is owed', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const buckets = computeAllowance(all, today);
        expect(buckets.map(({ bucket }) => bucket)).toEqual(delinquencyBuckets);
        const plans = buckets.reduce((count, each) => count + each.plans, 0);
        expect(plans).toBe(all.reduce((count, each) => count + each.plans, 0));
        expect(sum(buckets.map((each) => each.owedCentavos))).toBe(
          sum(all.map((each) => each.owedCentavos)),
        );
        for (const { allowanceCentavos, owedCentavos } of buckets) {
          expect(allowanceCentavos).toBeGreaterThanOrEqual(0);
          expect(allowanceCentavos).toBeLessThanOrEqual(owedCentavos);
        }
      }),
    );
  });

  it('does not depend on the order or the grouping of the plans', () => {
    fc.assert(
      fc.property(groups, (all) => {
        expect(totalOf(all.toReversed())).toBe(totalOf(all));
        const apart = all.flatMap(({ owedCentavos, ...each }) => [
          { ...each, plans: 1, owedCentavos: centavos(Math.floor(owedCentavos / 2)) },
          { ...each, owedCentavos: centavos(Math.ceil(owedCentavos / 2)) },
        ]);
        expect(totalOf(apart)).toBe(totalOf(all));
      }),
    );
  });

  it('never shrinks because somebody is a day later', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 100, max: 50_000_00 }), (late, owed) => {
        const allowanceAt = (count: number) =>
          totalOf([
            {
              oldestDueDate: addDays(today, -count),
              plans: 1,
              owedCentavos: centavos(owed),
            },
          ]);
        expect(allowanceAt(late + 1)).toBeGreaterThanOrEqual(allowanceAt(late));
      }),
    );
  });

  it('is reached by the change, whatever was held before', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 0, max: 1_000_000_00 }), (all, held) => {
        const buckets = computeAllowance(all, today);
        const decided = decideProvision(buckets, centavos(held));
        expect(held + decided.changeCentavos).toBe(decided.targetCentavos);
        const again = decideProvision(buckets, decided.targetCentavos);
        expect(again.changeCentavos).toBe(0);
      }),
    );
    expect(decideProvision(computeAllowance([], today), noCentavos).changeCentavos).toBe(0);
  });
});

describe('writing off', () => {
  const { writeOffDays } = getLossRulesOn(today);
  const lateness = { daysLate: writeOffDays, onDate: today };

  it('begins at 180 days', () => {
    expect(writeOffDays).toBe(180);
    expect(mayWriteOff(179, today)).toBe(false);
    expect(mayWriteOff(180, today)).toBe(true);
  });

  it('takes two people', () => {
    const alone = { proposedBy: 'a', decidedBy: 'a', isApproval: true };
    expect(decideWriteOff(alone, lateness)).toEqual({
      kind: 'reject',
      code: 'second_same_person',
    });
    expect(decideWriteOff({ ...alone, isApproval: false }, lateness).kind).toBe('reject');
    expect(decideWriteOff({ ...alone, decidedBy: 'b' }, lateness)).toEqual({ kind: 'accept' });
  });

  it('is not approved once the plan is no longer that late, but may be turned down', () => {
    const paid = { daysLate: 3, onDate: today };
    const proposal = { proposedBy: 'a', decidedBy: 'b' };
    expect(decideWriteOff({ ...proposal, isApproval: true }, paid)).toEqual({
      kind: 'reject',
      code: 'plan_not_late_enough',
    });
    expect(decideWriteOff({ ...proposal, isApproval: false }, paid).kind).toBe('accept');
  });

  it('has no rules for a day before we lent', () => {
    expect(() => getLossRulesOn(civilDate('2021-12-31'))).toThrow('2021-12-31');
  });
});
