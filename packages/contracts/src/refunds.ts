import { z } from 'zod';
import { buyers, merchantsWith, staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { requestNotFound } from './payment-requests.ts';
import { writtenLine } from './readable-text.ts';

/**
 * Money that goes back to a buyer: all of a purchase or a part of it, as often as it takes, within
 * a year. Amounts are whole centavos.
 */

export const RefundReason = z.enum([
  'returned',
  'not_delivered',
  'wrong_item',
  'cancelled',
  'other',
]);
export type RefundReason = z.infer<typeof RefundReason>;

/** Where a shop's refund comes from. The four add up to the amount. */
export const RefundFunding = z.object({
  /** Our fee on what goes back: it is given back too. */
  fee_returned: z.int(),
  /**
   * Of what was held back from this very sale. Nothing is today: a shop's reserve is kept of its
   * payouts, and pays no refund before it is set free.
   */
  from_reserve: z.int(),
  /** Of what we owe the shop. */
  from_payable: z.int(),
  /** What was not there: a debt to us, which coming sales pay, and a reserve that is set free. */
  owed_by_shop: z.int(),
});

export const Refund = z.object({
  id: z.uuid(),
  payment_request_id: z.uuid(),
  /** `created` is told by webhook alone: by the time a call answers, a refund has succeeded. */
  status: z.enum(['created', 'succeeded']),
  livemode: z.boolean(),
  amount: z.int(),
  currency: z.literal('PHP'),
  reason: RefundReason,
  /** The shop's own words, for nobody else. */
  note: z.string(),
  funding: RefundFunding,
  created_at: z.iso.datetime(),
});
export type Refund = z.infer<typeof Refund>;

const path = '/api/v1/transactions/payment/payment-request/{request_id}/refunds/';
const ByRequestId = z.object({ request_id: z.uuid() });

/** What a sale comes to for its shop, before and after a refund. */
const Figures = z.object({ price: z.int(), fee: z.int(), net: z.int() });
export const SaleFigures = z.object({ before: Figures, after: Figures });

/** A number, or whatever is left. */
const wished = {
  amount: z.int().min(1).optional(),
  /** Instead of an amount: what is left at the moment the refund is made. */
  everything_left: z.literal(true).optional(),
  reason: RefundReason,
};
const Wish = z.object({ ...wished, note: writtenLine({ max: 200 }).default('') });
const StaffWish = z.object({
  ...wished,
  /** Why staff did it and not the shop: on record, and read by the shop. */
  why: writtenLine({ min: 5, max: 200 }),
});
type Wished = Pick<z.infer<typeof Wish>, 'amount' | 'everything_left'>;
const either = ['amount', 'everything_left'];
const isEitherGiven = ({ amount, everything_left }: Wished): boolean =>
  amount !== undefined || everything_left !== undefined;
const isOneLeftOut = ({ amount, everything_left }: Wished): boolean =>
  amount === undefined || everything_left === undefined;
const oneRequired = { path: ['amount'], params: { code: 'one_of_required', values: either } };
const onlyOne = { path: ['amount'], params: { code: 'only_one_of', values: either } };

export const refundRefusals = {
  ...requestNotFound,
  request_not_paid: 409,
  already_refunded: 409,
  refund_too_high: 422,
  refund_too_old: 422,
} as const;

export const createRefund = endpoint({
  name: 'refunds.createRefund',
  method: 'POST',
  path,
  summary: 'Give back all of a paid purchase or a part of it; the buyer’s plan shrinks at once',
  auth: merchantsWith('refunds:write'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'refunds',
  stepUpIfAsked: 'money',
  params: ByRequestId,
  body: Wish.refine(isEitherGiven, oneRequired).refine(isOneLeftOut, onlyOne),
  success: { status: 201, body: Refund },
  /** Above the limit, in a shop where somebody else may approve it. */
  refusals: { ...refundRefusals, second_person_required: 403 },
});

export const createStaffRefund = endpoint({
  name: 'refunds.createStaffRefund',
  method: 'POST',
  path: '/api/v1/ops/payment-requests/{request_id}/refunds/',
  summary:
    'Give back what a shop should have, for a reason on record; the shop pays as for its own',
  auth: staffMay('refund'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'refunds',
  stepUp: 'money',
  params: ByRequestId,
  body: StaffWish.refine(isEitherGiven, oneRequired).refine(isOneLeftOut, onlyOne),
  success: { status: 201, body: Refund },
  /** Above the limit, of real money: a colleague is asked for it, and approves it. */
  refusals: { ...refundRefusals, second_person_required: 403 },
});

export const listRefunds = endpoint({
  name: 'refunds.listRefunds',
  method: 'GET',
  path,
  summary: 'What was given back of a payment request, newest first, and what is left',
  auth: merchantsWith('payments:read'),
  priority: 'list',
  params: ByRequestId,
  success: {
    status: 200,
    body: z.object({
      results: z.array(Refund),
      refunded: z.int(),
      /** Nothing once its time is over. */
      refundable: z.int(),
      /** The last day, in Manila; null while it is not paid. */
      refundable_until: z.iso.date().nullable(),
    }),
  },
  refusals: requestNotFound,
});

export const previewRefund = endpoint({
  name: 'refunds.previewRefund',
  method: 'GET',
  path: '/api/v1/transactions/payment/payment-request/{request_id}/refunds/preview/',
  summary: 'What a refund would cost the shop, before it is made',
  auth: merchantsWith('payments:read', 'refund'),
  params: ByRequestId,
  query: z.object({
    /** Left out, everything that is left. */
    amount: z.coerce.number().int().min(1).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      amount: z.int(),
      left_after: z.int(),
      funding: RefundFunding,
      sale: SaleFigures,
      /** A person at the dashboard confirms it with a fresh factor. */
      needs_step_up: z.boolean(),
      /** Somebody else of the shop approves it first: `refunds.askForRefund`. */
      needs_second_person: z.boolean(),
    }),
  },
  refusals: refundRefusals,
});

/** What a refund did to one payment of the plan. */
export const RefundedPayment = z.object({
  sequence: z.int(),
  due_date: z.iso.date(),
  /** What was still to be paid, before and after. */
  before: z.int(),
  after: z.int(),
  /** Of the refund: what came off this payment. The rest of the difference is interest saved. */
  off: z.int(),
});

export const listTransactionRefunds = endpoint({
  name: 'refunds.listTransactionRefunds',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/refunds/',
  summary: 'What came back of a purchase, with its payments before and after, newest first',
  auth: buyers,
  priority: 'list',
  params: z.object({ transaction_id: z.uuid() }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          id: z.uuid(),
          amount: z.int(),
          reason: RefundReason,
          made_at: z.iso.datetime(),
          payments: z.array(RefundedPayment),
          /** Of the amount: interest and fees that were open, and are settled by it. */
          charges_settled: z.int(),
          /** Of the amount: what the buyer had paid already, and is owed. */
          credit: z.int(),
        }),
      ),
      store_name: z.string(),
      /** What this purchase owes the buyer now. It pays whatever falls due first. */
      credit: z.int(),
    }),
  },
  refusals: { transaction_not_found: 404 },
});
