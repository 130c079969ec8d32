import { z } from 'zod';
import { merchants, merchantsMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import {
  Cursor,
  PaymentGroup,
  PaymentRequest,
  paymentSelection,
  requestNotFound,
} from './payment-requests.ts';
import { PayoutStatus } from './payouts.ts';

/**
 * The shop's day at the dashboard: its payments with who bought, and what they come to. What is
 * owed is in `payouts.ts`. Amounts are whole centavos; days and hours are Manila's.
 */

export const Sale = PaymentRequest.extend({
  /** Maria S.: the first name and an initial, and nothing more of the buyer. */
  buyer_name: z.string().nullable(),
  /**
   * Money that arrived once the payment was given up: it never becomes the shop's, and goes back to
   * who paid by itself.
   */
  late_money: z.object({ amount: z.int(), state: z.enum(['returning', 'returned']) }).nullable(),
});
export type Sale = z.infer<typeof Sale>;

export const listSales = endpoint({
  name: 'sales.listSales',
  method: 'GET',
  path: '/api/v1/users/user/merchant/sales/',
  summary: 'The shop’s payments with their buyers’ first names, newest first',
  auth: merchantsMay('see_payments'),
  priority: 'list',
  query: z.object({
    ...paymentSelection,
    limit: z.coerce.number().int().min(1).max(500).default(25),
    cursor: Cursor.optional(),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Sale), next_cursor: z.string().nullable() }),
  },
  refusals: { cursor_invalid: 422 },
});

export const getSalesTotals = endpoint({
  name: 'sales.getSalesTotals',
  method: 'GET',
  path: '/api/v1/users/user/merchant/sales/totals/',
  summary: 'What a selection of payments comes to, and how many are in which state',
  auth: merchantsMay('see_payments'),
  priority: 'list',
  query: z.object(paymentSelection),
  success: {
    status: 200,
    body: z.object({
      count: z.int(),
      /** Of those that were paid. What nobody paid is counted above and not added here. */
      sold: z.object({
        count: z.int(),
        gross: z.int(),
        refunded: z.int(),
        /** Null for people of the shop who do not see what it pays us. */
        fee: z.int().nullable(),
        /** Gross less refunded less fee. */
        net: z.int().nullable(),
      }),
      /** Of the same selection in every state, whichever it asks for. */
      groups: z.record(PaymentGroup, z.int()),
    }),
  },
  refusals: {},
});

export const getSale = endpoint({
  name: 'sales.getSale',
  method: 'GET',
  path: '/api/v1/users/user/merchant/sales/{request_id}/',
  summary: 'One payment: who bought, what the shop gets, when, and what happened',
  auth: merchantsMay('see_payments'),
  params: z.object({ request_id: z.uuid() }),
  success: {
    status: 200,
    body: Sale.extend({
      /** Asked for by a key, at the dashboard, by a buyer at the printed code, or by a device. */
      origin: z.enum(['key', 'dashboard', 'counter', 'device']),
      /** When its buyer first opened it and when they agreed; null before. */
      opened_at: z.iso.datetime().nullable(),
      agreed_at: z.iso.datetime().nullable(),
      /** When it last changed: for one that ended unpaid, when it ended. */
      changed_at: z.iso.datetime(),
      /** The day on which what was paid is paid out, or was; null while it is not paid. */
      payout_on: z.iso.date().nullable(),
      /** The payouts that it is in, and those that what was given back came off; oldest first. */
      payouts: z.array(
        z.object({
          payout_id: z.uuid(),
          number: z.string(),
          status: PayoutStatus,
          pay_date: z.iso.date(),
          bank_name: z.string(),
          /** Masked: `•••• 4417`. */
          bank_account: z.string(),
          /** What of this payment is in it; below zero where it is taken off. */
          amount: z.int(),
          /** Whether the sale itself is in it. */
          has_sale: z.boolean(),
        }),
      ),
      /** The last day for a refund; null while it is not paid. */
      refundable_until: z.iso.date().nullable(),
      /** The problem that its buyer reported and that is not settled yet. */
      open_case: z.object({ id: z.uuid(), reference: z.string() }).nullable(),
    }),
  },
  refusals: requestNotFound,
});

export const getShopDay = endpoint({
  name: 'sales.getShopDay',
  method: 'GET',
  path: '/api/v1/users/user/merchant/day/',
  summary: 'Today’s takings by the hour',
  auth: merchantsMay('see_payments'),
  query: z.object({ mode: paymentSelection.mode }),
  success: {
    status: 200,
    body: z.object({
      day: z.iso.date(),
      /** `refunded`: what of it has been given back since. */
      taken: z.object({ count: z.int(), gross: z.int(), refunded: z.int() }),
      /** How many requests of any day can still be paid, or are being paid. */
      waiting: z.int(),
      /** Hours in which something was sold, 0 to 23. */
      hours: z.array(z.object({ hour: z.int(), count: z.int(), gross: z.int() })),
    }),
  },
  refusals: {},
});

/** How the stores of a shop did in this calendar month. */
export const listStoreSales = endpoint({
  name: 'sales.listStoreSales',
  method: 'GET',
  path: '/api/v1/users/user/merchant/sales/stores/',
  summary: 'What each store sold this month',
  auth: merchantsMay('see_payments'),
  priority: 'list',
  query: z.object({ mode: paymentSelection.mode }),
  success: {
    status: 200,
    body: z.object({
      /** The first day of the month. */
      from: z.iso.date(),
      /** Stores that sold something. */
      results: z.array(z.object({ store_id: z.uuid(), count: z.int(), gross: z.int() })),
    }),
  },
  refusals: {},
});

const Used = z.object({ count: z.int(), last_at: z.iso.datetime().nullable() });

export const getStoreUse = endpoint({
  name: 'sales.getStoreUse',
  method: 'GET',
  path: '/api/v1/users/user/stores/{store_id}/use/',
  summary: 'How often a store’s return addresses and codes for one price were used',
  auth: merchantsMay('see_payments'),
  params: z.object({ store_id: z.uuid() }),
  success: {
    status: 200,
    body: z.object({
      /** Payments of the last 30 days that named the address, whatever became of them. */
      return_urls: z.array(z.object({ url: z.string(), live: Used, test: Used })),
      /** Payments by each code that were paid, ever. */
      fixed_codes: z.array(z.object({ fixed_code_id: z.uuid(), paid: Used })),
    }),
  },
  refusals: { store_not_found: 404 },
});

export const getPaidStream = endpoint({
  name: 'sales.getPaidStream',
  method: 'GET',
  path: '/api/v1/users/user/merchant/paid/',
  summary: 'Where the shop’s live sales are told of as they are paid',
  auth: merchants,
  success: {
    status: 200,
    /** Of server-sent events, on this very host. Whoever has it may follow: keep it to yourself. */
    body: z.object({ path: z.string() }),
  },
  refusals: {},
});
