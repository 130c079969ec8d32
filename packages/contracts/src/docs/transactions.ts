import type * as transactions from '../transactions.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const transaction = {
  id: sample.transaction,
  buyer_status: 'CURRENT' as const,
  livemode: false,
  store_name: 'Aling Nena, Ermita',
  business_name: 'Nena Reyes General Merchandise',
  description: 'Rice cooker',
  order_reference: 'ORDER-1001',
  amount: 2_500_00,
  terms: 1,
  paid: 0,
  outstanding: 2_500_00,
  next_payment: { due_date: '2026-12-16', amount: 2_500_00, late_fee: 0, is_overdue: false },
  created_at: sample.now,
};
const payment = {
  payment_id: sample.payment,
  transaction_id: sample.transaction,
  status: 'waiting_for_you' as const,
  amount: 2_500_00,
  redirect_url: 'https://gateway.example/approve/1',
  failure_reason: null,
  instruction: null,
};

const counterCode = {
  kind: 'counter' as const,
  channel: '7ELEVEN' as const,
  code: '483920175566',
  fee: 15_00,
  expires_at: '2026-11-19T02:00:00.000Z',
};
const autopay = {
  is_on: true,
  source_id: sample.source,
  source_label: 'Maya •••• 1000',
  next_charge: { on_date: '2026-12-16', amount: 2_500_00 },
  attempts_left: 3,
  ended_because: null,
};

export const transactionsDocs: DocsOf<typeof transactions> = {
  listTransactions: {
    description:
      'The buyer’s purchases, newest first. `buyer_status` keeps those that stand so; left out or empty, it means all.',
    example: {
      query: { buyer_status: 'CURRENT', page: 1 },
      answer: { results: [transaction], page: 1, has_more: false },
    },
  },
  getTransaction: {
    description:
      'One purchase with each installment, the statement that was agreed to, and `settle_today`, what it would take to end it now. Paying early costs nothing.',
    example: {
      params: { transaction_id: sample.transaction },
      answer: {
        ...transaction,
        installments: [
          {
            sequence: 1,
            due_date: '2026-12-16',
            moved_from: null,
            state: 'upcoming',
            amount: 2_500_00,
            paid: 0,
            agreed_amount: 2_500_00,
            added_interest: 0,
            saved: 0,
            moved: 0,
            no_longer_asked: 0,
            frozen: 0,
            late_fee: 0,
            late: null,
          },
        ],
        total_amount: 2_500_00,
        agreed_total: 2_500_00,
        late_fees: { daily_rate_ppm: 1000, grace_days: 3, charged: 0, max: 300_00, tomorrow: 0 },
        agreed: {
          effective_monthly_rate_ppm: 0,
          effective_annual_rate_ppm: 0,
          late_daily_rate_ppm: 1000,
          late_grace_days: 3,
          late_max: 300_00,
        },
        statement: 'You buy for ₱2,500.00 and pay ₱2,500.00 on December 16, 2026.',
        changed: null,
        call_off_until: '2026-12-01',
        move_refused_because: null,
        settle_today: 2_500_00,
        credit: 0,
        progress: null,
        autopay,
      },
    },
  },
  getSummary: {
    description:
      'What a dashboard shows: the line, what is owed in all and what is overdue, the next payments, and the newest purchase for the banner (PENDING, FAILED or CURRENT).',
    example: {
      answer: {
        line: {
          limit: 10_000_00,
          available: 7_500_00,
          used: 2_500_00,
          unusable_reasons: [],
          unusable_because: null,
        },
        livemode: false,
        outstanding: 2_500_00,
        overdue: 0,
        credit: 0,
        due: [
          {
            transaction_id: sample.transaction,
            store_name: 'Aling Nena, Ermita',
            sequence: 1,
            terms: 1,
            due_date: '2026-12-16',
            amount: 2_500_00,
            late_fee: 0,
            agreed_amount: 2_500_00,
            is_overdue: false,
          },
        ],
        latest: {
          transaction_id: sample.transaction,
          buyer_status: 'CURRENT',
          at: sample.now,
          store_name: 'Aling Nena, Ermita',
          amount: 2_500_00,
        },
      },
    },
  },
  payTransaction: {
    description:
      'Pays what is due, or `amount`, up to what would end the plan today. With a linked source it is charged; with a channel the buyer approves at `redirect_url`, or scans or says the code of `instruction`. `getPayment` says how it goes.',
    example: {
      params: { transaction_id: sample.transaction },
      body: { amount: 2_500_00, payment_source_id: null, payment_method_id: 'GCASH' },
      answer: { ...payment, status: 'checking', redirect_url: null },
    },
  },
  useCredit: {
    description:
      'What was paid beyond what a purchase asks for is the buyer’s credit. This pays what is due next on another purchase out of it, as far as it goes, at once and without a gateway. The amount is what is due, or the next payment where nothing is.',
    example: {
      params: { transaction_id: sample.transaction },
      body: {},
      answer: {
        payment_id: sample.payment,
        used: 250_00,
        credit_left: 0,
        next_payment: { due_date: '2026-12-16', amount: 583_33 },
      },
    },
  },
  getPayment: {
    description:
      'How one payment stands. `checking` means that the gateway was asked and has not answered: nobody pays twice meanwhile.',
    example: { params: { payment_id: sample.payment }, answer: payment },
  },
  cancelPayment: {
    description:
      'Gives up a payment that waits for the buyer: a page that was not approved, a code that was not paid. It is over once the gateway says so, and counts if it was paid in that very moment.',
    example: {
      params: { payment_id: sample.payment },
      answer: { ...payment, redirect_url: null, instruction: counterCode },
    },
  },
  setAutopay: {
    description:
      'With autopay on, each payment is charged to a linked source on its day, then three days later and on the next pay day if it failed; after that it is paid by hand. The buyer is told two days before each charge. What is due already when it is turned on is charged the same day.',
    example: {
      params: { transaction_id: sample.transaction },
      body: { is_on: true, payment_source_id: sample.source },
      answer: autopay,
    },
  },
};
