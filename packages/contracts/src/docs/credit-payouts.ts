import type * as creditPayouts from '../credit-payouts.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const payout = {
  id: sample.payout,
  livemode: true,
  status: 'approved' as const,
  amount: 150_00,
  covered: 200_00,
  wallet: 'PH_GCASH' as const,
  account: '•••• 4567',
  bank_reference: null,
  failure_code: null,
  created_at: sample.now,
  paid_at: null,
  ended_at: null,
};

export const creditPayoutsDocs: DocsOf<typeof creditPayouts> = {
  getCredit: {
    description:
      'What was paid beyond what is owed, over all purchases of the mode: how much of it would pay what is overdue, how much would be sent, and to which number. Sending it costs nothing.',
    example: {
      query: {},
      answer: {
        livemode: true,
        credit: 350_00,
        amount: 150_00,
        fee: 0,
        minimum: 1_00,
        covers: [
          {
            transaction_id: sample.transaction,
            store_name: 'Tindahan ni Aling Nena',
            amount: 200_00,
          },
        ],
        wallets: ['PH_GCASH', 'PH_PAYMAYA'],
        account: '•••• 4567',
        why_not: null,
        payouts: [],
      },
    },
  },
  requestCreditPayout: {
    description:
      'Sends all credit to the wallet of the buyer’s confirmed number, under their own name. What is overdue is paid by it first. One at a time; it takes a step-up of `money`. What no wallet takes is credit again.',
    example: { body: { wallet: 'PH_GCASH' }, answer: payout },
  },
};
