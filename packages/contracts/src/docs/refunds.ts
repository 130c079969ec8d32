import type * as refunds from '../refunds.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

export const sampleRefund = {
  id: sample.refund,
  payment_request_id: sample.request,
  status: 'succeeded' as const,
  livemode: false,
  amount: 1_000_00,
  currency: 'PHP' as const,
  reason: 'returned' as const,
  note: 'Dent on the side',
  funding: { fee_returned: 40_00, from_reserve: 0, from_payable: 960_00, owed_by_shop: 0 },
  created_at: sample.now,
};
const ofRequest = { params: { request_id: sample.request } };

export const refundsDocs: DocsOf<typeof refunds> = {
  createRefund: {
    description:
      'Gives back an `amount`, or with `everything_left` whatever is left at that moment, as often as it takes and within 365 days of payment. The last payments of the plan shrink first; what the buyer had paid already is owed to them. Our fee on what goes back is returned; the rest comes from what we owe you, and what is missing is a debt that coming sales pay, and a reserve when it is set free. `from_reserve` is 0: the reserve of a shop’s first 90 days pays no refund while it is kept. `refund_too_high` says in `errors` what is left. Signed in, live refunds that bring the total of a request above ₱5,000.00 take a step-up of `money`, whose `request` has the path parameters and the body; a key needs none.',
    example: {
      ...ofRequest,
      body: { amount: 1_000_00, reason: 'returned', note: 'Dent on the side' },
      answer: sampleRefund,
    },
  },
  createStaffRefund: {
    description:
      'The same, made by staff where a shop does not. It takes a step-up of `money`, is written to the audit log with `why`, and the shop reads that as the refund’s `note`. Real refunds that bring the total of a purchase above ₱5,000.00 are asked for by `refunds.askStaffRefund`, and a colleague approves them.',
    example: {
      ...ofRequest,
      body: { everything_left: true, reason: 'not_delivered', why: 'Shop closed, order not sent' },
      answer: { ...sampleRefund, reason: 'not_delivered', note: 'Shop closed, order not sent' },
    },
  },
  listRefunds: {
    description:
      'Every refund of a request, newest first, with what went back in all, what still can, and until when.',
    example: {
      ...ofRequest,
      answer: {
        results: [sampleRefund],
        refunded: 1_000_00,
        refundable: 1_500_00,
        refundable_until: '2027-11-16',
      },
    },
  },
  previewRefund: {
    description:
      'What a refund of `amount`, or of everything left, would cost the shop if it were made now. Nothing is held: another refund or a payout may come first.',
    example: {
      ...ofRequest,
      query: { amount: 1_000_00 },
      answer: {
        amount: 1_000_00,
        left_after: 1_500_00,
        funding: sampleRefund.funding,
        sale: {
          before: { price: 2_500_00, fee: 100_00, net: 2_400_00 },
          after: { price: 1_500_00, fee: 60_00, net: 1_440_00 },
        },
        needs_step_up: false,
        needs_second_person: false,
      },
    },
  },
  listTransactionRefunds: {
    description:
      'What came back of a purchase, newest first. Each has its payments before and after: `off` is what the refund took off a payment, and what is less besides is interest that is no longer owed. `credit` is what the purchase owes the buyer.',
    example: {
      params: { transaction_id: sample.transaction },
      answer: {
        results: [
          {
            id: sample.refund,
            amount: 1_000_00,
            reason: 'returned',
            made_at: sample.now,
            payments: [
              {
                sequence: 1,
                due_date: '2026-12-16',
                before: 2_500_00,
                after: 1_500_00,
                off: 1_000_00,
              },
            ],
            charges_settled: 0,
            credit: 0,
          },
        ],
        store_name: 'Aling Nena, Ermita',
        credit: 0,
      },
    },
  },
};
