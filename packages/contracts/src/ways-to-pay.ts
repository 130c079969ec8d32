import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { PaymentProgress } from './proposals.ts';
import { PayInstruction } from './transactions.ts';

/** How what is owed can be paid: how much, by what, and by whoever has the purchase's pay code. */

const ById = z.object({ transaction_id: z.uuid() });
const ByCode = z.object({ code: z.string().min(1).max(40) });

/** A way to pay by hand. Amounts in centavos. */
export const WayToPay = z.object({
  channel: z.enum(['QRPH', 'GCASH', '7ELEVEN', 'CEBUANA']),
  /** On a page, by scanning a code, or by saying one at a counter. */
  kind: z.enum(['page', 'qr', 'counter']),
  /** What the counter asks for on top, and keeps; 0: it costs nothing. */
  fee: z.int(),
  amount_min: z.int(),
  amount_max: z.int(),
  /** How long there is to pay once it has begun. */
  minutes: z.int(),
});
export type WayToPay = z.infer<typeof WayToPay>;

export const listWaysToPay = endpoint({
  name: 'plans.listWaysToPay',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/ways-to-pay/',
  summary:
    'The amounts worth paying on a purchase, and the ways to pay by hand with what they cost',
  auth: buyers,
  params: ById,
  success: {
    status: 200,
    body: z.object({
      /** Each amount once, the smallest first; the last ends the purchase today. */
      choices: z.array(
        z.object({
          /**
           * `one`: the oldest that is open; `due`: all whose day has come, or the next;
           * `with_next`: that and the one after; `all`: what ends it.
           */
          kind: z.enum(['one', 'due', 'with_next', 'all']),
          amount: z.int(),
          payments: z.int(),
        }),
      ),
      /** What costs nothing comes first, and there is always one. */
      ways: z.array(WayToPay),
      /** Paid beyond what was owed: the buyer's, and used first. */
      credit: z.int(),
      /** By which anybody may pay it; null until it was asked for. */
      pay_code: z.string().nullable(),
    }),
  },
  refusals: { transaction_not_found: 404 },
});

export const makePayCode = endpoint({
  name: 'plans.makePayCode',
  method: 'PUT',
  path: '/api/v1/transactions/{transaction_id}/pay-code/',
  summary: 'Have a code by which anybody may pay what is due, without signing in',
  auth: buyers,
  params: ById,
  success: { status: 200, body: z.object({ pay_code: z.string() }) },
  refusals: { transaction_not_found: 404, nothing_due: 409 },
});

const codeNotFound = { pay_code_not_found: 404 } as const;

export const findByPayCode = endpoint({
  name: 'plans.findByPayCode',
  method: 'GET',
  path: '/api/v1/bayad/{code}/',
  summary: 'What is due under a pay code, and nothing of whose it is',
  auth: 'public',
  callClass: 'login',
  params: ByCode,
  success: {
    status: 200,
    body: z.object({
      pay_code: z.string(),
      livemode: z.boolean(),
      /** What is asked for now, late fees included. */
      amount: z.int(),
      /** Never in the past: that somebody is late is nobody else's business. */
      due_date: z.iso.date(),
      /** How the store's name begins: enough to see that the code is the right one. */
      store_hint: z.string(),
      ways: z.array(WayToPay),
    }),
  },
  refusals: { ...codeNotFound, pay_code_mistyped: 422 },
});

/** A payment by code, as whoever began it sees it. */
export const PayCodePayment = PaymentProgress.extend({
  payment_id: z.uuid(),
  livemode: z.boolean(),
  instruction: PayInstruction.nullable(),
  /** Once it succeeded. */
  paid_at: z.iso.datetime().nullable(),
});
export type PayCodePayment = z.infer<typeof PayCodePayment>;

export const payByPayCode = endpoint({
  name: 'plans.payByPayCode',
  method: 'POST',
  path: '/api/v1/bayad/{code}/pay/',
  summary: 'Pay what is due under a pay code, or a part of it, for oneself or for somebody else',
  auth: 'public',
  callClass: 'login',
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'charging',
  params: ByCode,
  body: z.object({
    /** Centavos; left out, all that is due. */
    amount: z.int().min(100).optional(),
    payment_method_id: z.string().max(40),
  }),
  success: { status: 202, body: PayCodePayment },
  refusals: {
    ...codeNotFound,
    pay_code_mistyped: 422,
    amount_above_due: 422,
    amount_not_for_channel: 422,
    payment_source_required: 422,
    payment_under_way: 409,
  },
});

export const getPayCodePayment = endpoint({
  name: 'plans.getPayCodePayment',
  method: 'GET',
  path: '/api/v1/bayad/payments/{payment_id}/',
  summary: 'How a payment by code stands, for whoever began it',
  auth: 'public',
  params: z.object({ payment_id: z.uuid() }),
  success: { status: 200, body: PayCodePayment },
  refusals: { payment_not_found: 404 },
});
