import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { PayoutMode, PayoutStatus } from './payouts.ts';

/** What a buyer paid beyond what they owe, sent back to a wallet of their own. */

/** Wallets that go by a mobile number. */
export const CreditWallet = z.enum(['PH_GCASH', 'PH_PAYMAYA']);
export type CreditWallet = z.infer<typeof CreditWallet>;

export const CreditPayout = z.object({
  id: z.uuid(),
  livemode: z.boolean(),
  /** The money of one that is `failed`, `returned` or `canceled` is credit again. */
  status: PayoutStatus.exclude(['held', 'waiting']),
  amount: z.int(),
  /** What the same credit paid before, because it was overdue. */
  covered: z.int(),
  wallet: CreditWallet,
  /** The end of the number: `•••• 4567`. */
  account: z.string(),
  bank_reference: z.string().nullable(),
  failure_code: z.string().nullable(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
});
export type CreditPayout = z.infer<typeof CreditPayout>;

export const getCredit = endpoint({
  name: 'payouts.getCredit',
  method: 'GET',
  path: '/api/v1/users/user/credit/',
  summary: 'What the buyer has to their credit, where it would go, and what was sent back before',
  auth: buyers,
  query: z.object({ mode: PayoutMode.default('live') }),
  success: {
    status: 200,
    body: z.object({
      livemode: z.boolean(),
      credit: z.int(),
      /** What would be sent now: all of it but what is overdue. */
      amount: z.int(),
      fee: z.int(),
      minimum: z.int(),
      /** What it would pay first, the oldest first. */
      covers: z.array(
        z.object({ transaction_id: z.uuid(), store_name: z.string(), amount: z.int() }),
      ),
      /** The wallets that it can go to, and the end of the number that they go by. */
      wallets: z.array(CreditWallet),
      account: z.string().nullable(),
      /** Why nothing can be sent now. */
      why_not: z
        .enum([
          'no_credit',
          'credit_needed',
          'credit_too_small',
          'credit_payout_under_way',
          'number_not_confirmed',
          'payouts_held',
        ])
        .nullable(),
      /** Newest first. */
      payouts: z.array(CreditPayout),
    }),
  },
  refusals: {},
});

export const requestCreditPayout = endpoint({
  name: 'payouts.requestCreditPayout',
  method: 'POST',
  path: '/api/v1/users/user/credit/payouts/',
  summary: 'Have credit sent to a wallet of the buyer’s own number; what is overdue is paid first',
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'credit_payouts',
  stepUp: 'money',
  body: z.object({ mode: PayoutMode.default('live'), wallet: CreditWallet }),
  success: { status: 201, body: CreditPayout },
  refusals: {
    no_credit: 409,
    /** All of it pays what is overdue. */
    credit_needed: 409,
    credit_too_small: 409,
    /** One at a time. */
    credit_payout_under_way: 409,
    /** A payment of what is overdue is on its way. */
    payment_under_way: 409,
    number_not_confirmed: 409,
    payouts_held: 409,
  },
});
