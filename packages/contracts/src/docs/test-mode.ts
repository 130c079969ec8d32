import type * as testMode from '../test-mode.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleRequest } from './payment-requests.ts';
import { sample } from './samples.ts';

const clock = {
  id: sample.testClock,
  store_id: sample.store,
  livemode: false as const,
  status: 'ready' as const,
  now: '2027-01-16T00:05:00.000Z',
  advancing_to: null,
  next_due_date: '2027-02-16',
  created_at: sample.now,
};

const payment = (sequence: number, due_date: string, state: 'paid' | 'due' | 'upcoming') => ({
  sequence,
  due_date,
  amount: 1_600_00,
  open: state === 'paid' ? 0 : 1_600_00,
  state,
});

const event = (kind: 'due' | 'failed' | 'reminder', at: string, days: number | null = null) => ({
  kind,
  payment_request_id: sample.request,
  at,
  sequence: 2,
  amount: 1_600_00,
  days,
});

const detail = {
  ...clock,
  purchases: [
    {
      payment_request_id: sample.request,
      status: 'paid' as const,
      order_reference: 'WC-1042',
      amount: 4_800_00,
      payments: [
        payment(1, '2026-12-16', 'paid'),
        payment(2, '2027-01-16', 'due'),
        payment(3, '2027-02-16', 'upcoming'),
      ],
    },
  ],
  events: [
    event('failed', '2027-01-16T00:05:00.000Z'),
    event('due', '2027-01-15T16:10:00.000Z'),
    event('reminder', '2027-01-15T00:05:00.000Z', -1),
  ],
  ahead: [
    {
      ...event('due', '2027-02-15T16:10:00.000Z'),
      sequence: 3,
    },
  ],
};

const ofClock = { params: { clock_id: sample.testClock } };
const ofRequest = { payment_request_id: sample.request };

export const testModeDocs: DocsOf<typeof testMode> = {
  createTestClock: {
    description:
      'Makes a clock for one test request of yours, paid or still open, and puts the request on it. From then on its time passes when you call `advanceTestClock`; nothing else of yours or anybody’s is moved. A clock that nobody has used for 30 days is removed. Live requests are refused with `test_mode_only`.',
    example: { body: ofRequest, answer: { ...detail, events: [], now: sample.now } },
  },
  listTestClocks: {
    description: 'Your clocks, newest first; a key sees those of its store.',
    example: { answer: { results: [clock] } },
  },
  getTestClock: {
    description:
      'One clock: what time it shows, the purchases on it with their payments as they stand, what happened so far (newest first), and what the time up to `next_due_date` would do to the plans if nothing were paid. Ask again while `status` is `advancing`.',
    example: { ...ofClock, answer: detail },
  },
  addToTestClock: {
    description:
      'Puts another test request of the same store on the clock, up to 10. One that is behind the clock is brought to its time when the clock advances next.',
    example: { ...ofClock, body: ofRequest, answer: detail },
  },
  advanceTestClock: {
    description:
      'Lets time pass up to `to`, at most 400 days ahead of today, or with `to_next_due_date` to the morning of the next due date. The answer is 202 and the clock `advancing`; it is `ready` once everything on the way has happened, day by day and in order: requests expire, payments fall due, grace ends, late fees are charged, and on banking days the shop is paid for the clock’s sales of the banking day before and earlier. `payments` says what buyers do about what falls due: `none` leaves it unpaid, `pay` pays on the day, `fail` is declined for want of money, `pay_all` pays the whole plan on the first morning. The clock plays buyer and bank, so no gateway is asked and nobody is written to: a reminder is an event of the clock. Webhooks are sent as ever, in real time. Time never goes back: for another beginning make another purchase and another clock.',
    example: {
      ...ofClock,
      body: { to_next_due_date: true, payments: 'pay' },
      answer: { ...clock, status: 'advancing', advancing_to: '2027-02-16T00:05:00.000Z' },
    },
  },
  triggerTestEvent: {
    description:
      'Sends an event of a kind to the webhooks of the request’s store, signed like any other, about a test request that stays as it is; with `payout_id` in place of `payment_request_id` and a `payout.*` type, to all your webhooks of test mode about a test payout. Its `version` is the one that the next change would have. For a change that really happens make a purchase, or move its test clock. `nobody_listens` says that there is no webhook for it in test mode.',
    example: {
      body: { ...ofRequest, type: 'payment_request.declined' },
      answer: { event_id: `evt_${sample.event}`, type: 'payment_request.declined' },
    },
  },
  payTestRequest: {
    description:
      'Buys what a test request asks for, in one call: opened, agreed to and confirmed like any purchase, by a buyer who is nobody. The plan is real in every way but the money, so webhooks, refunds and a test clock follow as ever. `terms` is how many payments the plan has: 1 after 30 days, or 6 or 12 by the month; of 3 the first is due at once, which takes a wallet’s page. Called again, it answers with the request as it stands. To see what buyers see, open `webpay_url` instead.',
    example: {
      params: { request_id: sample.request },
      body: { terms: 6 },
      answer: { ...sampleRequest, status: 'paid', version: 3, paid_at: sample.now },
    },
  },
  getGoLive: {
    description:
      'The steps to live payments, in order, each worked out from what happened: nothing is ticked by hand. What was seen in test mode: a store and a test key, a payment paid, one declined, an event that your server took, a refund, and a call that was made again under the same `Idempotency-Key` (events and keys of the last 30 days). What live payments need: an approved business, a bank account for payouts, and a live key. `is_ready` says that only the live key is missing.',
    example: {
      answer: {
        steps: [
          { step: 'store', is_done: true },
          { step: 'test_key', is_done: true },
          { step: 'payment_paid', is_done: true },
          { step: 'payment_declined', is_done: false },
          { step: 'webhook_taken', is_done: true },
          { step: 'refund_made', is_done: false },
          { step: 'call_repeated', is_done: false },
          { step: 'business_approved', is_done: true },
          { step: 'bank_account', is_done: true },
          { step: 'live_key', is_done: false },
        ],
        is_ready: false,
      },
    },
  },
  removeTestClock: {
    description:
      'Removes a clock. Its purchases stay where it brought them, and go on by themselves when the real time has come that far.',
    example: ofClock,
  },
};
