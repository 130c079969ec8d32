import { type DeskQueue, promiseOfQueue } from '@luwag/domain/desk-queues';
import { hourMs } from '@luwag/domain/durations';
import { m } from '#app/paraglide/messages.js';

/** What a queue is called, and where it is worked off. */
export const queueWords: Readonly<Record<DeskQueue, () => string>> = {
  kyc: m.ops_home_kyc,
  kyb: m.ops_home_kyb,
  store_names: m.staff_queue_store_names,
  samples: m.staff_queue_samples,
  support: m.support_queue,
  disputes: m.staff_queue_disputes,
  risk: m.staff_queue_risk,
  groups: m.staff_queue_groups,
  refunds: m.refund_ask_queue,
  payouts: m.staff_queue_payouts,
  batches: m.staff_queue_batches,
  differences: m.staff_queue_differences,
  write_offs: m.staff_queue_write_offs,
  longer_stops: m.switches_queue,
  holiday_changes: m.holidays_queue,
  rosters: m.rosters_queue,
  role_changes: m.staff_queue_role_changes,
};

export const queuePaths: Readonly<Record<DeskQueue, string>> = {
  kyc: '/ops/kyc',
  kyb: '/ops/kyb',
  store_names: '/ops/kyb',
  samples: '/ops/kyc',
  support: '/ops/support',
  disputes: '/ops/disputes',
  risk: '/ops/risk',
  groups: '/ops/paluwagan',
  refunds: '/ops/purchases',
  payouts: '/ops/payouts',
  batches: '/ops/payouts',
  differences: '/ops/reconciliation',
  write_offs: '/ops/collections',
  longer_stops: '/ops/set-up',
  holiday_changes: '/ops/set-up/holidays',
  rosters: '/ops/set-up/companies',
  role_changes: '/ops/staff',
};

/** `4 h`, `1 d`; a last day of its own where there is no promise for all. */
export function promiseOf(queue: DeskQueue): string {
  const promise = promiseOfQueue(queue);
  if (!promise) return m.staff_promise_own();
  const hours = promise.withinMs / hourMs;
  return hours < 24 ? m.staff_promise_hours({ hours }) : m.staff_promise_days({ days: hours / 24 });
}
