import type * as support from '../support.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofCase = { params: { support_case_id: sample.supportCase } };
const ofPicture = { params: { support_case_id: sample.supportCase, picture_id: sample.picture } };

const row = {
  id: sample.supportCase,
  reference: 'H-4017',
  topic: 'paid_not_shown' as const,
  state: 'our_turn' as const,
  waiting_since: sample.now,
  answer_by: '2026-11-16T06:00:00.000Z',
  settle_by: null,
  ends_on: null,
  handler: null,
  is_asked_again: false,
  outcome: null,
  has_news: false,
  created_at: sample.now,
  closed_at: null,
};
const whole = {
  ...row,
  transaction_id: sample.transaction,
  store_name: 'Aling Nena, Ermita',
  timeline: [
    {
      id: sample.entry,
      at: sample.now,
      by: 'person' as const,
      author: 'Maria',
      kind: 'message' as const,
      words: 'I paid at a counter yesterday and my plan does not show it.',
      pictures: [],
    },
  ],
};
const own = { asked_by: null };
const forPerson = { ...whole, ...own, may: ['message' as const, 'settle' as const] };
const over = {
  ...{ state: 'closed' as const, waiting_since: null, answer_by: null, closed_at: sample.soon },
  handler: 'Joan',
};
const ofStaff = {
  account_id: sample.buyer,
  role: 'buyer' as const,
  handler_id: null,
  is_yours: false,
};
const forStaff = {
  ...whole,
  ...ofStaff,
  person: 'Maria S.',
  locale: 'en' as const,
  request_id: sample.request,
  obstacle: null,
  is_first_yours: false,
  colleagues: [{ id: sample.member, name: 'Joan' }],
};
const inHand = { ...forStaff, handler: 'Joan', handler_id: sample.member, is_yours: true };
const theirTurn = {
  ...inHand,
  ...{ state: 'proposed' as const, waiting_since: null, answer_by: null, ends_on: '2026-11-23' },
};

export const supportDocs: DocsOf<typeof support> = {
  openSupportCase: {
    description:
      'Opens a case. It has a number at once, and `answer_by`: four hours of the time in which people are at the desk, 8 AM to 8 PM every day. A `complaint` also has `settle_by`, seven days later. Five may be open at a time and ten be opened in a day.',
    example: {
      body: {
        topic: 'paid_not_shown',
        words: 'I paid at a counter yesterday and my plan does not show it.',
        transaction_id: sample.transaction,
      },
      answer: forPerson,
    },
  },
  listSupportCases: {
    description:
      'The cases of whoever asks: those that are open first, then newest first. An owner of a shop also reads what its people asked in its name (`asked_by`): about payouts, refunds, orders, checks and developer tools.',
    example: {
      query: { page: '1' },
      answer: { results: [{ ...row, ...own }], page: 1, has_more: false },
    },
  },
  getSupportCase: {
    description:
      'The whole case. `may` is what the caller may do now: nothing in a case of another of the shop’s people. What was new in one’s own counts as seen.',
    example: { ...ofCase, answer: forPerson },
  },
  writeToSupport: {
    description:
      'Another message. Where it answers a question of ours, a new promise begins; one that runs already is not prolonged.',
    example: { ...ofCase, body: { words: 'Here is the reference.' }, answer: forPerson },
  },
  sendSupportPicture: {
    description:
      'A picture as the file `picture` (JPEG, PNG or WebP), checked and made anew before it is kept; eight for each case.',
    example: { ...ofCase, body: { words: 'The receipt.' }, answer: forPerson },
  },
  getSupportPicture: {
    description: 'A picture of a case that the caller may read, whoever sent it.',
    example: ofPicture,
  },
  settleSupportCase: {
    description: 'Yes, this settles it; or it has settled itself. The case ends.',
    example: {
      ...ofCase,
      body: {},
      answer: { ...forPerson, ...over, outcome: 'settled', may: ['ask_again'] },
    },
  },
  askSupportAgain: {
    description:
      'No, this does not settle it. Somebody who did not answer before looks at it within ten banking days, once; also within thirty days after a case has ended. No to their answer ends the case as `not_agreed`.',
    example: {
      ...ofCase,
      body: { words: 'The receipt has another date.' },
      answer: { ...forPerson, is_asked_again: true, settle_by: '2026-12-02' },
    },
  },
  listStaffSupportCases: {
    description:
      'What waits for us, by its promise, without names and without words; what is in one’s own hands; complaints; or all.',
    example: {
      query: { show: 'waiting', page: '1' },
      answer: {
        ...{ results: [{ ...row, ...ofStaff }], page: 1, has_more: false },
        ...{ waiting: 1, late: 0 },
      },
    },
  },
  getStaffSupportCase: {
    description: 'The whole case, for staff. The view is on record.',
    example: { ...ofCase, answer: forStaff },
  },
  answerSupportCase: {
    description:
      'Our answer. With `proposes` the person is asked whether that settles it, and a week of silence says yes. What nobody asked for keeps to the hours of contact (`outside_contact_hours`) and to three in a row (`wait_for_answer`); a case that is looked at again is decided by somebody else (`same_reviewer`). `seen_entries` says how many entries the writer has read; when more was said since, nothing is written (`support_case_changed`).',
    example: {
      ...ofCase,
      body: {
        words: 'We found your payment, and it is on your plan now.',
        proposes: true,
        seen_entries: 1,
      },
      answer: theirTurn,
    },
  },
  assignSupportCase: {
    description: 'Gives a case into somebody’s hands. The person reads and is told who it is.',
    example: { ...ofCase, body: { staff_id: sample.member }, answer: inHand },
  },
  closeSupportCase: {
    description:
      'Ends a case that is asked twice, belongs to a reported problem, or is abuse. The person reads the words, and may have it looked at again.',
    example: {
      ...ofCase,
      body: { reason: 'duplicate', words: 'We answer you in H-4016.', seen_entries: 1 },
      answer: { ...inHand, ...over, outcome: 'duplicate' },
    },
  },
  getStaffSupportPicture: {
    description: 'A picture of a case, for staff. The view is on record.',
    example: ofPicture,
  },
};
