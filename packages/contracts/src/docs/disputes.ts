import type * as disputes from '../disputes.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofDispute = { params: { dispute_id: sample.dispute } };
const ofPicture = { params: { dispute_id: sample.dispute, picture_id: sample.picture } };
const ofTransaction = { params: { transaction_id: sample.transaction } };

const row = {
  id: sample.dispute,
  reference: 'C-3071',
  livemode: false,
  state: 'shop_turn' as const,
  turn: 'shop' as const,
  answer_by: '2026-11-30',
  kind: 'broken' as const,
  wish: 'refund' as const,
  reported_amount: 1_000_00,
  outcome: null,
  store_name: 'Aling Nena, Ermita',
  buyer_name: 'Maria S.',
  description: 'Rice cooker and fan',
  created_at: sample.now,
  closed_at: null,
};
const payments = [{ sequence: 1, due_date: '2026-12-16', stopped: 1_000_00, goes_on: 1_500_00 }];
const shared = {
  ...row,
  payment_request_id: sample.request,
  order_reference: 'WC-1042',
  purchase_amount: 2_500_00,
  purchased_at: sample.now,
  terms: 1,
  refunded_amount: 0,
  open_amount: 1_000_00,
  offer: null,
  decisions: [],
  appealed_by: null,
  timeline: [
    {
      id: sample.entry,
      at: sample.now,
      by: 'buyer' as const,
      author: 'Maria S.',
      kind: 'reported' as const,
      words: 'The lid does not close.',
      amount: 1_000_00,
      offer: null,
      pictures: [],
    },
  ],
  read_by_shop_at: null,
};
const forBuyer = {
  ...shared,
  transaction_id: sample.transaction,
  stopped: { amount: 1_000_00, payments },
  held_amount: null,
  may: ['message' as const, 'withdraw' as const],
};
const forStaff = { ...forBuyer, held_amount: 1_000_00, may: ['message' as const] };
const offered = {
  ...forBuyer,
  state: 'buyer_turn' as const,
  turn: 'buyer' as const,
  answer_by: '2026-11-23',
  offer: {
    kind: 'refund' as const,
    amount: 600_00,
    words: 'We refund the lid.',
    made_at: sample.now,
  },
};
const forShop = {
  ...offered,
  transaction_id: null,
  stopped: null,
  held_amount: 1_000_00,
  may: ['message' as const],
};
const inReview = {
  ...offered,
  state: 'review' as const,
  turn: 'luwag' as const,
  answer_by: '2026-11-23',
  may: ['message' as const, 'withdraw' as const],
};
const decision = {
  amount: 1_000_00,
  reason: 'The pictures show that the lid cannot close.',
  reviewer: 'Joan',
  is_yours: true,
  is_appeal: false,
  decided_at: sample.now,
};
const decided = {
  ...inReview,
  state: 'decided' as const,
  turn: null,
  held_amount: 1_000_00,
  decisions: [decision],
  may: ['message' as const],
};
const ended = {
  ...forBuyer,
  ...{ state: 'closed' as const, turn: null, answer_by: null, closed_at: sample.now },
  open_amount: 0,
  stopped: { amount: 0, payments: [] },
  may: [],
};
const page = { results: [row], page: 1, has_more: false };
const turns =
  'A shop has 14 days, and agrees with the buyer if it says nothing. A buyer has 7 days to answer an offer; after that we decide by what both wrote, within 5 banking days. Either side may appeal once within 7 days; somebody else decides that within 10 banking days, and that is the end of it.';
const again =
  'A purchase that we decided about is not reported again (`dispute_decided`); after a withdrawal it can be reported once more (`dispute_withdrawn_twice`).';

