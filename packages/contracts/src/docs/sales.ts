import type * as sales from '../sales.ts';
import type { DocsOf } from './call-doc.ts';
import { samplePaid } from './payment-requests.ts';
import { sample } from './samples.ts';

const sampleSale = { ...samplePaid, livemode: true, buyer_name: 'Maria S.' };

export const salesDocs: DocsOf<typeof sales> = {
  listSales: {
    description:
      'The shop’s payments as its dashboard lists them: those of `listPaymentRequests`, by the same query and in the same order, with the first name and an initial of whoever bought.',
    example: {
      query: { group: 'paid', from: '2026-11-16', to: '2026-11-16' },
      answer: { results: [sampleSale], next_cursor: null },
    },
  },
  getSalesTotals: {
    description:
      'What the payments of a query come to. `sold` adds those that were paid, refunded ones included; `groups` counts every state, so that a filter can say how many it would show.',
    example: {
      query: { from: '2026-11-16', to: '2026-11-16' },
      answer: {
        count: 3,
        sold: { count: 1, gross: 2_500_00, refunded: 0, fee: 100_00, net: 2_400_00 },
        groups: { waiting: 1, paid: 1, refunded: 0, ended: 1 },
      },
    },
  },
  getSale: {
    description:
      'One payment as its shop reads it. The buyer’s number, address and way of paying us back stay with us.',
    example: {
      params: { request_id: sample.request },
      answer: {
        ...sampleSale,
        origin: 'dashboard',
        opened_at: sample.now,
        agreed_at: sample.now,
        changed_at: sample.now,
        payout_on: '2026-11-17',
        refundable_until: '2027-11-16',
      },
    },
  },
  getShopDay: {
    description:
      'The shop’s home. `hours` has the hours of today in which something was sold. `owed` explains `payable`, which is the ledger’s: what stood there at the last payout and what was sold since, less the fee, refunds, what is kept back as reserve or for reported problems, debts and taxes.',
    example: {
      query: { mode: 'live' },
      answer: {
        day: '2026-11-16',
        taken: { count: 1, gross: 2_500_00 },
        waiting: 1,
        hours: [{ hour: 10, count: 1, gross: 2_500_00 }],
        owed: {
          payable: 2_400_00,
          before: 0,
          sold: 2_500_00,
          sales: 1,
          fee: 100_00,
          refunded: 0,
          reserve: 0,
          held: 0,
          debt: 0,
          tax: 0,
        },
        payout_on: '2026-11-17',
      },
    },
  },
};
