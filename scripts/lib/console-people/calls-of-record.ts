import { payoutsPerPage } from '@luwag/contracts/payout-approvals';
import { getAuditChain, listAuditChoices, listAuditEvents } from '@luwag/modules/audit/queries';
import { getPayoutBatch, listPayoutBatches } from '@luwag/modules/payouts/batches';
import { getStaffPayout, listStaffPayouts } from '@luwag/modules/payouts/staff';
import type { ConsoleCall } from '../console-calls.ts';
import type { Asking } from './asking.ts';
import { largestPayout, payoutsOfBatch } from './payouts.ts';
import { oldAction, rareAction, usualAction } from './record.ts';

const none = { params: undefined, query: undefined, body: undefined };
const live = { mode: 'live' as const };

/** Payouts, and what is on record of everybody. */
export const callsOfRecord = (asking: Asking): ConsoleCall[] => [
  ...payouts(asking),
  ...record(asking),
];

function payouts({ world, vault, ctx }: Asking): ConsoleCall[] {
  const { kinds, sizes } = world;
  const list = (status: 'waiting' | 'held' | 'paid', page = 1) =>
    listStaffPayouts(ctx, { ...none, query: { ...live, status, page } });
  const open = (n: number) =>
    getStaffPayout(ctx, { ...none, params: { payout_id: world.idOf(kinds.payout, n) } });
  const batch = (n: number, page: number) =>
    getPayoutBatch({ vault }, ctx, {
      ...{ params: { batch_id: world.idOf(kinds.batch, n) } },
      ...{ query: { page }, body: undefined },
    });
  const { count } = kinds.payout;
  return [
    { name: 'Payouts that wait', ask: (round) => list('waiting', 1 + (round % 5)) },
    { name: 'Payouts that are held', ask: () => list('held') },
    { name: 'Payouts that were paid', ask: (round) => list('paid', 1 + (round % 20)) },
    { name: 'A payout', ask: (round) => open(count - round) },
    { name: 'The largest payout', ask: () => open(largestPayout(world)) },
    {
      name: 'Batches of payouts',
      ask: () => listPayoutBatches({ vault }, ctx, { ...none, query: live }),
    },
    {
      name: 'A batch of payouts',
      ask: (round) =>
        batch(
          Math.max(0, Math.floor((count - sizes.shops) / payoutsOfBatch) - (round % 20) - 1),
          1 + (round % (payoutsOfBatch / payoutsPerPage)),
        ),
    },
  ];
}

type Filters = Partial<{
  account_id: string;
  actor_id: string;
  action: string;
  from: string;
  to: string;
  before: string;
}>;

const dayMs = 86_400_000;

function record({ world, vault, ctx, buyer, staff }: Asking): ConsoleCall[] {
  const { kinds, sizes } = world;
  const all: Required<{ [K in keyof Filters]: undefined }> = {
    ...{ account_id: undefined, actor_id: undefined, action: undefined },
    ...{ from: undefined, to: undefined, before: undefined },
  };
  const list = (query: Filters) =>
    listAuditEvents({ vault }, ctx, { ...none, query: { ...all, ...query } });
  const daysAgo = (days: number): string =>
    new Date(world.now.getTime() - days * dayMs).toISOString().slice(0, 10);
  const on = (days: number) => ({ from: daysAgo(days), to: daysAgo(days) });
  /** Any day of the two years. */
  const anyDay = (round: number) => on(3 + ((round * 53) % 720));
  const by = (what: string, filters: (round: number) => Filters): ConsoleCall => ({
    name: `The record ${what}`,
    ask: (round) => list(filters(round)),
  });
  const largest = world.idOf(kinds.shop, 1);
  return [
    by('of everybody', () => ({})),
    by('before any event', (round) => ({
      before: world.idOf(kinds.event, 1 + ((round * 7_919) % sizes.events)),
    })),
    by('of any day', anyDay),
    by('up to any day', (round) => ({ to: anyDay(round).to })),
    by('of a buyer', (round) => ({ account_id: buyer(round).id })),
    by('of the largest shop', () => ({ account_id: largest })),
    by('of the largest shop on any day', (round) => ({ account_id: largest, ...anyDay(round) })),
    by('of the largest shop, a rare act', () => ({ account_id: largest, action: rareAction })),
    by('of what a colleague did', (round) => ({ actor_id: staff(round).id })),
    by('of what a colleague did on any day', (round) => ({
      ...{ actor_id: staff(round).id, ...anyDay(round) },
    })),
    by('of what the system did on any day', (round) => ({ actor_id: 'system', ...anyDay(round) })),
    by('of what a colleague did, a rare act', (round) => ({
      ...{ actor_id: staff(round).id, action: rareAction },
    })),
    by('of a usual act', () => ({ action: usualAction })),
    by('of a usual act on any day', (round) => ({ action: usualAction, ...anyDay(round) })),
    by('of an act of long ago', () => ({ action: oldAction })),
    by('of a rare act of long ago', () => ({ action: rareAction })),
    { name: 'What the record can be filtered by', ask: () => listAuditChoices({ vault }, ctx) },
    { name: 'The chain of the record', ask: () => getAuditChain(ctx) },
  ];
}
