import type * as sales from '../sales.ts';
import type { DocsOf } from './call-doc.ts';
import { samplePaid } from './payment-requests.ts';
import { sample } from './samples.ts';

const sampleSale = { ...samplePaid, livemode: true, buyer_name: 'Maria S.', late_money: null };

export const salesDocs: DocsOf<typeof sales> = {
  listSales: {
    description:
      'The shop’s payments as its dashboard lists them: those of `listPaymentRequests`, by the same query and in the same order, with the first name and an initial of whoever bought. `search` also finds a buyer by that name, among the 500 who bought last within the days asked for, and, for whoever sees payouts, what went out under a number at the bank. `late_money` is what arrived for one that was given up: it goes back by itself.',
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
        payouts: [
          {
            payout_id: sample.request,
            number: 'O-1042',
            status: 'paid',
            pay_date: '2026-11-17',
            bank_name: 'BPI / BPI Family',
            bank_account: '•••• 4417',
            amount: 2_400_00,
            has_sale: true,
          },
        ],
        refundable_until: '2027-11-16',
        open_case: null,
      },
    },
  },
  getShopDay: {
    description:
      'The shop’s home. `hours` has the hours of today in which something was sold. What is owed, and when it comes, is `payouts.getNextPayout`.',
    example: {
      query: { mode: 'live' },
      answer: {
        day: '2026-11-16',
        taken: { count: 1, gross: 2_500_00, refunded: 0 },
        waiting: 1,
        hours: [{ hour: 10, count: 1, gross: 2_500_00 }],
      },
    },
  },
  listStoreSales: {
    description:
      'What each of the shop’s stores sold from the first of this month in Manila until now, before refunds and fees. A store without a sale is left out.',
    example: {
      query: { mode: 'live' },
      answer: {
        from: '2026-11-01',
        results: [{ store_id: sample.store, count: 31, gross: 128_440_00 }],
      },
    },
  },
  getStoreUse: {
    description:
      'How often the return addresses of a store were named by payments of the last 30 days, for each mode, and how often its codes for one price were paid. An address that nothing names can be taken off the list.',
    example: {
      params: { store_id: sample.store },
      answer: {
        return_urls: [
          {
            url: 'https://nena.example/paid',
            live: { count: 18, last_at: sample.now },
            test: { count: 0, last_at: null },
          },
        ],
        fixed_codes: [],
      },
    },
  },
  getPaidStream: {
    description:
      'The address of a stream of server-sent events. Each event `status` has the id of a sale that has just been paid in live mode, and nothing else of it; the first one has none. A stream ends after ten minutes, and is then opened again.',
    example: {
      answer: {
        path: `/api/v1/users/user/merchant/paid/${sample.merchant}.${sample.token}/live`,
      },
    },
  },
};
