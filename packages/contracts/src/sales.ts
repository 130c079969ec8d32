import { z } from 'zod';
import { merchants } from './callers.ts';
import { endpoint } from './endpoint.ts';
import {
  Cursor,
  PaymentGroup,
  PaymentRequest,
  paymentSelection,
  requestNotFound,
} from './payment-requests.ts';

/**
 * The shop's day at the dashboard: its payments with who bought, what they come to, and what is
 * owed. Amounts are whole centavos; days and hours are Manila's.
 */

export const Sale = PaymentRequest.extend({
  /** Maria S.: the first name and an initial, and nothing more of the buyer. */
  buyer_name: z.string().nullable(),
});
export type Sale = z.infer<typeof Sale>;

export const listSales = endpoint({
  name: 'sales.listSales',
  method: 'GET',
  path: '/api/v1/users/user/merchant/sales/',
  summary: 'The shop’s payments with their buyers’ first names, newest first',
  auth: merchants,
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
  auth: merchants,
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
        fee: z.int(),
        /** Gross less refunded less fee. */
        net: z.int(),
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
  auth: merchants,
  params: z.object({ request_id: z.uuid() }),
  success: {
    status: 200,
    body: Sale.extend({
      /** Asked for by a key, at the dashboard, or by a buyer at the printed code. */
      origin: z.enum(['key', 'dashboard', 'counter']),
      /** When its buyer first opened it and when they agreed; null before. */
      opened_at: z.iso.datetime().nullable(),
      agreed_at: z.iso.datetime().nullable(),
      /** When it last changed: for one that ended unpaid, when it ended. */
      changed_at: z.iso.datetime(),
      /** The day on which what was paid is paid out; null while it is not paid. */
      payout_on: z.iso.date().nullable(),
      /** The last day for a refund; null while it is not paid. */
      refundable_until: z.iso.date().nullable(),
    }),
  },
  refusals: requestNotFound,
});

export const getShopDay = endpoint({
  name: 'sales.getShopDay',
  method: 'GET',
  path: '/api/v1/users/user/merchant/day/',
  summary: 'Today’s takings by the hour, and what is owed to the shop and why',
  auth: merchants,
  query: z.object({ mode: paymentSelection.mode }),
  success: {
    status: 200,
    body: z.object({
      day: z.iso.date(),
      taken: z.object({ count: z.int(), gross: z.int() }),
      /** How many requests of any day can still be paid, or are being paid. */
      waiting: z.int(),
      /** Hours in which something was sold, 0 to 23. */
      hours: z.array(z.object({ hour: z.int(), count: z.int(), gross: z.int() })),
      owed: z.object({
        /** What the ledger owes the shop: before and sold, less all that follows them here. */
        payable: z.int(),
        before: z.int(),
        sold: z.int(),
        sales: z.int(),
        fee: z.int(),
        refunded: z.int(),
        reserve: z.int(),
        held: z.int(),
        debt: z.int(),
        tax: z.int(),
      }),
      /** The banking day on which what is owed now is paid out; null when nothing is. */
      payout_on: z.iso.date().nullable(),
    }),
  },
  refusals: {},
});
