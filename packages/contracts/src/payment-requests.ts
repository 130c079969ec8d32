import type { PlanCode } from '@luwag/domain/plans';
import { z } from 'zod';
import { buyers, merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { readableLine, writtenLine } from './readable-text.ts';

/**
 * What merchants ask for: one object behind a link, a QR code, a spoken reference and the hosted
 * checkout. Amounts are whole centavos.
 */

export const PaymentRequestStatus = z.enum([
  'open',
  'started',
  'approved',
  'paid',
  'partially_refunded',
  'refunded',
  'declined',
  'canceled',
  'expired',
]);
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>;

/** Centavos. Below the first no plan is made; above the last nobody is let in by this door. */
export const requestAmountMin = 500_00;
export const requestAmountMax = 100_000_00;
export const RequestAmount = z.int().min(requestAmountMin).max(requestAmountMax);

/** Why a payment did not go through, in classes that lead to different advice. */
export const PaymentFailureReason = z.enum([
  'insufficient_funds',
  'declined',
  'expired_source',
  'try_later',
  'limit',
  'fraud',
  'not_approved_in_time',
  'unknown',
]);
export type PaymentFailureReason = z.infer<typeof PaymentFailureReason>;

/** Written out: the plans themselves would travel to every page that reads a request. */
const planCodes = ['thirty', 'three', 'six', 'twelve'] as const satisfies readonly PlanCode[];

export const PaymentRequest = z.object({
  /** Opaque, as every id: nothing is to be read from it. */
  id: z.uuid(),
  status: PaymentRequestStatus,
  /** Raised by every change: of two answers or events the higher is the later. */
  version: z.int(),
  livemode: z.boolean(),
  amount: z.int(),
  currency: z.literal('PHP'),
  store_id: z.uuid(),
  order_reference: z.string().nullable(),
  description: z.string(),
  metadata: z.record(z.string(), z.string()),
  /** As it is read aloud: `K7QD-29MX`. Once this is over it may be another request's. */
  reference: z.string(),
  /** Where the buyer pays: a link to send, and what the QR code holds. */
  webpay_url: z.url(),
  qr: z.object({ payload: z.string() }),
  return_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
  failure_reason: PaymentFailureReason.nullable(),
  /** What went back so far, and what still can: nothing before it is paid or once it is too old. */
  refunded: z.int(),
  refundable: z.int(),
  /**
   * Ours, on what is not refunded; taxes are in it. Null while no buyer has agreed, and for people
   * of the shop who do not see what it pays us.
   */
  fee: z.int().nullable(),
  /** The merchant's: the amount less what was refunded and less the fee. */
  net: z.int().nullable(),
  /** What the buyer chose. However they pay us, the merchant is paid in full. */
  plan: z.object({ code: z.enum(planCodes), payments: z.int() }).nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

export const requestNotFound = { payment_request_not_found: 404 } as const;
const ReturnTo = z.url().max(500);

/** So many members of a merchant's own may travel with a request. */
const metadataMax = 20;

export const createPaymentRequest = endpoint({
  name: 'payments.createPaymentRequest',
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-request/',
  summary: 'Ask for a payment: one object for link, QR code, reference and hosted checkout',
  auth: merchantsWith('payments:write'),
  idempotent: true,
  body: z.object({
    amount: RequestAmount,
    currency: z.literal('PHP').default('PHP'),
    /** A key has its store already, and may leave this out. */
    store_id: z.uuid().optional(),
    /** The merchant's own name for the order: one open or paid request at most has it. */
    order_reference: readableLine({ min: 1, max: 64 }).nullable().default(null),
    description: writtenLine({ max: 200 }).default(''),
    expires_in: z
      .int()
      .min(60)
      .max(7 * 86_400)
      .default(1800),
    /** Both must be on the store's list. */
    return_url: ReturnTo.nullable().default(null),
    cancel_url: ReturnTo.nullable().default(null),
    metadata: z
      .record(z.string().max(40), z.string().max(500))
      .check(({ value, issues }) => {
        if (Object.keys(value).length <= metadataMax) return;
        const bound = { maximum: metadataMax, inclusive: true };
        issues.push({ code: 'too_big', origin: 'object', ...bound, input: value });
      })
      .meta({ maxProperties: metadataMax })
      .default({}),
  }),
  success: { status: 201, body: PaymentRequest },
  refusals: {
    store_not_found: 404,
    merchant_not_active: 409,
    store_name_not_clear: 409,
    order_reference_in_use: 409,
    return_url_not_allowed: 422,
  },
});

const ByRequestId = z.object({ request_id: z.uuid() });

export const getPaymentRequest = endpoint({
  name: 'payments.getPaymentRequest',
  method: 'GET',
  path: '/api/v1/transactions/payment/payment-request/{request_id}/',
  summary: 'One payment request as it stands',
  auth: merchantsWith('payments:read'),
  params: ByRequestId,
  success: { status: 200, body: PaymentRequest },
  refusals: requestNotFound,
});

/** States that mean the same to whoever looks after the shop. */
export const PaymentGroup = z.enum(['waiting', 'paid', 'refunded', 'ended']);
export type PaymentGroup = z.infer<typeof PaymentGroup>;

/** Which state belongs to which: each to one. */
export const groupOfStatus: Readonly<Record<PaymentRequestStatus, PaymentGroup>> = {
  open: 'waiting',
  started: 'waiting',
  approved: 'waiting',
  paid: 'paid',
  partially_refunded: 'refunded',
  refunded: 'refunded',
  declined: 'ended',
  canceled: 'ended',
  expired: 'ended',
};

/** What of a merchant's payments is meant. Days are Manila's, both included. */
export const paymentSelection = {
  /** For the dashboard; a key sees its own mode, and is refused for the other. */
  mode: z.enum(['test', 'live']).default('live'),
  store_id: z.uuid().optional(),
  status: PaymentRequestStatus.optional(),
  group: PaymentGroup.optional(),
  /** The day on which it was paid, or else asked for. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Exactly this order. */
  order_reference: z.string().min(1).max(64).optional(),
  /** A reference, how an order's own begins, or a price in pesos. */
  search: z.string().trim().min(1).max(64).optional(),
};

export const Cursor = z.string().max(200);

export const listPaymentRequests = endpoint({
  name: 'payments.listPaymentRequests',
  method: 'GET',
  path: '/api/v1/transactions/payment/payment-request/',
  summary: 'The merchant’s payment requests, newest first, all or those that are asked for',
  auth: merchantsWith('payments:read'),
  priority: 'list',
  query: z.object({
    ...paymentSelection,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    cursor: Cursor.optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(PaymentRequest),
      has_more: z.boolean(),
      /** The `cursor` of what follows; null at the end. */
      next_cursor: z.string().nullable(),
    }),
  },
  refusals: { cursor_invalid: 422 },
});

export const cancelPaymentRequest = endpoint({
  name: 'payments.cancelPaymentRequest',
  method: 'POST',
  path: '/api/v1/transactions/payment/payment-request/{request_id}/cancel/',
  summary: 'Take a request back that nobody has paid yet',
  auth: merchantsWith('payments:write'),
  idempotent: true,
  params: ByRequestId,
  success: { status: 200, body: PaymentRequest },
  refusals: { ...requestNotFound, payment_request_ended: 409 },
});

/** Whose store it is: the name that was checked with its papers; null while none was. */
export const BusinessName = z.string().nullable();

/** What somebody who holds a link, a code or a reference may know before saying who they are. */
export const AskedPayment = z.object({
  kind: z.literal('request'),
  /** Opens this very request again. */
  token: z.string(),
  reference: z.string(),
  store_name: z.string(),
  business_name: BusinessName,
  store_city: z.string().nullable(),
  livemode: z.boolean(),
  amount: z.int(),
  order_reference: z.string().nullable(),
  description: z.string(),
  status: PaymentRequestStatus,
  version: z.int(),
  expires_at: z.iso.datetime(),
  /** Back to the merchant, where it said so: when paid, and when not. */
  return_url: z.string().nullable(),
  cancel_url: z.string().nullable(),
});
export type AskedPayment = z.infer<typeof AskedPayment>;

/** A counter: the buyer types what the cashier says. */
export const Counter = z.object({
  kind: z.literal('store'),
  store_code: z.string(),
  store_name: z.string(),
  business_name: BusinessName,
  store_city: z.string().nullable(),
  amount_min: z.int(),
  amount_max: z.int(),
});

/** One price at a store, for whoever pays by its code. */
export const FixedPrice = z.object({
  kind: z.literal('fixed'),
  fixed_code: z.string(),
  store_name: z.string(),
  business_name: BusinessName,
  store_city: z.string().nullable(),
  amount: z.int(),
  description: z.string(),
});

const Found = z.discriminatedUnion('kind', [AskedPayment, Counter, FixedPrice]);

export const findByQr = endpoint({
  name: 'payments.findByQr',
  method: 'GET',
  path: '/api/v1/transactions/proposal/qr/{id}',
  summary:
    'What a scanned code or a link leads to: a request, a store’s counter, or one price at it',
  auth: 'public',
  params: z.object({ id: z.string().regex(/^(?:[A-Za-z0-9_-]{22}|(?:ST|LP)[0-9A-Z]{8})$/) }),
  success: { status: 200, body: Found },
  refusals: requestNotFound,
});

export const findByReference = endpoint({
  name: 'payments.findByReference',
  method: 'GET',
  path: '/api/v1/transactions/proposal/reference/{ref}',
  summary: 'What a typed reference or printed code stands for: a request, a counter, or one price',
  auth: buyers,
  params: z.object({ ref: z.string().min(1).max(40) }),
  success: { status: 200, body: Found },
  refusals: { ...requestNotFound, reference_mistyped: 422 },
});
