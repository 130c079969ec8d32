import { lighterPresets } from '@luwag/domain/rescheduling';
import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { BusinessName } from './payment-requests.ts';
import { BuyerStatus, PaymentProgress } from './proposals.ts';
import { MoveRefusal } from './relief.ts';

/** What a buyer bought, owes and pays back. A transaction is a plan with the purchase behind it. */

const transactionNotFound = { transaction_not_found: 404 } as const;
const ById = z.object({ transaction_id: z.uuid() });

export const NextPayment = z.object({
  due_date: z.iso.date(),
  amount: z.int(),
  /** Of the amount. */
  late_fee: z.int(),
  is_overdue: z.boolean(),
});

export const Transaction = z.object({
  id: z.uuid(),
  buyer_status: BuyerStatus,
  livemode: z.boolean(),
  store_name: z.string(),
  business_name: BusinessName,
  description: z.string(),
  order_reference: z.string().nullable(),
  /** The price at the merchant. */
  amount: z.int(),
  terms: z.int(),
  paid: z.int(),
  outstanding: z.int(),
  next_payment: NextPayment.nullable(),
  created_at: z.iso.datetime(),
});
export type Transaction = z.infer<typeof Transaction>;

export const listTransactions = endpoint({
  name: 'plans.listTransactions',
  method: 'GET',
  path: '/api/v1/transactions/',
  summary: 'The buyer’s purchases, newest first; also by how they stand',
  auth: buyers,
  priority: 'list',
  query: z.object({
    buyer_status: BuyerStatus.optional(),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(Transaction), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});

export const InstallmentStatus = z.enum([
  'upcoming',
  'due',
  'grace',
  'overdue',
  'paid',
  'waived',
  'cancelled',
  'frozen',
]);

export const AutopayEnd = z.enum([
  'turned_off',
  'source_unlinked',
  'source_expired',
  'source_failed',
  'source_refused',
  'payment_reversed',
]);

/** Whether what falls due is charged to a linked source by itself. */
export const Autopay = z.object({
  is_on: z.boolean(),
  source_id: z.uuid().nullable(),
  source_label: z.string().nullable(),
  /** Null while it is off, and when nothing more will be charged by itself. */
  next_charge: z.object({ on_date: z.iso.date(), amount: z.int() }).nullable(),
  /** Of the oldest payment that is open; at zero it is paid by hand. */
  attempts_left: z.int(),
  /** Why it is off, where it was on before. */
  ended_because: AutopayEnd.nullable(),
});
export type Autopay = z.infer<typeof Autopay>;

export const getTransaction = endpoint({
  name: 'plans.getTransaction',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/',
  summary: 'One purchase: its schedule, what was paid, and the statement that was agreed to',
  auth: buyers,
  params: ById,
  success: {
    status: 200,
    body: Transaction.extend({
      installments: z.array(
        z.object({
          sequence: z.int(),
          due_date: z.iso.date(),
          /** The date that was agreed to, where it was moved. */
          moved_from: z.iso.date().nullable(),
          state: InstallmentStatus,
          /**
           * All that this payment asks for, late fees included: always `agreed_amount +
           * added_interest − saved + moved − no_longer_asked − frozen + late_fee`.
           */
          amount: z.int(),
          paid: z.int(),
          /** What was agreed to. Neither paying early or late nor moving a date changes it. */
          agreed_amount: z.int(),
          /** Interest of the days by which due dates were moved. */
          added_interest: z.int(),
          /** Interest that paying early has saved. */
          saved: z.int(),
          /** Asked for with this payment instead of another one: negative there, positive here. */
          moved: z.int(),
          /** Refunded by the merchant, or waived. */
          no_longer_asked: z.int(),
          /** Not asked for while a reported problem is open. */
          frozen: z.int(),
          late_fee: z.int(),
          /** How the late fee came about; null where there is none. */
          late: z
            .object({
              /** The last day that cost nothing. */
              free_until: z.iso.date(),
              /** The fee is this amount times the days times the daily rate. */
              late_amount: z.int().nullable(),
              /** Null, as the amount, where the late amount changed in between. */
              days: z.int().nullable(),
              is_at_max: z.boolean(),
            })
            .nullable(),
        }),
      ),
      total_amount: z.int(),
      /** What all payments came to when the plan was agreed to. */
      agreed_total: z.int(),
      /** The rule of lateness, what it has cost so far and at most, and what tomorrow adds. */
      late_fees: z.object({
        daily_rate_ppm: z.int(),
        grace_days: z.int(),
        charged: z.int(),
        max: z.int(),
        tomorrow: z.int(),
      }),
      /** The rest of the price as it was agreed to; rates are parts per million. */
      agreed: z
        .object({
          effective_monthly_rate_ppm: z.int(),
          effective_annual_rate_ppm: z.int(),
          late_daily_rate_ppm: z.int(),
          late_grace_days: z.int(),
          late_max: z.int(),
        })
        .nullable(),
      statement: z.string(),
      /** What the buyer has made of it since; null while it is as it was agreed to. */
      changed: z
        .object({
          to: z.enum(['lighter', 'called_off']),
          /** Which lighter plan it is. */
          preset: z.enum(lighterPresets).nullable(),
          since: z.iso.date(),
        })
        .nullable(),
      /** The last day on which it can be called off; null where it cannot. */
      call_off_until: z.iso.date().nullable(),
      /** Why no due date can be moved, a payment under way apart; null where one can. */
      move_refused_because: MoveRefusal.nullable(),
      /** What it would take to end it all today; paying early costs nothing. */
      settle_today: z.int(),
      /** Paid beyond what was owed: the buyer's, and used first should anything be owed again. */
      credit: z.int(),
      /** A payment under way or the last that failed. */
      progress: PaymentProgress.extend({ payment_id: z.uuid() }).nullable(),
      autopay: Autopay,
    }),
  },
  refusals: transactionNotFound,
});

/** Why nothing can be bought with a line. */
const Unusable = z.enum(['overdue', 'lighter_plan', 'paluwagan', 'frozen']);

export const getSummary = endpoint({
  name: 'plans.getSummary',
  method: 'GET',
  path: '/api/v1/users/user/transactions/summary',
  summary: 'The buyer’s line, what is due next and in all, and whether a payment is under way',
  auth: buyers,
  priority: 'list',
  success: {
    status: 200,
    body: z.object({
      line: z
        .object({
          limit: z.int(),
          available: z.int(),
          used: z.int(),
          /**
           * Everything for which nothing can be bought with it now; empty where something can.
           * `lighter_plan`: until payments of a lighter plan were made on time. `paluwagan`: until
           * a group has what it is owed.
           */
          unusable_reasons: z.array(Unusable),
          /** The first of them, or null: read by the web of 0.1.0, and by none since. */
          unusable_because: Unusable.nullable(),
        })
        .nullable(),
      /** Of the line and of all that is due; a buyer with a line of each sees the real one. */
      livemode: z.boolean(),
      outstanding: z.int(),
      overdue: z.int(),
      /** Paid beyond what was owed, on all purchases together: the buyer's. */
      credit: z.int(),
      /** What is asked for now and next, soonest first, at most ten. */
      due: z.array(
        NextPayment.extend({
          transaction_id: z.uuid(),
          store_name: z.string(),
          sequence: z.int(),
          terms: z.int(),
          agreed_amount: z.int(),
        }),
      ),
      /**
       * For the banner: a payment under way if there is any (PENDING), else the one that ended last
       * (FAILED, CURRENT); null where there is none.
       */
      latest: z
        .object({
          transaction_id: z.uuid(),
          buyer_status: BuyerStatus,
          at: z.iso.datetime(),
          store_name: z.string(),
          /** Of the payment; where nothing had to be paid yet, of the purchase. */
          amount: z.int(),
        })
        .nullable(),
    }),
  },
  refusals: {},
});

/** What is scanned or said to pay, where no page is gone to. */
export const PayInstruction = z.object({
  kind: z.enum(['qr', 'counter']),
  channel: z.enum(['QRPH', '7ELEVEN', 'CEBUANA']),
  /** The text of the QR code, or the code that is said at the counter. */
  code: z.string(),
  /** What the counter asks on top of the amount, in cash; it is the counter's own. */
  fee: z.int(),
  expires_at: z.iso.datetime(),
});
export type PayInstruction = z.infer<typeof PayInstruction>;

export const Payment = PaymentProgress.extend({
  payment_id: z.uuid(),
  transaction_id: z.uuid(),
  /** While the buyer has to pay elsewhere. */
  instruction: PayInstruction.nullable(),
});

export const payTransaction = endpoint({
  name: 'plans.payTransaction',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/pay/',
  summary: 'Pay what is due, or more, by a linked source, on a channel’s page or by a code',
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'charging',
  params: ById,
  body: z.object({
    /** Centavos; left out, what is due next. Never above what would end the plan today. */
    amount: z.int().min(100).optional(),
    payment_source_id: z.uuid().nullable(),
    payment_method_id: z.string().max(40).nullable(),
  }),
  success: { status: 202, body: Payment },
  refusals: {
    ...transactionNotFound,
    nothing_due: 409,
    amount_too_high: 422,
    amount_not_for_channel: 422,
    payment_under_way: 409,
    source_not_found: 404,
    payment_source_required: 422,
  },
});

export const useCredit = endpoint({
  name: 'plans.useCredit',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/credit/',
  summary: 'Pay what is due next out of credit that the buyer has on other purchases',
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  params: ById,
  body: z.object({}),
  success: {
    status: 201,
    body: z.object({
      payment_id: z.uuid(),
      used: z.int(),
      /** On other purchases, after it. */
      credit_left: z.int(),
      /** What is to be paid then; null when nothing is left. */
      next_payment: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
    }),
  },
  refusals: { ...transactionNotFound, nothing_due: 409, payment_under_way: 409, no_credit: 409 },
});

export const getPayment = endpoint({
  name: 'plans.getPayment',
  method: 'GET',
  path: '/api/v1/transactions/payments/{payment_id}/',
  summary: 'How a payment stands',
  auth: buyers,
  params: z.object({ payment_id: z.uuid() }),
  success: { status: 200, body: Payment },
  refusals: { payment_not_found: 404 },
});

export const cancelPayment = endpoint({
  name: 'plans.cancelPayment',
  method: 'POST',
  path: '/api/v1/transactions/payments/{payment_id}/cancel/',
  summary: 'Give up a payment that waits for the buyer, to pay another way',
  auth: buyers,
  params: z.object({ payment_id: z.uuid() }),
  success: { status: 202, body: Payment },
  refusals: { payment_not_found: 404, payment_not_waiting: 409 },
});

export const setAutopay = endpoint({
  name: 'plans.setAutopay',
  method: 'PUT',
  path: '/api/v1/transactions/{transaction_id}/autopay/',
  summary: 'Turn autopay on or off for one purchase',
  auth: buyers,
  params: ById,
  body: z.object({
    is_on: z.boolean(),
    /** To turn it on; left out, the source that it had before. */
    payment_source_id: z.uuid().optional(),
  }),
  success: { status: 200, body: Autopay },
  refusals: {
    ...transactionNotFound,
    nothing_due: 409,
    source_not_found: 404,
    source_not_chargeable: 422,
  },
});
