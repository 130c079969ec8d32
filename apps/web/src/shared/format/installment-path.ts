import type { ResultOf } from '@luwag/contracts/endpoint';
import type { getTransaction } from '@luwag/contracts/transactions';
import { civilDate, daysBetween } from '@luwag/domain/calendar';
import type { PathState } from '@luwag/ui/payment-path';
import { m } from '#app/paraglide/messages.js';

export type Installment = ResultOf<typeof getTransaction>['installments'][number];
/** What a payment's place on the path follows from. */
type OnPath = Pick<Installment, 'state'>;
export type PathStep<T extends OnPath = Installment> = { installment: T; state: PathState };

const isOver = ({ state }: OnPath): boolean => state === 'paid' || state === 'waived';
const isAsked = ({ state }: OnPath): boolean =>
  state === 'due' || state === 'grace' || state === 'overdue';

const isStopped = ({ state }: OnPath): boolean => state === 'frozen';

/**
 * The path of a plan's payments. Filled is done, mango is now, hollow is ahead, and late is what is
 * past its grace. There is one moment called now: what is asked for today, or else the next one.
 * What stands still because of a reported problem is held. What is no longer asked for at all is
 * not on the path.
 */
export function stepsOf<T extends OnPath>(installments: readonly T[]): PathStep<T>[] {
  const shown = installments.filter(({ state }) => state !== 'cancelled');
  const isAskedToday = shown.some(isAsked);
  const next = shown.find((each) => !isOver(each) && !isStopped(each));
  return shown.map((installment) => ({ installment, state: stateOf(installment) }));

  function stateOf(each: T): PathState {
    if (isOver(each)) return 'paid';
    if (isStopped(each)) return 'held';
    if (each.state === 'overdue') return 'late';
    return isAsked(each) || (!isAskedToday && each === next) ? 'now' : 'ahead';
  }
}

/** What `next_payment` is made of: all whose day has come, or else the one that is next. */
export function askedNow(installments: readonly Installment[]): Installment[] {
  const open = installments.filter((each) => each.amount > each.paid && !isOver(each));
  const asked = open.filter(isAsked);
  return asked.length > 0 ? asked : open.slice(0, 1);
}

/** `today`, `in 3 days`, `2 days late`. */
export function whenWords(dueDate: string, today: string): string {
  const days = daysBetween({ from: civilDate(today), to: civilDate(dueDate) });
  if (days === 0) return m.transactions_when_today();
  if (days === 1) return m.transactions_when_tomorrow();
  if (days > 1) return m.transactions_when_days({ days });
  return days === -1 ? m.transactions_when_yesterday() : m.transactions_when_late({ days: -days });
}

export const stateWords = () => ({
  paid: m.transactions_state_paid(),
  now: m.transactions_state_now(),
  late: m.transactions_state_late(),
  ahead: m.transactions_state_ahead(),
  held: m.disputes_plan_state(),
});
