import { addDays, type CivilDate, compareDates, daysBetween } from './calendar.ts';
import { type ContactKind, getContactLimitsOn } from './contact-rules.ts';
import type { Centavos } from './money.ts';

/** A payment of a plan that is still open, wholly or in part. */
export interface OwedPayment {
  readonly planId: string;
  readonly dueDate: CivilDate;
  /** The last day on which lateness costs nothing. */
  readonly graceEndDate: CivilDate;
  readonly amountCentavos: Centavos;
}

/** Where a payment is on its way to being late: `before 3`, `due`, `late 0`, `late 1`. */
export type ReminderStage = string;

/** What somebody was told before. `autopay`: that it is charged by itself on its day. */
export interface ToldPayment {
  readonly planId: string;
  readonly dueDate: CivilDate;
  readonly stage: ReminderStage | 'autopay';
}

export interface Reminder<P extends OwedPayment> {
  readonly kind: Extract<ContactKind, 'payment_upcoming' | 'payment_due' | 'payment_late'>;
  /** The earliest first. */
  readonly payments: readonly { readonly payment: P; readonly stage: ReminderStage }[];
}

/**
 * What there is to say about one payment on a day. A reminder that was missed on its own day is
 * still sent on the next, and no later: by then it would only be noise. The first late notice is on
 * the last free day, when paying still costs nothing more.
 */
export function reminderStageOn(
  { dueDate, graceEndDate }: Pick<OwedPayment, 'dueDate' | 'graceEndDate'>,
  onDate: CivilDate,
): ReminderStage | undefined {
  const { daysBefore, lateEveryDays } = getContactLimitsOn(onDate);
  const daysLeft = daysBetween({ from: onDate, to: dueDate });
  if (daysLeft > 0) {
    const before = daysBefore.find((days) => daysLeft === days || daysLeft === days - 1);
    return before === undefined ? undefined : `before ${before}`;
  }
  if (daysLeft === 0) return 'due';
  if (onDate < graceEndDate) return undefined;
  const nextDay = addDays(dueDate, 1);
  const lateFrom = graceEndDate > nextDay ? graceEndDate : nextDay;
  return `late ${Math.floor(daysBetween({ from: lateFrom, to: onDate }) / lateEveryDays)}`;
}

/**
 * One reminder of everything that is due soon or late, if any of it has reached a stage that was
 * not told yet. A payment that is charged by itself, as its buyer was told, is left out until it is
 * late.
 */
export function composeReminder<P extends OwedPayment>(
  owed: readonly P[],
  told: readonly ToldPayment[],
  onDate: CivilDate,
): Reminder<P> | undefined {
  const wasTold = (payment: OwedPayment, stage: string) =>
    told.some(
      (each) =>
        each.planId === payment.planId && each.dueDate === payment.dueDate && each.stage === stage,
    );
  const payments = owed
    .flatMap((payment) => {
      const stage = reminderStageOn(payment, onDate);
      if (!stage) return [];
      return wasTold(payment, 'autopay') && !isLate(stage) ? [] : [{ payment, stage }];
    })
    .sort((one, other) => compareDates(one.payment.dueDate, other.payment.dueDate));
  if (payments.every(({ payment, stage }) => wasTold(payment, stage))) return undefined;
  return { kind: kindOf(payments.map(({ stage }) => stage)), payments };
}

const isLate = (stage: ReminderStage): boolean => stage.startsWith('late ');

/** The most pressing of them names the whole. */
function kindOf(stages: readonly ReminderStage[]): Reminder<OwedPayment>['kind'] {
  if (stages.some(isLate)) return 'payment_late';
  return stages.includes('due') ? 'payment_due' : 'payment_upcoming';
}
