import { type CasePromise, casePromises, dueBy } from './case-promises.ts';
import { dayMs, hourMs } from './durations.ts';
import { rolesMay, type StaffRight, type StaffRole } from './staff-roles.ts';

/**
 * What waits for our own people: who is shown it, and how soon somebody looks at it. One table for
 * the home of the console; a queue that is added here is on it.
 */
type Row = {
  right: StaffRight;
  /** Null where each thing in the queue has a last day of its own. */
  promise: CasePromise | null;
};

/** In the order in which they are listed. */
const table = {
  kyc: { right: 'see_cases', promise: casePromises.kyc },
  kyb: { right: 'see_cases', promise: casePromises.kyb },
  store_names: { right: 'review_cases', promise: casePromises.store_name },
  samples: { right: 'review_cases', promise: { withinMs: dayMs, counts: 'every_hour' } },
  support: { right: 'answer_support', promise: casePromises.support },
  disputes: { right: 'see_disputes', promise: null },
  risk: { right: 'see_risk', promise: { withinMs: 4 * hourMs, counts: 'opening_hours' } },
  groups: { right: 'work_groups', promise: { withinMs: 4 * hourMs, counts: 'opening_hours' } },
  refunds: { right: 'refund', promise: { withinMs: 4 * hourMs, counts: 'opening_hours' } },
  payouts: { right: 'send_payouts', promise: { withinMs: 4 * hourMs, counts: 'opening_hours' } },
  batches: { right: 'send_payouts', promise: { withinMs: 2 * hourMs, counts: 'opening_hours' } },
  differences: { right: 'reconcile', promise: { withinMs: dayMs, counts: 'every_hour' } },
  write_offs: { right: 'see_late', promise: { withinMs: dayMs, counts: 'every_hour' } },
  longer_stops: { right: 'use_switches', promise: { withinMs: 2 * hourMs, counts: 'every_hour' } },
  holiday_changes: {
    right: 'set_holidays',
    promise: { withinMs: 4 * hourMs, counts: 'every_hour' },
  },
  rosters: { right: 'manage_rosters', promise: { withinMs: dayMs, counts: 'every_hour' } },
  role_changes: { right: 'manage_staff', promise: { withinMs: dayMs, counts: 'every_hour' } },
} as const satisfies Record<string, Row>;

export type DeskQueue = keyof typeof table;
export const deskQueues = Object.keys(table) as readonly DeskQueue[];

export const promiseOfQueue = (queue: DeskQueue): CasePromise | null => table[queue].promise;

export const queuesOf = (roles: readonly StaffRole[]): DeskQueue[] =>
  deskQueues.filter((queue) => rolesMay(roles, table[queue].right));

/** By when what waits since then should be looked at; null where the queue makes no promise. */
export function queueDueBy(queue: DeskQueue, sinceMs: number): number | null {
  const promise = promiseOfQueue(queue);
  return promise && dueBy(promise, sinceMs);
}

/** How much of the promised time has passed: 1 is the promise, more is late. */
export function shareOfPromise(at: { sinceMs: number; dueMs: number; nowMs: number }): number {
  const promisedMs = at.dueMs - at.sinceMs;
  if (promisedMs <= 0) return at.nowMs >= at.dueMs ? 1 : 0;
  return Math.max(0, at.nowMs - at.sinceMs) / promisedMs;
}
