import { addDays, type CivilDate } from './calendar.ts';
import { type ContactKind, getContactLimitsOn } from './contact-rules.ts';
import type { Centavos } from './money.ts';

/** What staff may say to somebody who is late: reviewed words, chosen and never typed. */
export const deskMessages = [
  'late_check_in',
  'late_part',
  'late_lighter',
  'late_long',
  'promise_noted',
] as const satisfies readonly ContactKind[];
export type DeskMessage = (typeof deskMessages)[number];

export const isDeskMessage = (kind: ContactKind): kind is DeskMessage =>
  deskMessages.some((each) => each === kind);

/** From which day of lateness a message suits, and up to which; null where it has no end. */
const suitedDays: Readonly<
  Record<Exclude<DeskMessage, 'promise_noted'>, { from: number; to: number | null }>
> = {
  late_check_in: { from: 1, to: 30 },
  late_part: { from: 1, to: null },
  late_lighter: { from: 8, to: null },
  late_long: { from: 61, to: null },
};

/**
 * What may be said to somebody by how late they are. A lighter plan is offered where one can still
 * be taken. While a promise stands there is one thing to say: that we have noted it.
 */
export function deskMessagesFor(person: {
  daysLate: number;
  canTakeLighter: boolean;
  hasPromise: boolean;
}): DeskMessage[] {
  const { daysLate, canTakeLighter, hasPromise } = person;
  return deskMessages.filter((message) => {
    if (message === 'promise_noted') return hasPromise;
    const { from, to } = suitedDays[message];
    const suits = daysLate >= from && (to === null || daysLate <= to);
    return suits && !hasPromise && (message !== 'late_lighter' || canTakeLighter);
  });
}

/** A day and a sum that somebody who is late says they will pay by. */
export interface PaymentPromise {
  readonly onDate: CivilDate;
  readonly amountCentavos: Centavos;
}

export type PromiseDecision =
  | { kind: 'accept' }
  | { kind: 'reject'; code: 'promise_date_out_of_range' | 'promise_too_high' };

/** Today or soon, and no more than is late: nobody is asked to promise what is not due. */
export function decidePromise(
  { onDate, amountCentavos }: PaymentPromise,
  { today, overdueCentavos }: { today: CivilDate; overdueCentavos: Centavos },
): PromiseDecision {
  const lastDate = addDays(today, getContactLimitsOn(today).promiseDaysMax);
  if (onDate < today || onDate > lastDate)
    return { kind: 'reject', code: 'promise_date_out_of_range' };
  if (amountCentavos > overdueCentavos) return { kind: 'reject', code: 'promise_too_high' };
  return { kind: 'accept' };
}

/** How a promise came out: by what was paid up to its day, and whether that is over. */
export type PromiseState = 'open' | 'kept' | 'broken' | 'taken_back';

export function promiseStateOn(
  promise: PaymentPromise & { isTakenBack: boolean; paidCentavos: Centavos },
  today: CivilDate,
): PromiseState {
  if (promise.paidCentavos >= promise.amountCentavos) return 'kept';
  if (promise.isTakenBack) return 'taken_back';
  return today > promise.onDate ? 'broken' : 'open';
}
