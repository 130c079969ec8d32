import { type CivilDate, civilDate, manilaDateOf, manilaOffsetMs } from './calendar.ts';
import { dayMs, hourMs } from './durations.ts';

/** Messages about money that is owed. Every one of them passes `decideContact`. */
export const contactKinds = [
  'payment_upcoming',
  'payment_due',
  'payment_late',
  'autopay_upcoming',
  'autopay_failed',
  'autopay_ended',
  'late_check_in',
  'late_part',
  'late_lighter',
  'late_long',
  'promise_noted',
] as const;
export type ContactKind = (typeof contactKinds)[number];

export type ContactChannel = 'mail' | 'text' | 'push';

/** When and how often somebody may be written to about what they owe, from a day on. */
export interface ContactLimits {
  readonly effectiveFrom: CivilDate;
  /** Hours of the day in Manila: from the first, and before the last. */
  readonly fromHour: number;
  readonly untilHour: number;
  /** Over all channels together. */
  readonly dayMax: number;
  /** In any seven times 24 hours. */
  readonly weekMax: number;
  /** Reminders go out so many days before a payment is due; the longest first. */
  readonly daysBefore: readonly number[];
  /** Somebody who is late is written to once in so many days. */
  readonly lateEveryDays: number;
  /** A promise to pay is for a day so many days ahead at most. */
  readonly promiseDaysMax: number;
}

// A house rule, stricter than SEC MC 18 of 2019, which forbids contact before 6 AM and after 10 PM.
const history: readonly ContactLimits[] = [
  {
    effectiveFrom: civilDate('2022-03-03'),
    fromHour: 8,
    untilHour: 20,
    dayMax: 1,
    weekMax: 3,
    daysBefore: [7, 3, 1],
    lateEveryDays: 7,
    promiseDaysMax: 30,
  },
];

/** The limits in force on a day. Nobody is written to on a day for which there are none. */
export function getContactLimitsOn(date: CivilDate): ContactLimits {
  const limits = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!limits) throw new Error(`no limits of contact are known for ${date}`);
  return limits;
}

export type ContactDecision =
  /** It may leave now, and must have left before the hours end. */
  | { kind: 'now'; untilMs: number }
  | { kind: 'later'; atMs: number }
  /** When it may go, it is of no use any more. */
  | { kind: 'dropped' };

const weekMs = 7 * dayMs;

/**
 * Whether a message about money owed may go now, else when. A day is a day in Manila. A week is the
 * seven times 24 hours before the message: counted in days, a message on a Monday evening would no
 * longer count on the next Monday morning, six and a half days later.
 */
export function decideContact(contact: {
  nowMs: number;
  /** When messages were sent before, at least those of the last seven days. */
  sentMs: readonly number[];
  /** The last day on which it says something of use; left out, it always does. */
  usefulThrough?: CivilDate | undefined;
  /** The last day on which nothing may be said, because a promise stands. */
  quietThrough?: CivilDate | undefined;
}): ContactDecision {
  const { nowMs, sentMs, usefulThrough, quietThrough } = contact;
  const todayMs = Math.floor((nowMs + manilaOffsetMs) / dayMs) * dayMs - manilaOffsetMs;
  for (let startMs = todayMs; ; startMs += dayMs) {
    const day = manilaDateOf(startMs);
    if (usefulThrough !== undefined && day > usefulThrough) return { kind: 'dropped' };
    const limits = getContactLimitsOn(day);
    const untilMs = startMs + limits.untilHour * hourMs;
    const fromMs = Math.max(startMs + limits.fromHour * hourMs, weekFreeFrom(sentMs, limits));
    if (quietThrough !== undefined && day <= quietThrough) continue;
    if (nowMs >= untilMs || fromMs >= untilMs) continue;
    if (sentMs.filter((sent) => manilaDateOf(sent) === day).length >= limits.dayMax) continue;
    return nowMs < fromMs ? { kind: 'later', atMs: fromMs } : { kind: 'now', untilMs };
  }
}

/** From when on fewer than so many were sent in the seven days before. */
function weekFreeFrom(sentMs: readonly number[], { weekMax }: ContactLimits): number {
  const inTheWay = sentMs.toSorted((one, other) => other - one)[weekMax - 1];
  return inTheWay === undefined ? Number.NEGATIVE_INFINITY : inTheWay + weekMs;
}

type Count = { onDay: number; inWeek: number };

/** What was sent on the day of a moment, and in the seven days that end with the moment. */
export function countSent(nowMs: number, sentMs: readonly number[]): Count {
  const today = manilaDateOf(nowMs);
  return {
    onDay: sentMs.filter((sent) => manilaDateOf(sent) === today).length,
    inWeek: sentMs.filter((sent) => nowMs - weekMs < sent && sent <= nowMs).length,
  };
}

/** Why nothing may leave now; the reason that lasts longest comes first. */
export const contactObstacles = ['promise', 'week', 'day', 'hours'] as const;
export type ContactObstacle = (typeof contactObstacles)[number];

/** Why a message may not leave now; null where it may. */
export function whyNotNow(
  contact: Pick<Parameters<typeof decideContact>[0], 'nowMs' | 'sentMs' | 'quietThrough'>,
): ContactObstacle | null {
  const { nowMs, sentMs, quietThrough } = contact;
  if (decideContact(contact).kind === 'now') return null;
  const today = manilaDateOf(nowMs);
  if (quietThrough !== undefined && today <= quietThrough) return 'promise';
  const { dayMax, weekMax } = getContactLimitsOn(today);
  const { onDay, inWeek } = countSent(nowMs, sentMs);
  if (inWeek >= weekMax) return 'week';
  return onDay >= dayMax ? 'day' : 'hours';
}

/** What asks for something to be done today is better read at once. */
const pressing: readonly ContactKind[] = [
  'payment_due',
  'payment_late',
  'autopay_failed',
  'late_check_in',
  'late_part',
  'late_lighter',
  'late_long',
  'promise_noted',
];

/**
 * The one channel that a message takes: two would be two messages, and a push counts as any other.
 * Whoever allows several gets a text where today matters, because a push may reach a phone that is
 * off, and otherwise a push before a mail. A number that was not confirmed may be somebody else's,
 * and an address always is confirmed, so the mail is what is left.
 */
export function chooseChannel(
  kind: ContactKind,
  chosen: {
    byMail: boolean;
    byText: boolean;
    byPush: boolean;
    isNumberConfirmed: boolean;
    /** Whether they let us notify any. */
    hasBrowser: boolean;
  },
): ContactChannel {
  const possible: ContactChannel[] = [
    ...(chosen.byText && chosen.isNumberConfirmed ? (['text'] as const) : []),
    ...(chosen.byPush && chosen.hasBrowser ? (['push'] as const) : []),
    ...(chosen.byMail ? (['mail'] as const) : []),
  ];
  const order: readonly ContactChannel[] = pressing.includes(kind)
    ? ['text', 'push', 'mail']
    : ['push', 'mail', 'text'];
  return order.find((channel) => possible.includes(channel)) ?? 'mail';
}
