import { getCreditDecision } from '@luwag/modules/credit/decisions';
import { getLateBuyer, listLateBuyers } from '@luwag/modules/delinquency/desk';
import { listWriteOffs } from '@luwag/modules/delinquency/write-offs';
import { getStaffDispute, listStaffDisputes } from '@luwag/modules/disputes/reading';
import { getCase } from '@luwag/modules/kyc/review/case-view';
import type { KycDeps } from '@luwag/modules/kyc/review/deps';
import { listCases } from '@luwag/modules/kyc/review/queue';
import { listStoreNames } from '@luwag/modules/merchants/store-names';
import { getPurchaseDecline } from '@luwag/modules/payments/proposals/declines';
import { getRiskCase, listRiskCases } from '@luwag/modules/risk/cases';
import { listCurrentHolds } from '@luwag/modules/risk/current-holds';
import { getStaffSupportCase, listStaffSupportCases } from '@luwag/modules/support/desk';
import type { ConsoleCall } from '../console-calls.ts';
import { type Asking, oneOf } from './asking.ts';

const none = { params: undefined, query: undefined, body: undefined };
const live = { mode: 'live' as const };

/** What waits for staff, by desk, and one of each opened. */
export const callsOfQueues = (asking: Asking): ConsoleCall[] => [
  ...reviewing(asking),
  ...risk(asking),
  ...collections(asking),
  ...disputes(asking),
  ...support(asking),
];

function reviewing({ world, vault, ctx }: Asking): ConsoleCall[] {
  const { kinds, sizes } = world;
  // Nothing else of them is read by these two.
  const deps = { vault } as KycDeps;
  const list = (query: { kind?: 'kyc' | 'kyb'; state?: 'PASSED' | 'REJECTED' }) =>
    listCases(deps, ctx, {
      ...none,
      query: { kind: 'kyc', state: undefined, cursor: undefined, ...query },
    });
  const stride = 2 * Math.floor(sizes.buyers / sizes.known);
  return [
    { name: 'Cases that wait', ask: () => list({}) },
    { name: 'Cases that were approved', ask: () => list({ state: 'PASSED' }) },
    { name: 'Cases that were rejected', ask: () => list({ state: 'REJECTED' }) },
    { name: 'Cases of shops', ask: () => list({ kind: 'kyb' }) },
    {
      name: 'A case',
      ask: (round) =>
        getCase(deps, ctx, {
          ...none,
          params: { case_id: world.idOf(kinds.kyc, stride * (1 + (round % (sizes.known / 2)))) },
        }),
    },
    { name: 'Names of stores', ask: () => listStoreNames(ctx) },
  ];
}

function risk({ world, vault, ctx }: Asking): ConsoleCall[] {
  const { kinds, sizes } = world;
  const deps = { vault, messageKey: new Uint8Array(32) };
  const list = (state: 'open' | 'closed', page = 1) =>
    listRiskCases(deps, ctx, { ...none, query: { state, page } });
  const open = (n: number) =>
    getRiskCase(deps, ctx, { ...none, params: { case_id: world.idOf(kinds.risk, n) } });
  const shops = Math.min(20, sizes.shops);
  return [
    { name: 'Risk cases that are open', ask: () => list('open') },
    { name: 'Risk cases that are closed', ask: (round) => list('closed', 1 + (round % 20)) },
    {
      name: 'A buyer’s risk case with its graph',
      ask: (round) => open(1 + (round % (sizes.known / 2))),
    },
    {
      name: 'A shop’s risk case with its graph',
      ask: (round) => open(kinds.risk.count - shops + 2 + (round % (shops - 1))),
    },
    {
      name: 'The largest shop’s risk case with its graph',
      ask: () => open(kinds.risk.count - shops + 1),
    },
    { name: 'What is held now', ask: () => listCurrentHolds(deps, ctx) },
    {
      name: 'A decision about a limit',
      // Of somebody known: their names open.
      ask: (round) =>
        getCreditDecision(deps, ctx, {
          ...none,
          params: { decision_id: world.idOf(kinds.limit, 1 + 50 * (1 + round)) },
        }),
    },
    {
      name: 'A purchase that was declined',
      ask: (round) =>
        getPurchaseDecline(deps, ctx, {
          ...none,
          params: { decline_id: world.idOf(kinds.decline, 1 + 50 * (1 + round)) },
        }),
    },
  ];
}

function collections({ world, vault, ctx }: Asking): ConsoleCall[] {
  const { sizes, kinds } = world;
  const deps = { vault, publicOrigin: 'https://luwag.test' };
  const list = (query: { bucket?: 'days_8_to_30'; cursor?: string } = {}) =>
    listLateBuyers(ctx, {
      ...none,
      query: { ...live, bucket: undefined, cursor: undefined, ...query },
    });
  const later = async () => {
    const { next_cursor } = await list();
    return list(next_cursor ? { cursor: next_cursor } : {});
  };
  const stride = Math.floor(sizes.buyers / sizes.known);
  /** Of the purchases that end late, by those who are known. */
  const lateBuyer = (round: number): string => {
    const purchase = Math.floor((sizes.payments * 0.985) / 50) + (round % 100);
    return world.idOf(kinds.buyer, ((purchase % sizes.known) + 1) * stride);
  };
  return [
    { name: 'Who is late', ask: () => list() },
    { name: 'The same, two pages of it', ask: later },
    { name: 'Who is late by up to a month', ask: () => list({ bucket: 'days_8_to_30' }) },
    {
      name: 'Somebody who is late',
      ask: (round) =>
        getLateBuyer(deps, ctx, { ...none, params: { account_id: lateBuyer(round) } }),
    },
    {
      name: 'Debts that were proposed to be given up',
      ask: () => listWriteOffs(deps, ctx, { ...none, query: live }),
    },
  ];
}

function disputes({ world, vault, ctx }: Asking): ConsoleCall[] {
  const { sizes, kinds } = world;
  const list = (show: 'to_decide' | 'all', page = 1) =>
    listStaffDisputes({ vault }, ctx, { ...none, query: { ...live, show, page } });
  const newest = Math.floor(sizes.payments / 50) - 1;
  return [
    { name: 'Problems to decide', ask: () => list('to_decide') },
    { name: 'All problems', ask: (round) => list('all', 1 + (round % 20)) },
    {
      name: 'A problem',
      ask: (round) =>
        getStaffDispute({ vault }, ctx, {
          ...none,
          params: { dispute_id: world.idOf(kinds.dispute, (newest - round) * 50 + 1) },
        }),
    },
  ];
}

function support({ vault, ctx, supportCases }: Asking): ConsoleCall[] {
  const list = (show: 'waiting' | 'mine' | 'complaints' | 'all', page = 1) =>
    listStaffSupportCases({ vault }, ctx, { ...none, query: { show, page } });
  return [
    { name: 'Questions that wait for an answer', ask: () => list('waiting') },
    { name: 'Questions in one’s own hand', ask: () => list('mine') },
    { name: 'Complaints', ask: () => list('complaints') },
    { name: 'All questions', ask: (round) => list('all', 1 + (round % 20)) },
    {
      name: 'A question',
      ask: (round) =>
        getStaffSupportCase({ vault }, ctx, {
          ...none,
          params: { support_case_id: oneOf(supportCases, round) },
        }),
    },
  ];
}
