import { z } from 'zod';
import { merchantsMay, merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { PaymentRequest, PaymentRequestStatus, requestNotFound } from './payment-requests.ts';
import { PayoutStatus, payoutNotFound } from './payouts.ts';
import { InstallmentStatus } from './transactions.ts';

/**
 * Test mode: time that passes when a shop says so. A test clock moves the test purchases that were
 * put on it, and nothing else. Amounts are whole centavos.
 */

/** How far ahead of the real time a clock may go: a plan of a year, and its lateness. */
export const clockDaysAheadMax = 400;
export const clockPurchasesMax = 10;
export const clocksMax = 20;

/** What buyers do about what falls due while a clock advances. */
export const ClockPayments = z.enum(['none', 'pay', 'fail', 'pay_all']);
export type ClockPayments = z.infer<typeof ClockPayments>;

export const ClockEventKind = z.enum([
  'reminder',
  'due',
  'grace_over',
  'late_fee',
  'paid',
  'failed',
  'paid_off',
  'request_expired',
  'paid_out',
  'payout_failed',
  'payout_returned',
]);

export const ClockEvent = z.object({
  kind: ClockEventKind,
  payment_request_id: z.uuid(),
  /** By the clock. */
  at: z.iso.datetime(),
  /** Which payment of the plan. */
  sequence: z.int().nullable(),
  /** Of a payout: what this purchase adds to it. */
  amount: z.int().nullable(),
  /** Of a reminder: days after the due date, negative before it. It is sent to nobody. */
  days: z.int().nullable(),
});
export type ClockEvent = z.infer<typeof ClockEvent>;

export const ClockPurchase = z.object({
  payment_request_id: z.uuid(),
  status: PaymentRequestStatus,
  order_reference: z.string().nullable(),
  amount: z.int(),
  /** The payments of its plan; none before it is paid. */
  payments: z.array(
    z.object({
      sequence: z.int(),
      due_date: z.iso.date(),
      amount: z.int(),
      open: z.int(),
      state: InstallmentStatus,
    }),
  ),
});

export const TestClock = z.object({
  id: z.uuid(),
  store_id: z.uuid(),
  livemode: z.literal(false),
  /** `advancing` until everything up to `advancing_to` has happened. */
  status: z.enum(['ready', 'advancing']),
  /** What time it is by the clock; never before the real time. */
  now: z.iso.datetime(),
  advancing_to: z.iso.datetime().nullable(),
  /** The first day on which something falls due by this clock. */
  next_due_date: z.iso.date().nullable(),
  created_at: z.iso.datetime(),
});
export type TestClock = z.infer<typeof TestClock>;

export const TestClockDetail = TestClock.extend({
  purchases: z.array(ClockPurchase),
  /** The newest first. */
  events: z.array(ClockEvent),
  /** What the time up to `next_due_date` would do to the plans if nothing were paid. */
  ahead: z.array(ClockEvent),
});
export type TestClockDetail = z.infer<typeof TestClockDetail>;

const path = '/api/v1/test/clocks/';
const ByClockId = z.object({ clock_id: z.uuid() });
const clockNotFound = { test_clock_not_found: 404 } as const;
const onlyTests = { test_mode_only: 403 } as const;
const Purchase = z.object({ payment_request_id: z.uuid() });

export const createTestClock = endpoint({
  name: 'test-mode.createTestClock',
  method: 'POST',
  path,
  summary: 'Make a clock for a test purchase: from now on its time passes when you say so',
  auth: merchantsWith('payments:write', 'use_keys'),
  idempotent: true,
  needs: 'test_clocks',
  body: Purchase,
  success: { status: 201, body: TestClockDetail },
  refusals: {
    ...requestNotFound,
    ...onlyTests,
    request_on_a_clock: 409,
    too_many_clocks: 409,
  },
});

export const listTestClocks = endpoint({
  name: 'test-mode.listTestClocks',
  method: 'GET',
  path,
  summary: 'The shop’s test clocks, newest first',
  auth: merchantsWith('payments:read', 'use_keys'),
  priority: 'list',
  success: { status: 200, body: z.object({ results: z.array(TestClock) }) },
  refusals: {},
});

export const getTestClock = endpoint({
  name: 'test-mode.getTestClock',
  method: 'GET',
  path: `${path}{clock_id}/`,
  summary: 'A test clock: its time, its purchases, what happened and what comes next',
  auth: merchantsWith('payments:read', 'use_keys'),
  params: ByClockId,
  success: { status: 200, body: TestClockDetail },
  refusals: clockNotFound,
});

export const addToTestClock = endpoint({
  name: 'test-mode.addToTestClock',
  method: 'POST',
  path: `${path}{clock_id}/purchases/`,
  summary: 'Put another test purchase of the store on a clock',
  auth: merchantsWith('payments:write', 'use_keys'),
  idempotent: true,
  params: ByClockId,
  body: Purchase,
  success: { status: 200, body: TestClockDetail },
  refusals: {
    ...clockNotFound,
    ...requestNotFound,
    ...onlyTests,
    request_on_a_clock: 409,
    test_clock_advancing: 409,
    test_clock_full: 409,
  },
});

const either = ['to', 'to_next_due_date'];
type Way = { to?: string | undefined; to_next_due_date?: true | undefined };
const isGiven = ({ to, to_next_due_date }: Way): boolean =>
  to !== undefined || to_next_due_date !== undefined;
const isOne = ({ to, to_next_due_date }: Way): boolean =>
  to === undefined || to_next_due_date === undefined;

export const advanceTestClock = endpoint({
  name: 'test-mode.advanceTestClock',
  method: 'POST',
  path: `${path}{clock_id}/advance/`,
  summary: 'Let time pass: everything up to a moment, or to the next due date, happens in order',
  auth: merchantsWith('payments:write', 'use_keys'),
  idempotent: true,
  params: ByClockId,
  body: z
    .object({
      to: z.iso.datetime().optional(),
      /** Instead of a moment: the morning of the next due date. */
      to_next_due_date: z.literal(true).optional(),
      payments: ClockPayments.default('none'),
    })
    .refine(isGiven, { path: ['to'], params: { code: 'one_of_required', values: either } })
    .refine(isOne, { path: ['to'], params: { code: 'only_one_of', values: either } }),
  success: { status: 202, body: TestClock },
  refusals: {
    ...clockNotFound,
    test_clock_advancing: 409,
    nothing_falls_due: 409,
    test_clock_goes_forward: 422,
    test_clock_too_far: 422,
  },
});

export const removeTestClock = endpoint({
  name: 'test-mode.removeTestClock',
  method: 'DELETE',
  path: `${path}{clock_id}/`,
  summary: 'Remove a clock; its purchases stay where they are, and the real time catches up',
  auth: merchantsWith('payments:write', 'use_keys'),
  params: ByClockId,
  success: { status: 204, body: z.undefined() },
  refusals: { ...clockNotFound, test_clock_advancing: 409 },
});

/** Changes that a server can be told of without their happening. */
const TriggeredOfRequest = z.enum([
  'payment_request.started',
  'payment_request.approved',
  'payment_request.paid',
  'payment_request.partially_refunded',
  'payment_request.refunded',
  'payment_request.declined',
  'payment_request.canceled',
  'payment_request.expired',
]);
const TriggeredOfPayout = z.enum(PayoutStatus.options.map((status) => `payout.${status}` as const));

export const triggerTestEvent = endpoint({
  name: 'test-mode.triggerTestEvent',
  method: 'POST',
  path: '/api/v1/test/events/',
  summary: 'Have your server told of a change of a test request or payout that does not happen',
  auth: merchantsWith('webhooks:write'),
  body: z.union([
    Purchase.extend({ type: TriggeredOfRequest }),
    z.object({ payout_id: z.uuid(), type: TriggeredOfPayout }),
  ]),
  success: {
    status: 202,
    body: z.object({
      /** The `webhook-id` that it is sent under. */
      event_id: z.string(),
      type: z.enum([...TriggeredOfRequest.options, ...TriggeredOfPayout.options]),
    }),
  },
  refusals: { ...requestNotFound, ...payoutNotFound, ...onlyTests, nobody_listens: 409 },
});

/** What a shop should have seen work before real money, and what live payments need. */
export const GoLiveStep = z.enum([
  'store',
  'test_key',
  'payment_paid',
  'payment_declined',
  'webhook_taken',
  'refund_made',
  'call_repeated',
  'business_approved',
  'bank_account',
  'live_key',
]);
export type GoLiveStep = z.infer<typeof GoLiveStep>;

export const getGoLive = endpoint({
  name: 'test-mode.getGoLive',
  method: 'GET',
  path: '/api/v1/users/user/merchant/go-live/',
  summary: 'What is done on the way to live payments, worked out from what happened',
  auth: merchantsMay('use_keys'),
  success: {
    status: 200,
    body: z.object({
      steps: z.array(z.object({ step: GoLiveStep, is_done: z.boolean() })),
      /** Nothing is missing but the live key itself. */
      is_ready: z.boolean(),
    }),
  },
  refusals: {},
});

export const payTestRequest = endpoint({
  name: 'payments.payTestRequest',
  method: 'POST',
  path: '/api/v1/test/payment-requests/{request_id}/pay/',
  summary: 'Be the buyer of a test request: it is bought at once, without a browser or a sign-up',
  auth: merchantsWith('payments:write', 'use_keys'),
  priority: 'normal',
  params: z.object({ request_id: z.uuid() }),
  body: z.object({
    /** How many payments: those plans that ask for nothing today. */
    terms: z.union([z.literal(1), z.literal(6), z.literal(12)]).default(1),
  }),
  success: { status: 200, body: PaymentRequest },
  refusals: {
    ...requestNotFound,
    ...onlyTests,
    payment_request_ended: 409,
    payment_under_way: 409,
    terms_not_offered: 422,
  },
});
