import {
  payoutHoldReasons,
  payoutLineKinds,
  payoutStatuses,
  payoutWaterfallKinds,
} from '@luwag/domain/payouts';
import { z } from 'zod';
import { merchantsMay, merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';

/**
 * Money that is sent to a shop: counted on banking days, approved by two of us, sent to its bank.
 * Amounts are whole centavos; what is taken away is below zero.
 */

export const PayoutMode = z.enum(['test', 'live']);
const Page = z.coerce.number().int().min(1).max(1000).default(1);

/**
 * `held` waits for the end of its hold, `waiting` for two of us, `approved` to be sent. `sent` is
 * on its way. The money of one that is `failed`, `returned` or `canceled` is in the next.
 */
export const PayoutStatus = z.enum(payoutStatuses);
export type PayoutStatus = z.infer<typeof PayoutStatus>;
export const PayoutHoldReason = z.enum(payoutHoldReasons);
export const PayoutLineKind = z.enum(payoutLineKinds);
export const PayoutRail = z.enum(['instapay', 'pesonet']);

/** One step from what was sold to what is sent. */
export const WaterfallStep = z.object({
  kind: z.enum(payoutWaterfallKinds),
  /** Below zero where it is taken away. */
  amount: z.int(),
  /** Lines that it stands for; none for what is worked out of the whole. */
  count: z.int(),
});
export type WaterfallStep = z.infer<typeof WaterfallStep>;

export const PayoutHold = z.object({
  reason: PayoutHoldReason,
  /** When it ends by itself; null where it ends with what it waits for. */
  until: z.iso.datetime().nullable(),
});

export const Payout = z.object({
  id: z.uuid(),
  /** By which people speak of it: `O-1042`. */
  number: z.string(),
  livemode: z.boolean(),
  status: PayoutStatus,
  /** Raised by every change of `status`: of two that differ, the higher is the later. */
  version: z.int(),
  /** What goes to the bank. */
  amount: z.int(),
  currency: z.literal('PHP'),
  /** Adds up to the amount. */
  waterfall: z.array(WaterfallStep),
  /** The banking day that it was counted for. */
  pay_date: z.iso.date(),
  /** The days of the sales in it; null where it has none. */
  sales_from: z.iso.date().nullable(),
  sales_to: z.iso.date().nullable(),
  sales: z.int(),
  rail: PayoutRail,
  bank_name: z.string(),
  /** Masked: `•••• 4417`. */
  bank_account: z.string(),
  /** What the bank's statement shows beside it, once it is known. */
  bank_reference: z.string().nullable(),
  /** When it should be there; null until it is approved. */
  expected_on: z.iso.date().nullable(),
  hold: PayoutHold.nullable(),
  /** Of the gateway, for one that failed or came back. */
  failure_code: z.string().nullable(),
  requested_by: z.enum(['schedule', 'merchant']),
  created_at: z.iso.datetime(),
  approved_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  paid_at: z.iso.datetime().nullable(),
  /** When it failed, came back or was canceled. */
  ended_at: z.iso.datetime().nullable(),
});
export type Payout = z.infer<typeof Payout>;

/**
 * One journal of the ledger as far as it is in a payout. Of sales and refunds `amount` is `price +
 * fee + covered`.
 */
export const PayoutLine = z.object({
  kind: PayoutLineKind,
  /** Of the ledger. The lines of reserve, withholding and debt are in the payout's own journal. */
  journal_id: z.uuid(),
  on_date: z.iso.date(),
  /** What it adds to the payout, or takes away. */
  amount: z.int(),
  /** The price of the sale, or below zero what was given back of it. */
  price: z.int(),
  /** Our fee, below zero; of a refund the fee that came back. */
  fee: z.int(),
  /** Of a refund: what was paid out of money kept apart or reserved, or became the shop's debt. */
  covered: z.int(),
  payment_request_id: z.uuid().nullable(),
  store_id: z.uuid().nullable(),
  store_name: z.string().nullable(),
  /** The code of the payment request. */
  reference: z.string().nullable(),
  order_reference: z.string().nullable(),
  description: z.string().nullable(),
  /** The payout that came back, for a line of that kind. */
  payout_id: z.uuid().nullable(),
});
export type PayoutLine = z.infer<typeof PayoutLine>;

/** The body of a webhook about a payout: the step it took, and the payout as that left it. */
export const PayoutEvent = z.object({
  type: z.templateLiteral(['payout.', PayoutStatus]),
  timestamp: z.iso.datetime(),
  data: Payout,
});
export type PayoutEvent = z.infer<typeof PayoutEvent>;

export const payoutNotFound = { payout_not_found: 404 } as const;
const ById = z.object({ payout_id: z.uuid() });

export const listPayouts = endpoint({
  name: 'payouts.listPayouts',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/',
  summary: 'The merchant’s payouts, newest first',
  auth: merchantsWith('payouts:read'),
  priority: 'list',
  query: z.object({
    page: Page,
    /** For the dashboard; a key sees its own mode, and is refused for the other. */
    mode: PayoutMode.default('live'),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Payout), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});

export const getPayout = endpoint({
  name: 'payouts.getPayout',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/{payout_id}/',
  summary: 'One payout: how its amount comes about, and where it is',
  auth: merchantsWith('payouts:read'),
  params: ById,
  success: { status: 200, body: Payout },
  refusals: payoutNotFound,
});

export const payoutLinesPerPage = 200;

export const listPayoutLines = endpoint({
  name: 'payouts.listPayoutLines',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/{payout_id}/lines/',
  summary: 'Everything that makes up a payout, with the journals of the ledger; it adds up to it',
  auth: merchantsWith('payouts:read'),
  priority: 'list',
  params: ById,
  query: z.object({ page: Page }),
  success: {
    status: 200,
    body: z.object({ results: z.array(PayoutLine), page: z.int(), has_more: z.boolean() }),
  },
  refusals: payoutNotFound,
});

/** What is owed and not in a payout yet, by the day on which it can be paid. */
export const ComingPay = z.object({ pay_date: z.iso.date(), amount: z.int(), sales: z.int() });

export const NextPayout = z.object({
  livemode: z.boolean(),
  /** The banking day that it will be counted for: the first on which something can be paid. */
  pay_date: z.iso.date(),
  /** What it would be with what is known now. Below zero or too little waits for more sales. */
  amount: z.int(),
  waterfall: z.array(WaterfallStep),
  sales: z.int(),
  rail: PayoutRail.nullable(),
  bank_name: z.string().nullable(),
  bank_account: z.string().nullable(),
  /** Why nothing is paid now, if so. */
  hold: PayoutHold.nullable(),
  /** Less than this waits. */
  minimum: z.int(),
  /** What would be paid if it were asked for at once; zero where nothing can. */
  requestable: z.int(),
  /** The payouts that are expected of what is owed now, by day; the first is this payout. */
  coming: z.array(ComingPay),
  /** In payouts that are not in the bank yet. */
  under_way: z.int(),
  /** Kept apart while problems with sales are open. */
  held: z.int(),
  /** What the shop owes for refunds: it comes off what is paid next. */
  debt: z.int(),
  reserve: z.object({
    /** Of sales, in parts per million; zero once the shop's first days are over. */
    rate_ppm: z.int(),
    /** The last day of sales that it is kept of; null before the first sale. */
    until: z.iso.date().nullable(),
    held: z.int(),
    releases: z.array(z.object({ on_date: z.iso.date(), amount: z.int() })),
  }),
  withholding: z.object({
    rate_ppm: z.int(),
    /** Nothing is withheld until remittances of the year pass this. */
    threshold: z.int(),
    remitted_this_year: z.int(),
    withheld_this_year: z.int(),
  }),
});
export type NextPayout = z.infer<typeof NextPayout>;

export const getNextPayout = endpoint({
  name: 'payouts.getNextPayout',
  method: 'GET',
  path: '/api/v1/users/user/payout-view/next/',
  summary: 'What is owed to the merchant, when it comes, and why it is so much',
  auth: merchantsWith('payouts:read'),
  query: z.object({ mode: PayoutMode.default('live') }),
  success: { status: 200, body: NextPayout },
  refusals: {},
});

export const requestPayout = endpoint({
  name: 'payouts.requestPayout',
  method: 'POST',
  path: '/api/v1/users/user/payout-request/',
  summary: 'Ask for what can be paid now, without waiting for the schedule',
  auth: merchantsMay('request_payout'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  body: z.object({ mode: PayoutMode.default('live') }),
  success: { status: 201, body: Payout },
  refusals: {
    bank_account_missing: 409,
    payouts_held: 409,
    nothing_to_pay: 409,
    below_minimum: 409,
    bank_cannot_receive: 409,
  },
});
