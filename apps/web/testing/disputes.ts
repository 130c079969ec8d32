import type { Dispute, DisputeEntry } from '@luwag/contracts/disputes';
import type { ReportPageProps } from '../src/features/disputes/report-page.tsx';
import { idOf } from './samples.ts';

const entry = (last: number, more: Partial<DisputeEntry>): DisputeEntry => ({
  id: idOf(last),
  at: '2026-11-22T11:14:00.000Z',
  by: 'buyer',
  author: 'Maria S.',
  kind: 'message',
  words: '',
  amount: null,
  offer: null,
  pictures: [],
  ...more,
});

const reported = entry(3, {
  kind: 'reported',
  words: 'The lid does not close and it will not switch on.',
  amount: 1_450_00,
});

/** A case that waits for its shop, as its buyer reads it. */
export const brokenCooker: Dispute = {
  id: idOf(4),
  reference: 'C-3071',
  livemode: true,
  state: 'shop_turn',
  turn: 'shop',
  answer_by: '2026-12-06',
  kind: 'broken',
  wish: 'refund',
  reported_amount: 1_450_00,
  outcome: null,
  store_name: 'Kuya Ben’s Appliances',
  buyer_name: 'Maria S.',
  description: 'Rice cooker and fan',
  created_at: '2026-11-22T11:14:00.000Z',
  closed_at: null,
  transaction_id: idOf(5),
  payment_request_id: idOf(6),
  order_reference: null,
  purchase_amount: 2_400_00,
  purchased_at: '2026-11-16T02:00:00.000Z',
  terms: 3,
  refunded_amount: 0,
  open_amount: 1_450_00,
  stopped: {
    amount: 1_450_00,
    payments: [
      { sequence: 2, due_date: '2026-12-16', stopped: 650_00, goes_on: 150_00 },
      { sequence: 3, due_date: '2027-01-16', stopped: 800_00, goes_on: 0 },
    ],
  },
  held_amount: null,
  offer: null,
  decisions: [],
  appealed_by: null,
  timeline: [reported, entry(7, { by: 'luwag', kind: 'payments_stopped', amount: 1_450_00 })],
  read_by_shop_at: null,
  may: ['message', 'withdraw'],
};

const offered = entry(8, {
  at: '2026-11-25T08:48:00.000Z',
  by: 'shop',
  author: 'Kuya Ben’s Appliances',
  kind: 'offered',
  words: 'We will bring a new one on Saturday.',
  offer: 'exchange',
  amount: 0,
});

/** The same with an offer that its buyer is to answer. */
export const offeredCooker: Dispute = {
  ...brokenCooker,
  state: 'buyer_turn',
  turn: 'buyer',
  answer_by: '2026-12-02',
  offer: {
    kind: 'exchange',
    amount: 0,
    words: 'We will bring a new one on Saturday.',
    made_at: '2026-11-25T08:48:00.000Z',
  },
  timeline: [...brokenCooker.timeline, offered],
  may: ['message', 'accept', 'refuse', 'withdraw'],
};

export const firstDecision: Dispute['decisions'][number] = {
  amount: 0,
  reason: 'The pictures show a lid that closes.',
  reviewer: 'Joan',
  is_yours: false,
  is_appeal: false,
  decided_at: '2026-12-04T03:00:00.000Z',
};

/** A report that is being written: a part of what was bought. */
export const reportView: ReportPageProps = {
  purchase: {
    id: idOf(5),
    store_name: 'Kuya Ben’s',
    livemode: true,
    amount: 2_400_00,
    created_at: '2026-11-16T02:00:00.000Z',
  },
  preview: {
    kind: 'shown',
    amount: 1_450_00,
    amount_max: 2_400_00,
    stopped: 1_450_00,
    payments: brokenCooker.stopped?.payments ?? [],
    next: { due_date: '2026-12-16', amount: 150_00 },
    shop_answers_by: '2026-12-06',
  },
  left: [
    { sequence: 2, amount: 800_00 },
    { sequence: 3, amount: 800_00 },
  ],
  fault: undefined,
  formKey: 'key',
  reply: undefined,
};
