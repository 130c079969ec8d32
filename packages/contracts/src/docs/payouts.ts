import type * as payouts from '../payouts.ts';
import type { PayoutStatus } from '../payouts.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const samplePayout = {
  id: sample.payout,
  number: 'O-1042',
  livemode: true,
  status: 'paid' as const,
  version: 4,
  amount: 45_828_85,
  currency: 'PHP' as const,
  waterfall: [
    { kind: 'sales' as const, amount: 48_870_00, count: 6 },
    { kind: 'fees' as const, amount: -1_030_05, count: 6 },
    { kind: 'refunds' as const, amount: -1_850_00, count: 1 },
    { kind: 'fees_returned' as const, amount: 74_00, count: 1 },
    { kind: 'withholding' as const, amount: -235_10, count: 0 },
  ],
  pay_date: '2026-11-16',
  sales_from: '2026-11-13',
  sales_to: '2026-11-15',
  sales: 6,
  rail: 'instapay' as const,
  bank_name: 'Bank of the Philippine Islands (BPI)',
  bank_account: '•••• 4417',
  bank_reference: '1124 0093 8841',
  expected_on: '2026-11-16',
  hold: null,
  failure_code: null,
  requested_by: 'schedule' as const,
  created_at: sample.now,
  approved_at: sample.now,
  sent_at: sample.now,
  paid_at: sample.soon,
  ended_at: null,
};

export const samplePayoutLine = {
  kind: 'sale' as const,
  journal_id: sample.journal,
  on_date: '2026-11-13',
  amount: 12_214_00,
  price: 12_400_00,
  fee: -186_00,
  covered: 0,
  payment_request_id: sample.request,
  store_id: sample.store,
  store_name: 'Kuya Ben’s Appliances',
  reference: '7K93-HXTP',
  order_reference: 'A-1041',
  description: 'Refrigerator, 2 doors',
  payout_id: null,
};

const ofPayout = { params: { payout_id: sample.payout } };

export const payoutsDocs: DocsOf<typeof payouts> = {
  listPayouts: {
    description:
      'Payouts of the merchant, newest first, 20 to a page. Each banking day from 8 AM in Manila what can be paid is counted: sales of the banking day before and earlier, less refunds, problems that are open, the reserve of a shop’s first 90 days, tax (BIR RR 16-2023) and debts. `waterfall` adds up to `amount`. Two of us approve it, and it goes by InstaPay up to ₱50,000.00 or by PESONet (approved by 2 PM, it arrives on the same banking day). A key sees its own mode.',
    example: {
      query: { page: 1 },
      answer: { results: [samplePayout], page: 1, has_more: false },
    },
  },
  getPayout: {
    description:
      'One payout. `bank_reference` is what your bank’s statement shows beside it. The money of one that is `failed`, `returned` or `canceled` is in the next; `failure_code` is the gateway’s.',
    example: { ...ofPayout, answer: samplePayout },
  },
  listPayoutLines: {
    description:
      'Every journal of the ledger that the payout is made of, 200 to a page, and at the end what was taken off it: `debt`, `reserve` and `withholding`. All lines of all pages add up to `amount` of the payout. Of sales and refunds `amount` is `price` + `fee` + `covered`. What a buyer paid at once above their line is a line of its own, of the same request.',
    example: {
      ...ofPayout,
      query: { page: 1 },
      answer: { results: [samplePayoutLine], page: 1, has_more: false },
    },
  },
  getNextPayout: {
    description:
      'What is owed and in no payout yet, worked out by the rules that count a payout. `amount` and `waterfall` are those of the next `pay_date` as things stand; `coming` has all that is owed by day, before what is taken off. `hold` says why nothing is paid for now.',
    example: {
      query: {},
      answer: {
        livemode: true,
        pay_date: '2026-11-17',
        amount: 18_400_00,
        waterfall: [
          { kind: 'sales', amount: 20_200_00, count: 4 },
          { kind: 'fees', amount: -600_00, count: 4 },
          { kind: 'refunds', amount: -1_200_00, count: 1 },
        ],
        sales: 4,
        rail: 'instapay',
        bank_name: samplePayout.bank_name,
        bank_account: samplePayout.bank_account,
        hold: null,
        minimum: 100_00,
        requestable: 0,
        coming: [{ pay_date: '2026-11-17', amount: 18_400_00, sales: 4 }],
        under_way: 45_828_85,
        held: 0,
        debt: 0,
        reserve: { rate_ppm: 0, until: '2026-05-01', held: 0, releases: [] },
        withholding: {
          rate_ppm: 5_000,
          threshold: 500_000_00,
          remitted_this_year: 312_450_00,
          withheld_this_year: 0,
        },
      },
    },
  },
  requestPayout: {
    description:
      'Counts a payout of what can be paid at this moment, without waiting for the schedule, and answers it. In live mode two of us still approve it; in test mode it is sent at once, to an account that is nobody’s. Nothing is paid while `hold` of the next payout says why not: for 48 hours after the bank account was set or changed, during a recovery of lost factors, and after the bank gave a payout back until another account is named.',
    example: {
      body: { mode: 'live' },
      answer: {
        ...samplePayout,
        status: 'waiting',
        requested_by: 'merchant',
        bank_reference: null,
        expected_on: null,
        approved_at: null,
        sent_at: null,
        paid_at: null,
      },
    },
  },
};

/** Each event of a payout, and what it means to a merchant. */
export const payoutEvents: Record<PayoutStatus, string> = {
  held: 'It was counted and waits: `hold` says why, and until when.',
  waiting: 'It was counted, or its hold is over, and waits for two of us.',
  approved: 'It will be sent; in test mode nobody has to look at it first.',
  sent: 'It is on its way: `expected_on` says when it should be there.',
  paid: 'The bank has it: `bank_reference` stands on your statement.',
  failed: 'No bank took it. Its money is in the next.',
  returned: 'The bank sent it back after all. Its money is in the next.',
  canceled: 'It was not sent. Its money is in the next.',
};

const untilSent = { bank_reference: null, paid_at: null };
const untilApproved = { ...untilSent, expected_on: null, approved_at: null, sent_at: null };
const changes: Record<PayoutStatus, object> = {
  held: {
    ...untilApproved,
    version: 1,
    hold: { reason: 'risk', until: '2026-11-18T02:00:00.000Z' },
  },
  waiting: { ...untilApproved, version: 1 },
  approved: { ...untilSent, version: 2, expected_on: null, sent_at: null },
  sent: { ...untilSent, version: 3 },
  paid: {},
  failed: { ...untilSent, failure_code: 'INVALID_DESTINATION', ended_at: sample.soon },
  returned: { version: 5, failure_code: 'REJECTED_BY_CHANNEL', ended_at: sample.soon },
  canceled: {
    ...untilApproved,
    version: 2,
    failure_code: 'BANK_ACCOUNT_CHANGED',
    ended_at: sample.soon,
  },
};

/** The body of an event, as it could arrive. */
export const samplePayoutEvent = (status: PayoutStatus) => ({
  type: `payout.${status}` as const,
  timestamp: sample.now,
  data: { ...samplePayout, ...changes[status], status },
});
