import type * as records from '../records.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const code = '7K42PM9H01ACQX5T8V3NWE6D2B';
const verified = {
  closed_on: '2026-12-16',
  issued_at: sample.now,
  digest: sample.sha256,
};
const payment = {
  payment_id: sample.payment,
  transaction_id: sample.transaction,
  livemode: false,
  store_name: 'Aling Nena, Ermita',
  paid_at: sample.now,
  channel: 'GCASH',
  amount: 2_500_00,
  parts: {
    late_fee: 0,
    fee: 0,
    interest: 0,
    principal: 2_500_00,
    paid_at_once: 0,
    credit: 0,
    recovered: 0,
  },
  sequences: [1],
  returned_at: null,
};
const ofTransaction = { params: { transaction_id: sample.transaction } };
const ofPayment = { params: { payment_id: sample.payment } };

export const recordsDocs: DocsOf<typeof records> = {
  listEntries: {
    description:
      'Every journal of the ledger that changed what one purchase owes, oldest first, in lines by component, with what was owed after it. The totals come to what the purchase itself says.',
    example: {
      ...ofTransaction,
      answer: {
        transaction_id: sample.transaction,
        livemode: false,
        store_name: 'Aling Nena, Ermita',
        description: 'Rice cooker',
        entries: [
          {
            id: sample.transaction,
            date: '2026-11-16',
            kind: 'purchase',
            lines: [{ component: 'principal', sequence: null, amount: 2_500_00 }],
            money: 0,
            credit: 0,
            payment_id: null,
            owed: 2_500_00,
          },
        ],
        totals: {
          principal: 2_500_00,
          interest: 0,
          fee: 0,
          late_fee: 0,
          paid_at_once: 0,
          paid: 0,
          no_longer_asked: 0,
          other: 0,
          owed: 2_500_00,
        },
        since_last_close: 0,
        stopped: 0,
        to_come: 0,
        outstanding: 2_500_00,
      },
    },
  },
  listPayments: {
    description:
      'Every payment that arrived, on any purchase, newest first, with where its money went. One that its bank took back stays, with `returned_at`.',
    example: {
      query: { page: 1 },
      answer: { results: [payment], page: 1, has_more: false },
    },
  },
  getReceipt: {
    description: 'One payment that arrived, as its receipt says it.',
    example: { ...ofPayment, answer: payment },
  },
  printReceipt: {
    description: 'The receipt of one payment, on a page of A5, to keep or to print.',
    example: { ...ofPayment, query: { locale: 'fil' } },
  },
  getCharts: {
    description:
      'For charts: what falls due in each of twelve months, what credit has cost and will cost by purchase, and how many payments were early, on their day, in the grace or late.',
    example: {
      answer: {
        livemode: false,
        due_by_month: [
          { month: '2026-11', amount: 0 },
          { month: '2026-12', amount: 2_500_00 },
        ],
        cost_of_credit: {
          bought: 2_500_00,
          so_far: 0,
          to_come: 0,
          purchases: [
            {
              transaction_id: sample.transaction,
              store_name: 'Aling Nena, Ermita',
              amount: 2_500_00,
              so_far: 0,
              to_come: 0,
            },
          ],
        },
        on_time: { early: 1, on_day: 2, in_grace: 0, late: 0 },
      },
    },
  },
  printStatement: {
    description:
      'The statement of account of one purchase: what was bought, every payment, every charge, and what is left. The same facts make the same bytes.',
    example: { ...ofTransaction, query: { locale: 'fil' } },
  },
  issueCertificate: {
    description:
      'Certifies that nothing is owed on a purchase any more. Asked again, it is the same certificate, unless the plan was opened and closed again since. `verify_url` is what its QR code leads to.',
    example: {
      ...ofTransaction,
      answer: { code, verify_url: `https://luwag.example/verify/${code}`, ...verified },
    },
  },
  printCertificate: {
    description:
      'The certificate of full payment, on a page of A4, with the QR code by which anybody can check it. It is there once it was issued, and as long as it holds.',
    example: { ...ofTransaction, query: { locale: 'fil' } },
  },
  verifyCertificate: {
    description:
      'Public. Says of a code whether we issued a certificate under it and whether it still holds, with first name and initial, store, price and day, to be held against what is printed. A code that is not ours is not found.',
    example: {
      params: { code },
      answer: {
        kind: 'full_payment',
        status: 'valid',
        livemode: false,
        name: 'Maria S.',
        store_name: 'Aling Nena, Ermita',
        amount: 2_500_00,
        ...verified,
      },
    },
  },
};
