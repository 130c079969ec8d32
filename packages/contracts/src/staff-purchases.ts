import { components } from '@luwag/domain/installments';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Refund, RefundedPayment, RefundFunding, refundRefusals, SaleFigures } from './refunds.ts';
import { StaffRefundAsk } from './staff-refunds.ts';
import { InstallmentStatus } from './transactions.ts';

/** A purchase as staff look at it: its payments, what was taken back, and what may go back. */

const ByRequestId = z.object({ request_id: z.uuid() });
const notFound = { payment_request_not_found: 404 } as const;

export const findStaffPurchase = endpoint({
  name: 'refunds.findStaffPurchase',
  method: 'GET',
  path: '/api/v1/ops/purchases/',
  summary: 'Find a purchase by the reference that buyer and shop were shown',
  auth: staffMay('see_purchases'),
  query: z.object({ reference: z.string().trim().min(1).max(40) }),
  success: { status: 200, body: z.object({ request_id: z.uuid() }) },
  refusals: notFound,
});

export const StaffPurchase = z.object({
  request_id: z.uuid(),
  reference: z.string(),
  livemode: z.boolean(),
  status: z.string(),
  store_name: z.string(),
  description: z.string(),
  amount: z.int(),
  paid_at: z.iso.datetime().nullable(),
  /** None while nobody has bought it. */
  buyer_account_id: z.uuid().nullable(),
  refunded: z.int(),
  refundable: z.int(),
  refundable_until: z.iso.date().nullable(),
  /** Of the schedule in force, with interest to come. */
  installments: z.array(
    z.object({
      sequence: z.int(),
      due_date: z.iso.date(),
      state: InstallmentStatus,
      amount: z.int(),
      open: z.int(),
      late_fee: z.int(),
    }),
  ),
  /** Money that came, newest first. */
  payments: z.array(
    z.object({
      payment_id: z.uuid(),
      amount: z.int(),
      collected_at: z.iso.datetime(),
      channel: z.string().nullable(),
      /** A bank took it back: what it had paid is owed again. */
      reversed_at: z.iso.datetime().nullable(),
      /** Of the amount: what the buyer is owed. */
      credit: z.int(),
      /** Of the amount: what went to the shop at once, because it was above the line. */
      to_shop: z.int(),
      /** Of the amount: what came of a debt that had been given up. */
      recovered: z.int(),
      /** Where the rest went, payment by payment. All of it together is the amount. */
      parts: z.array(
        z.object({
          sequence: z.int(),
          component: z.enum(components),
          amount: z.int(),
        }),
      ),
    }),
  ),
  /** Newest first. */
  refunds: z.array(Refund.extend({ origin: z.enum(['key', 'dashboard', 'staff', 'dispute']) })),
  /** Large refunds that staff asked for, decided or not, newest first. */
  asks: z.array(StaffRefundAsk),
});
export type StaffPurchase = z.infer<typeof StaffPurchase>;

export const getStaffPurchase = endpoint({
  name: 'refunds.getStaffPurchase',
  method: 'GET',
  path: '/api/v1/ops/purchases/{request_id}/',
  summary: 'A purchase with its schedule, payments and refunds, without a name. On record',
  auth: staffMay('see_purchases'),
  params: ByRequestId,
  success: { status: 200, body: StaffPurchase },
  refusals: notFound,
});

export const previewStaffRefund = endpoint({
  name: 'refunds.previewStaffRefund',
  method: 'GET',
  path: '/api/v1/ops/payment-requests/{request_id}/refunds/preview/',
  summary: 'What a refund would do to the buyer’s payments and cost the shop, before it is made',
  auth: staffMay('refund'),
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
      payments: z.array(
        RefundedPayment.extend({
          /** Of what is still to be paid: the late fee, before and after. */
          late_fee: z.object({ before: z.int(), after: z.int() }),
        }),
      ),
      /** Of the amount: what the buyer had paid already, and is owed. */
      credit: z.int(),
      /** A colleague approves it first: `refunds.askStaffRefund`. */
      needs_second_person: z.boolean(),
    }),
  },
  refusals: refundRefusals,
});
