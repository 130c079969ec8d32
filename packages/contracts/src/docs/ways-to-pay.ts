import type * as waysToPay from '../ways-to-pay.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const qr = {
  channel: 'QRPH' as const,
  kind: 'qr' as const,
  fee: 0,
  amount_min: 1_00,
  amount_max: 50_000_00,
  minutes: 30,
};
const ways = [
  qr,
  {
    channel: '7ELEVEN' as const,
    kind: 'counter' as const,
    fee: 15_00,
    amount_min: 50_00,
    amount_max: 10_000_00,
    minutes: 2_880,
  },
];
const code = 'PYK7QD29MX';
const payment = {
  payment_id: sample.payment,
  livemode: false,
  status: 'checking' as const,
  amount: 1_250_00,
  redirect_url: null,
  failure_reason: null,
  instruction: null,
  paid_at: null,
};

export const waysToPayDocs: DocsOf<typeof waysToPay> = {
  listWaysToPay: {
    description:
      'What can be paid on a purchase and how: amounts from one payment to everything, and the ways to pay by hand with the fee that a counter asks for. Linked sources are in `listSources`; they cost nothing.',
    example: {
      params: { transaction_id: sample.transaction },
      answer: {
        choices: [
          { kind: 'due', amount: 1_250_00, payments: 1 },
          { kind: 'all', amount: 2_500_00, payments: 2 },
        ],
        ways,
        credit: 0,
        pay_code: code,
      },
    },
  },
  makePayCode: {
    description:
      'The code of a purchase, made when it is first asked for and the same ever after. Whoever has it may pay what is due, and sees neither name nor purchase.',
    example: {
      params: { transaction_id: sample.transaction },
      answer: { pay_code: code },
    },
  },
  findByPayCode: {
    description:
      'What is due under a pay code. A code that nobody has and one with nothing to pay look the same.',
    example: {
      params: { code },
      answer: {
        pay_code: code,
        livemode: false,
        amount: 1_250_00,
        due_date: '2026-12-16',
        store_hint: 'A•••',
        ways,
      },
    },
  },
  payByPayCode: {
    description:
      'Begins a payment under a pay code, of what is due or less. It stands beside whatever the buyer does; what turns out to be too much is the buyer’s credit.',
    example: {
      params: { code },
      body: { amount: 1_250_00, payment_method_id: 'QRPH' },
      answer: payment,
    },
  },
  getPayCodePayment: {
    description:
      'How a payment by code stands, and what is to be scanned or said while it waits. Its id is known to whoever began it.',
    example: {
      params: { payment_id: sample.payment },
      answer: { ...payment, status: 'succeeded', paid_at: sample.now },
    },
  },
};
