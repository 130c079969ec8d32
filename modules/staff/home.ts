import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/staff-home';
import type { QueueLine, Rail, StaffAlarm } from '@luwag/contracts/staff-home';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { type DeskQueue, queueDueBy, queuesOf } from '@luwag/domain/desk-queues';
import { dayMs } from '@luwag/domain/durations';
import { listAlarms } from '@luwag/ledger/alarms';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames, readWaitingRosters } from '../accounts/service.ts';
import { listOwnActs } from '../audit/service.ts';
import { readProposed } from '../delinquency/service.ts';
import { readToDecide } from '../disputes/service.ts';
import { readWaitingHolidays } from '../holidays/service.ts';
import { readWaitingCases } from '../kyc/service.ts';
import { readWaitingNames } from '../merchants/service.ts';
import { readWaitingGroups } from '../paluwagan/service.ts';
import { listRailHours, listUnknown } from '../payments/service.ts';
import { readProposedBatches, readWaitingPayouts } from '../payouts/service.ts';
import { readLastNight, readToExplain } from '../reconciliation/service.ts';
import { readWaitingRefunds } from '../refunds/service.ts';
import { readWaitingRisk } from '../risk/service.ts';
import { readWaitingSupport } from '../support/service.ts';
import { listTurnedOff, readWaitingLonger } from '../switches/service.ts';
import type { StaffDeps } from './deps.ts';
import { listReached } from './readings-repository.ts';
import { readWaitingChanges } from './roles-repository.ts';

type Waiting = { count: number; oldestAt: Date | null; dueDate?: string | null };

/** Where each queue is counted. In the system's scope. */
const counters: Readonly<Record<DeskQueue, (tx: Tx, now: Date) => Promise<Waiting>>> = {
  kyc: async (tx) => (await readWaitingCases(tx)).kyc,
  kyb: async (tx) => (await readWaitingCases(tx)).kyb,
  samples: async (tx) => (await readWaitingCases(tx)).samples,
  store_names: readWaitingNames,
  support: readWaitingSupport,
  disputes: (tx) => readToDecide(tx, 'live'),
  risk: readWaitingRisk,
  groups: readWaitingGroups,
  refunds: readWaitingRefunds,
  payouts: (tx) => readWaitingPayouts(tx, 'live'),
  batches: (tx) => readProposedBatches(tx, 'live'),
  differences: (tx) => readToExplain(tx, 'live'),
  write_offs: (tx) => readProposed(tx, 'live'),
  longer_stops: readWaitingLonger,
  holiday_changes: readWaitingHolidays,
  rosters: readWaitingRosters,
  role_changes: readWaitingChanges,
};

export const countQueues = (ctx: Ctx): Promise<ResultOf<typeof contracts.countQueues>> =>
  ctx.system(async (tx) => {
    const results: QueueLine[] = [];
    for (const queue of queuesOf(personOf(ctx).staffRoles ?? []))
      results.push(lineOf(queue, await counters[queue](tx, ctx.clock.now())));
    return { results };
  });

function lineOf(queue: DeskQueue, { count, oldestAt, dueDate }: Waiting): QueueLine {
  const promisedMs = oldestAt && queueDueBy(queue, oldestAt.getTime());
  // A last day is whole: it ends at midnight in Manila.
  const lastMs = dueDate ? Date.parse(`${dueDate}T00:00:00+08:00`) + dayMs : null;
  const dueMs = promisedMs ?? lastMs;
  return {
    queue,
    count,
    oldest_at: oldestAt?.toISOString() ?? null,
    due_at: dueMs === null ? null : new Date(dueMs).toISOString(),
  };
}

const actsMax = 8;

export const getStaffHome = (
  deps: StaffDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getStaffHome>> =>
  ctx.system(async (tx) => {
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    const acts = await listOwnActs(tx, {
      actorId: personOf(ctx).id,
      since: new Date(`${today}T00:00:00+08:00`),
      limit: actsMax,
    });
    return {
      rails: await railsOf(tx, now),
      night: (await readLastNight(tx, 'live')) ?? null,
      alarms: await alarmsOf(deps, tx, now),
      turned_off: await listTurnedOff(tx, now),
      acts: acts.map(({ id, at, action }) => ({ event_id: id, at: at.toISOString(), action })),
    };
  });

const hoursShown = 24;

/** Those that charged anything in the last day, or owe us a word; the busiest first. */
async function railsOf(tx: Tx, now: Date): Promise<Rail[]> {
  const ended = await listRailHours(tx, 'live', now);
  const unknown = new Map((await listUnknown(tx, 'live')).map((each) => [each.channel, each]));
  const channels = new Set([...ended.map(({ channel }) => channel), ...unknown.keys()]);
  const rails = [...channels].map((channel): Rail => {
    const own = ended.filter((each) => each.channel === channel);
    const hours = Array.from({ length: hoursShown }, (_, index) => {
      const hour = own.find(({ hoursAgo }) => hoursAgo === hoursShown - 1 - index);
      return { taken: hour?.taken ?? 0, failed: hour?.failed ?? 0 };
    });
    const slowest = own.flatMap(({ medianMs }) => medianMs ?? []);
    const open = unknown.get(channel);
    return {
      channel,
      hours,
      taken: hours.reduce((sum, { taken }) => sum + taken, 0),
      failed: hours.reduce((sum, { failed }) => sum + failed, 0),
      slowest_ms: slowest.length > 0 ? Math.max(...slowest) : null,
      unknown: open?.count ?? 0,
      unknown_since: open?.since.toISOString() ?? null,
    };
  });
  return rails.toSorted((a, b) => b.taken + b.failed - (a.taken + a.failed));
}

/** What the watch found and nobody has cleared; and who read too much in the last day. */
async function alarmsOf({ vault }: StaffDeps, tx: Tx, now: Date): Promise<StaffAlarm[]> {
  const found = await listAlarms(tx, 20);
  const reached = await listReached(tx, new Date(now.getTime() - dayMs));
  const names = await listFullNames(
    tx,
    vault,
    reached.map((each) => each.account_id),
  );
  return [
    ...found.map(({ kind, subject, found_at }) => ({ kind, subject, at: found_at.toISOString() })),
    ...reached.map((each) => ({
      kind: 'reading_limit',
      subject: names.get(each.account_id) ?? each.account_id,
      at: each.reached_at.toISOString(),
    })),
  ];
}
