import { listStaffRefundAsks } from '@luwag/modules/refunds/staff-asks';
import {
  findStaffPurchase,
  getStaffPurchase,
  previewStaffRefund,
} from '@luwag/modules/refunds/staff-purchases';
import * as staffFinding from '@luwag/modules/staff/finding';
import { countQueues, getStaffHome } from '@luwag/modules/staff/home';
import { listPersonPast } from '@luwag/modules/staff/past';
import { getStaffPerson } from '@luwag/modules/staff/reading';
import type { ConsoleCall } from '../console-calls.ts';
import { type Asking, oneOf } from './asking.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** Somebody calls: whoever it is, and what they bought. */
export const callsOfPeople = (asking: Asking): ConsoleCall[] => [
  ...finding(asking),
  ...pagesOfPeople(asking),
  ...purchases(asking),
];

function finding({ vault, ctx, buyer, requests, references }: Asking): ConsoleCall[] {
  const find = (sought: string) =>
    staffFinding.findPeople({ vault }, ctx, { ...none, body: { sought } });
  const by = (what: string, sought: (round: number) => string): ConsoleCall => ({
    name: `Finding somebody by ${what}`,
    ask: (round) => find(sought(round)),
  });
  return [
    by('number', (round) => buyer(round).number),
    by('e-mail address', (round) => buyer(round).email),
    by('name', (round) => buyer(round).name),
    by('payment reference', (round) => references.get(oneOf(requests, round)) ?? ''),
    by('order reference', (round) => `SO-${1_000 + round * 7}`),
  ];
}

function pagesOfPeople({ world, vault, ctx, buyer, shop }: Asking): ConsoleCall[] {
  const { kinds, sizes } = world;
  const deps = { vault };
  const live = { mode: 'live' as const };
  const open = (account_id: string) =>
    getStaffPerson(deps, ctx, { ...none, params: { account_id }, query: live });
  const past = (account_id: string, query: { group?: 'money' | 'record'; cursor?: string } = {}) =>
    listPersonPast(deps, ctx, {
      ...{ params: { account_id }, body: undefined },
      query: { ...live, group: undefined, cursor: undefined, ...query },
    });
  const busiest = world.idOf(kinds.buyer, Math.floor(sizes.buyers / sizes.known));
  const largest = world.idOf(kinds.shop, 1);
  const later = async (account_id: string) => {
    const { next_cursor } = await past(account_id);
    return past(account_id, next_cursor ? { cursor: next_cursor } : {});
  };
  return [
    { name: 'A buyer', ask: (round) => open(buyer(round).id) },
    { name: 'What happened with a buyer', ask: (round) => past(buyer(round).id) },
    { name: 'The same, two pages of it', ask: (round) => later(buyer(round).id) },
    { name: 'The busiest buyer', ask: () => open(busiest) },
    { name: 'What happened with the busiest buyer', ask: () => past(busiest) },
    { name: 'Money of the busiest buyer', ask: () => past(busiest, { group: 'money' }) },
    { name: 'A shop', ask: (round) => open(shop(round).id) },
    { name: 'What happened with a shop', ask: (round) => past(shop(round).id) },
    { name: 'The largest shop', ask: () => open(largest) },
    { name: 'What happened with the largest shop', ask: () => past(largest) },
    { name: 'The record of the largest shop', ask: () => past(largest, { group: 'record' }) },
  ];
}

function purchases({ vault, ctx, requests, recent, references }: Asking): ConsoleCall[] {
  const deps = { vault };
  const id = (all: readonly string[], round: number) => ({ request_id: oneOf(all, round) });
  return [
    {
      name: 'Finding a purchase by its reference',
      ask: (round) =>
        findStaffPurchase(ctx, {
          ...none,
          query: { reference: references.get(oneOf(requests, round)) ?? '' },
        }),
    },
    {
      name: 'A purchase, every centavo of it',
      ask: (round) => getStaffPurchase(deps, ctx, { ...none, params: id(requests, round) }),
    },
    {
      name: 'A refund before it is made',
      ask: (round) =>
        previewStaffRefund(ctx, { ...none, params: id(recent, round), query: { amount: 10_000 } }),
    },
    { name: 'Refunds that wait for a second person', ask: () => listStaffRefundAsks(deps, ctx) },
    { name: 'The home', ask: () => getStaffHome(deps, ctx) },
    { name: 'What waits in every queue', ask: () => countQueues(ctx) },
  ];
}
