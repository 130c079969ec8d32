import type * as paluwaganMoney from '../paluwagan-money.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const payment = {
  due_payment_id: sample.payment,
  group_id: sample.group,
  due_id: sample.due,
  status: 'checking' as const,
  amount: 1_515_00,
  redirect_url: null,
  failure_reason: null,
  instruction: null,
};

const byDue = { group_id: sample.group, due_id: sample.due };

export const sampleGroupEntry = {
  entry_id: sample.entry,
  kind: 'contribution' as const,
  at: sample.now,
  on_date: '2026-12-15',
  name: 'Tess B.',
  seat_number: 1,
  with_name: null,
  round_number: 1,
  amount: 1_515_00,
  parts: [
    { of: 'contribution' as const, amount: 1_500_00 },
    { of: 'cover' as const, amount: 15_00 },
  ],
  held_after: 1_515_00,
};

export const paluwaganMoneyDocs: DocsOf<typeof paluwaganMoney> = {
  getDue: {
    description:
      'A contribution, a deposit or a buy-in of the caller’s own, and which pot it goes into. A due of somebody else is not there.',
    example: {
      params: byDue,
      answer: {
        group_name: 'Palengke ng Sta. Rosa',
        livemode: true,
        due: {
          due_id: sample.due,
          kind: 'contribution',
          seat_id: sample.seat,
          round_number: 1,
          contribution: 1_500_00,
          cover: 15_00,
          penalty: 0,
          amount: 1_515_00,
          due_date: '2026-12-15',
          status: 'open',
          opens_on: '2026-12-10',
          payment_id: null,
        },
        fee: 0,
        pot: {
          round_number: 1,
          name: 'Tess B.',
          amount: 9_000_00,
          given: 6_000_00,
          given_count: 4,
          to_come: 2,
          date: '2026-12-15',
          latest: '2026-12-19',
        },
        cover_back_on: '2027-05-17',
        ways: [
          {
            channel: 'GCASH',
            kind: 'page',
            fee: 0,
            amount_min: 1_00,
            amount_max: 100_000_00,
            minutes: 30,
          },
        ],
        given_so_far: 0,
        given_count: 0,
        next_pot: { amount: 9_000_00, turn: 4, date: '2027-03-15', latest: '2027-03-19' },
        autopay_source_id: null,
        why_not: null,
      },
    },
  },
  payDue: {
    description:
      'A due is paid whole, with what was added for being late. From five days before its date on, and at any time when it is late. Money that comes for a due that was paid meanwhile goes back.',
    example: {
      params: byDue,
      body: { payment_source_id: sample.source, payment_method_id: null, amount: 1_515_00 },
      answer: payment,
    },
  },
  getDuePayment: {
    description:
      'As for payments of purchases: `checking` until the gateway has said what came of it.',
    example: { params: { due_payment_id: sample.payment }, answer: payment },
  },
  cancelDuePayment: {
    description:
      'For a payment that waits for the caller, such as at a counter. It ends when the gateway says so.',
    example: { params: { due_payment_id: sample.payment }, body: {}, answer: payment },
  },
  listGroupEntries: {
    description:
      'Nothing in it is ever changed or taken out: a mistake is set right by a new line. What came in and what we put in is what was paid out and what is held, to the centavo.',
    example: {
      params: { group_id: sample.group },
      query: {},
      answer: {
        group_name: 'Palengke ng Sta. Rosa',
        results: [sampleGroupEntry],
        page: 1,
        has_more: false,
        totals: { came_in: 1_515_00, platform_put_in: 0, paid_out: 0, held: 1_515_00 },
      },
    },
  },
};
