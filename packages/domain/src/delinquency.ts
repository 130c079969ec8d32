import { type CivilDate, civilDate, daysBetween } from './calendar.ts';
import { add, type Centavos, noCentavos, type Ppm, ppm, shareOf, subtract, sum } from './money.ts';

/**
 * How late a plan is, by the oldest payment whose grace is over. A plan in its grace is current:
 * nobody has been asked why yet.
 */
export const delinquencyBuckets = [
  'current',
  'days_1_to_7',
  'days_8_to_30',
  'days_31_to_60',
  'days_61_to_90',
  'days_91_and_more',
] as const;
export type DelinquencyBucket = (typeof delinquencyBuckets)[number];

/** The first day of lateness of each bucket. */
const firstDays: Readonly<Record<DelinquencyBucket, number>> = {
  current: 0,
  days_1_to_7: 1,
  days_8_to_30: 8,
  days_31_to_60: 31,
  days_61_to_90: 61,
  days_91_and_more: 91,
};

/** Days since the oldest overdue payment was due; 0 without one. */
export function daysLateOn(onDate: CivilDate, oldestDueDate: CivilDate | null): number {
  return oldestDueDate === null ? 0 : Math.max(0, daysBetween({ from: oldestDueDate, to: onDate }));
}

export function bucketOf(daysLate: number): DelinquencyBucket {
  return delinquencyBuckets.findLast((bucket) => daysLate >= firstDays[bucket]) ?? 'current';
}

/** From how many days on a bucket holds, and up to how many; the last has no end. */
export function daysOf(bucket: DelinquencyBucket): { from: number; to: number | null } {
  const next = delinquencyBuckets[delinquencyBuckets.indexOf(bucket) + 1];
  return { from: firstDays[bucket], to: next === undefined ? null : firstDays[next] - 1 };
}

/** What we expect to lose and when we stop expecting it back, from a day on. */
export interface LossRules {
  readonly effectiveFrom: CivilDate;
  /** Of what is owed on a plan in the bucket. */
  readonly provisionPpm: Readonly<Record<DelinquencyBucket, Ppm>>;
  /** Days late from which a write-off may be proposed. */
  readonly writeOffDays: number;
}

// A product decision, to be held against what is recovered once there is a year of it. The next
// figures are a further entry: what was posted under these stays as it is.
const history: readonly LossRules[] = [
  {
    effectiveFrom: civilDate('2022-01-01'),
    provisionPpm: {
      current: ppm(10_000),
      days_1_to_7: ppm(20_000),
      days_8_to_30: ppm(100_000),
      days_31_to_60: ppm(250_000),
      days_61_to_90: ppm(500_000),
      days_91_and_more: ppm(1_000_000),
    },
    writeOffDays: 180,
  },
];

/** The rules in force on a day. */
export function getLossRulesOn(date: CivilDate): LossRules {
  const rules = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!rules) throw new Error(`no loss rules are known for ${date}`);
  return rules;
}

/** Plans that are late since the same day, or not late at all. */
export interface LateGroup {
  readonly oldestDueDate: CivilDate | null;
  readonly plans: number;
  readonly owedCentavos: Centavos;
}

export interface BucketAllowance {
  readonly bucket: DelinquencyBucket;
  readonly plans: number;
  readonly owedCentavos: Centavos;
  readonly provisionPpm: Ppm;
  readonly allowanceCentavos: Centavos;
}

/** All plans by bucket, and what should be set aside for each. Every bucket is there. */
export function computeAllowance(
  groups: readonly LateGroup[],
  onDate: CivilDate,
): BucketAllowance[] {
  const { provisionPpm: rates } = getLossRulesOn(onDate);
  return delinquencyBuckets.map((bucket) => {
    const own = groups.filter(
      ({ oldestDueDate }) => bucketOf(daysLateOn(onDate, oldestDueDate)) === bucket,
    );
    const owedCentavos = sum(own.map((each) => each.owedCentavos));
    return {
      bucket,
      plans: own.reduce((count, { plans }) => count + plans, 0),
      owedCentavos,
      provisionPpm: rates[bucket],
      // Of the sum: a centavo rounded for each plan would be a peso a hundred plans later.
      allowanceCentavos: shareOf(owedCentavos, rates[bucket]),
    };
  });
}

/** What has to be set aside besides what is: below zero, so much is set free. */
export function decideProvision(
  buckets: readonly BucketAllowance[],
  heldCentavos: Centavos,
): { targetCentavos: Centavos; changeCentavos: Centavos } {
  const targetCentavos = buckets.reduce(
    (total, { allowanceCentavos }) => add(total, allowanceCentavos),
    noCentavos,
  );
  return { targetCentavos, changeCentavos: subtract(targetCentavos, heldCentavos) };
}

/** Whether a plan is late enough to be given up. */
export function mayWriteOff(daysLate: number, onDate: CivilDate): boolean {
  return daysLate >= getLossRulesOn(onDate).writeOffDays;
}

export type WriteOffRefusal = 'plan_not_late_enough' | 'second_same_person';

/**
 * Four eyes: whoever proposed a loss does not approve it, and it has to be one still. Turning a
 * proposal down is open to everybody else as well, and to nobody alone.
 */
export function decideWriteOff(
  proposal: { proposedBy: string; decidedBy: string; isApproval: boolean },
  lateness: { daysLate: number; onDate: CivilDate },
): { kind: 'accept' } | { kind: 'reject'; code: WriteOffRefusal } {
  if (proposal.proposedBy === proposal.decidedBy)
    return { kind: 'reject', code: 'second_same_person' };
  if (proposal.isApproval && !mayWriteOff(lateness.daysLate, lateness.onDate))
    return { kind: 'reject', code: 'plan_not_late_enough' };
  return { kind: 'accept' };
}
