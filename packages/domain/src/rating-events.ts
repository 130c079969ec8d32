import { addDays, type CivilDate, compareDates, daysBetween } from './calendar.ts';
import { type Holiday, holidaysKnownOn } from './holidays.ts';
import { graceEndOf } from './late-fees.ts';
import type { GraceRule } from './plans.ts';
import type { RatingEventKind, Scorecard } from './scorecard.ts';

/** One payment of a plan, as far as a rating looks at it. */
export interface RatedPayment {
  readonly scheduleVersion: number;
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** The day on which the last of it was paid; null while some of it is open. */
  readonly paidOn: CivilDate | null;
  /** By the book: it is late beyond its grace, or was when it was paid. */
  readonly isLate: boolean;
}

/** What the rows of a plan say when its buyer is rated. */
export interface RatedPlan {
  readonly planId: string;
  readonly purchasedOn: CivilDate;
  readonly status: 'active' | 'settled' | 'refunded' | 'written_off';
  readonly scheduleVersion: number;
  readonly grace: GraceRule;
  readonly payments: readonly RatedPayment[];
  /** The day of the last payment that stands; null before the first. */
  readonly lastPaidOn: CivilDate | null;
  readonly takenBack: readonly { paymentId: string; onDate: CivilDate }[];
  readonly isRefunded: boolean;
  readonly datesMovedCount: number;
}

/** Its key names what happened: found again, it is the same event. */
export interface FoundEvent {
  readonly key: string;
  readonly kind: RatingEventKind;
  /** What it is of: a plan, or a group that saves together. */
  readonly planId: string | null;
  readonly groupId?: string;
  readonly onDate: CivilDate;
  /** Of the payment that it is about; the latest, where it is about several. */
  readonly dueDate: CivilDate | null;
  readonly daysLate: number | null;
}

/**
 * Everything that a plan has brought its buyer's rating up to a day. Asked every day or seldom, it
 * finds events of the same keys and points. What is paid at the purchase itself shows nothing about
 * paying back, and several payments of one plan made on one day count once: neither buying nor
 * splitting a sum is worth points.
 */
export function listRatingEvents(
  plan: RatedPlan,
  onDate: CivilDate,
  rules: { card: Scorecard; holidays: readonly Holiday[] },
): FoundEvent[] {
  const ahead = plan.payments.filter((payment) => payment.dueDate > plan.purchasedOn);
  return [
    ...ahead.flatMap((payment) => lateSteps(plan, payment, onDate, rules.holidays)),
    ...paidDays(plan, ahead),
    ...plan.takenBack.map(({ paymentId, onDate: day }) =>
      eventOf(plan, 'taken_back', { key: `taken_back ${paymentId}`, onDate: day }),
    ),
    ...changesOf(plan, onDate),
    ...endOf(plan, onDate, rules.card),
  ].filter((event) => event.onDate <= onDate);
}

const lateMarks = [
  { kind: 'late_30', days: 30 },
  { kind: 'late_90', days: 90 },
] as const;

/** The end of the grace, and each mark that was passed before the payment came. */
function lateSteps(
  plan: RatedPlan,
  payment: RatedPayment,
  today: CivilDate,
  holidays: readonly Holiday[],
): FoundEvent[] {
  const { dueDate, paidOn, scheduleVersion, sequence } = payment;
  if (!payment.isLate) return [];
  const until = (wasEndedByOthers(payment) ? null : paidOn) ?? today;
  const known = holidaysKnownOn(until, holidays);
  const firstDay = addDays(graceEndOf(dueDate, plan.grace, known), 1);
  const steps = [
    { kind: 'late' as const, onDate: firstDay < until ? firstDay : until },
    // When a refund came nobody tells here: what passed a mark before it was noted on its day.
    ...(wasEndedByOthers(payment) ? [] : lateMarks).map(({ kind, days }) => ({
      kind,
      onDate: addDays(dueDate, days),
    })),
  ];
  return steps
    .filter((step) => step.onDate <= until)
    .map((step) =>
      eventOf(plan, step.kind, {
        key: `${step.kind} ${plan.planId} ${scheduleVersion}.${sequence}`,
        onDate: step.onDate,
        dueDate,
        daysLate: daysBetween({ from: dueDate, to: step.onDate }),
      }),
    );
}

/**
 * Late, and the buyer's own money for it came in time: only a part was paid, and what was left went
 * by a refund or by credit once it was late.
 */
const wasEndedByOthers = ({ isLate, paidOn, dueDate }: RatedPayment): boolean =>
  isLate && paidOn !== null && paidOn <= dueDate;

function paidDays(plan: RatedPlan, payments: readonly RatedPayment[]): FoundEvent[] {
  const byDay = Map.groupBy(
    payments.filter((payment) => payment.paidOn !== null && !wasEndedByOthers(payment)),
    (payment) => payment.paidOn,
  );
  return [...byDay].flatMap(([paidOn, paid]) => {
    if (paidOn === null) return [];
    const [first] = paid.toSorted((one, other) => compareDates(one.dueDate, other.dueDate));
    if (!first) return [];
    const isLate = paid.some((payment) => payment.isLate);
    const isEarly = paidOn < first.dueDate;
    return [
      eventOf(plan, isLate ? 'paid_late' : isEarly ? 'paid_early' : 'paid_on_time', {
        key: `paid ${plan.planId} ${paidOn}`,
        onDate: paidOn,
        dueDate: first.dueDate,
        daysLate: isLate ? daysBetween({ from: first.dueDate, to: paidOn }) : null,
      }),
    ];
  });
}

/** What was agreed anew. It is told, and worth nothing either way. */
function changesOf(plan: RatedPlan, onDate: CivilDate): FoundEvent[] {
  const { planId, scheduleVersion, datesMovedCount } = plan;
  const told: [RatingEventKind, string][] = [];
  if (scheduleVersion > 1) told.push(['lightened', `lightened ${planId} ${scheduleVersion}`]);
  if (datesMovedCount > 0) told.push(['moved', `moved ${planId} ${datesMovedCount}`]);
  if (plan.isRefunded) told.push(['refunded', `refunded ${planId}`]);
  return told.map(([kind, key]) => eventOf(plan, kind, { key, onDate }));
}

function endOf(plan: RatedPlan, onDate: CivilDate, card: Scorecard): FoundEvent[] {
  const { planId, status, purchasedOn, lastPaidOn } = plan;
  if (status === 'written_off')
    return [eventOf(plan, 'written_off', { key: `written_off ${planId}`, onDate })];
  if (status !== 'settled' || lastPaidOn === null) return [];
  const days = daysBetween({ from: purchasedOn, to: lastPaidOn });
  const kind = days >= card.finishedMinDays ? 'finished' : 'finished_soon';
  return [eventOf(plan, kind, { key: `finished ${planId}`, onDate: lastPaidOn })];
}

const eventOf = (
  { planId }: RatedPlan,
  kind: RatingEventKind,
  event: { key: string; onDate: CivilDate; dueDate?: CivilDate; daysLate?: number | null },
): FoundEvent => ({ dueDate: null, daysLate: null, ...event, kind, planId });
