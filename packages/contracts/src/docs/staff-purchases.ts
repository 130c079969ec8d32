import type * as staffPurchases from '../staff-purchases.ts';
import type { DocsOf } from './call-doc.ts';
import { sampleRefund } from './refunds.ts';
import { sample } from './samples.ts';

const ofRequest = { params: { request_id: sample.request } };
const refund = {
  ...sampleRefund,
  livemode: true,
  reason: 'not_delivered' as const,
  note: 'Shop closed, order not sent',
};

export const staffPurchasesDocs: DocsOf<typeof staffPurchases> = {
  findStaffPurchase: {
    description:
      'The purchase with this reference, typed with or without its dash, in capitals or not.',
    example: { query: { reference: 'K7QD-29MX' }, answer: { request_id: sample.request } },
  },
  getStaffPurchase: {
    description:
      'One purchase as staff look at it: schedule, payments with those that a bank took back, and refunds. It names no buyer. Looking is on record with the looker.',
    example: {
      ...ofRequest,
      answer: {
        request_id: sample.request,
        reference: 'K7QD-29MX',
        livemode: true,
        status: 'partially_refunded',
        store_name: 'Tindahan ni Aling Nena',
        description: 'Washing machine',
        amount: 3_000_00,
        paid_at: sample.now,
        buyer_account_id: sample.buyer,
        refunded: 1_000_00,
        refundable: 2_000_00,
        refundable_until: '2027-11-16',
        installments: [
          {
            sequence: 1,
            due_date: '2026-12-16',
            state: 'upcoming',
            amount: 1_000_00,
            open: 1_000_00,
            late_fee: 0,
          },
        ],
        payments: [
          {
            payment_id: sample.payment,
            amount: 1_000_00,
            collected_at: sample.now,
            channel: 'GCASH',
            reversed_at: null,
            credit: 0,
            to_shop: 0,
            recovered: 0,
            parts: [{ sequence: 1, component: 'principal', amount: 1_000_00 }],
          },
        ],
        refunds: [{ ...refund, origin: 'staff' }],
        asks: [],
      },
    },
  },
  previewStaffRefund: {
    description:
      'What a refund of `amount`, or of everything left, would do if it were made now: the buyer’s payments before and after, and what it costs the shop. Nothing is held.',
    example: {
      ...ofRequest,
      query: { amount: 1_000_00 },
      answer: {
        amount: 1_000_00,
        left_after: 2_000_00,
        funding: sampleRefund.funding,
        sale: {
          before: { price: 3_000_00, fee: 120_00, net: 2_880_00 },
          after: { price: 2_000_00, fee: 80_00, net: 1_920_00 },
        },
        payments: [
          {
            ...{ sequence: 2, due_date: '2026-12-16', before: 1_000_00, after: 1_000_00, off: 0 },
            late_fee: { before: 0, after: 0 },
          },
          {
            ...{ sequence: 3, due_date: '2027-01-16', before: 1_000_00, after: 0, off: 1_000_00 },
            late_fee: { before: 0, after: 0 },
          },
        ],
        credit: 0,
        needs_second_person: false,
      },
    },
  },
};