export const disputesDocs: DocsOf<typeof disputes> = {
  previewDispute: {
    description:
      'What would stop, and what would go on, if a problem with `amount` of the purchase, or with all of it, were reported now. What stops is what a refund of it would remove: the last payments first.',
    example: {
      ...ofTransaction,
      query: { amount: 1_000_00 },
      answer: {
        amount: 1_000_00,
        amount_max: 2_500_00,
        stopped: 1_000_00,
        payments,
        next: { due_date: '2026-12-16', amount: 1_500_00 },
        shop_answers_by: '2026-11-30',
      },
    },
  },
  openDispute: {
    description: `Reports a problem or a return with all of a purchase or a part of it. What a refund of it would remove is neither asked for nor late until it is settled, and as much of what the shop is owed is kept apart. ${turns} ${again}`,
    example: {
      ...ofTransaction,
      body: {
        kind: 'broken',
        amount: 1_000_00,
        words: 'The lid does not close.',
        wish: 'refund',
      },
      answer: forBuyer,
    },
  },
  listDisputes: {
    description: 'The cases of a buyer, newest first, or those of one purchase.',
    example: { query: { transaction_id: sample.transaction, page: '1' }, answer: page },
  },
  listMerchantDisputes: {
    description:
      'The cases of a shop: those that wait for it first, by their last day. A key sees those of its store and mode.',
    example: { query: { is_open: 'true', page: '1' }, answer: page },
  },
  listStaffDisputes: {
    description: 'Cases that wait for us, by their last day; or all of them.',
    example: { query: { mode: 'live', show: 'to_decide', page: '1' }, answer: page },
  },
  getDispute: {
    description:
      'The whole case, as its buyer and its shop both read it. What the plan asks for is the buyer’s, and what is kept apart is the shop’s. `may` is what the caller may do now.',
    example: { ...ofDispute, answer: forBuyer },
  },
  getStaffDispute: {
    description: 'The whole case, for staff. The view is on record.',
    example: { ...ofDispute, answer: forStaff },
  },
  writeMessage: {
    description: 'A message to the other side and to us. It moves nothing, and no last day.',
    example: { ...ofDispute, body: { words: 'I can bring it on Friday.' }, answer: forBuyer },
  },
  addPicture: {
    description:
      'A picture as the file `picture` (JPEG, PNG or WebP), checked and made anew before it is kept; with a few words if there is something to say to it.',
    example: { ...ofDispute, body: { words: 'The lid.' }, answer: forBuyer },
  },
  getPicture: {
    description: 'A picture of the case, whoever of the two sent it.',
    example: ofPicture,
  },
  getStaffPicture: {
    description: 'A picture of the case, for staff.',
    example: ofPicture,
  },
  answerDispute: {
    description:
      'The shop’s answer, once. A `refund` of all that was reported is made at once and ends the case; one of a part, an `exchange` or a `repair` is an offer that the buyer answers. `amount` counts what came back since the report, and has to be more than that (`dispute_amount_too_low`). `decline` has us decide. Signed in, live refunds that bring the total of a request above ₱5,000.00 take a step-up of `money`, whose `request` has the path parameters and the body; a key needs none. Where somebody else of the shop may approve them, ask with `askForOffer` instead.',
    example: {
      ...ofDispute,
      body: { kind: 'refund', amount: 600_00, words: 'We refund the lid.' },
      answer: forShop,
    },
  },
  acceptOffer: {
    description:
      'Yes to the offer. Money comes back at once; an exchange or a repair is waited for, and once it has come, the same call says so.',
    example: {
      ...ofDispute,
      body: {},
      answer: { ...ended, outcome: 'refunded', refunded_amount: 600_00 },
    },
  },
  refuseOffer: {
    description: 'No to the offer, or: what was promised has not come. We decide then.',
    example: { ...ofDispute, body: { words: 'The whole of it is broken.' }, answer: inReview },
  },
  withdrawDispute: {
    description:
      'It is solved. What was stopped is asked for again: a payment has at least as many days left as on the day of the report, or two weeks.',
    example: { ...ofDispute, body: {}, answer: { ...ended, outcome: 'withdrawn' } },
  },
  appealDecision: {
    description:
      'Has somebody else look at a decision, once for each case, within 7 days and for a written reason.',
    example: {
      ...ofDispute,
      body: { words: 'The pictures are of another cooker.' },
      answer: {
        ...inReview,
        state: 'appealed',
        appealed_by: 'buyer',
        answer_by: '2026-11-30',
        decisions: [{ ...decision, is_yours: false }],
      },
    },
  },
  writeStaffMessage: {
    description: 'A message of ours to both sides.',
    example: { ...ofDispute, body: { words: 'Could you exchange it?' }, answer: forStaff },
  },
  decideDispute: {
    description:
      'Our decision, with a reason that both sides read. The first waits seven days for an appeal and is then carried out; that on an appeal is carried out at once, and must be somebody else’s (`same_reviewer`). It takes a step-up of `money`.',
    example: {
      ...ofDispute,
      body: { amount: 1_000_00, reason: 'The pictures show that the lid cannot close.' },
      answer: decided,
    },
  },
};

/** Each event of a case, in the order in which they happen. */
export const disputeEvents = {
  opened: 'A buyer reported a problem: answer within 14 days.',
  updated: 'It moved on: an offer was answered, or we decided, or somebody appealed.',
  closed: 'It is over; `outcome` and `refunded_amount` say how.',
} as const;

export const sampleDisputeEvent = (what: keyof typeof disputeEvents) => {
  const {
    may: _may,
    timeline: _timeline,
    stopped: _stopped,
    transaction_id: _id,
    ...data
  } = forShop;
  return { type: `dispute.${what}` as const, timestamp: sample.now, data };
};
