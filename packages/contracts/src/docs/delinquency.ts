import type * as delinquency from '../delinquency.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const writeOff = {
  write_off_id: sample.writeOff,
  plan_id: sample.transaction,
  account_id: sample.buyer,
  livemode: true,
  state: 'proposed' as const,
  reason: 'cannot_be_reached' as const,
  note: 'No answer on any channel since May.',
  days_late: 192,
  owed_centavos: 4_310_00,
  proposed_by: 'Joan Abad',
  proposed_at: sample.now,
  is_your_proposal: true,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  written_off_centavos: null,
};

const promise = {
  promise_id: sample.promise,
  livemode: true,
  amount_centavos: 1_161_92,
  on_date: '2026-11-20',
  state: 'open' as const,
  noted_by: 'Joan Abad',
  noted_at: sample.now,
};

const note = {
  note_id: sample.note,
  note: 'Wrote back: salary comes on Friday.',
  written_by: 'Joan Abad',
  written_at: sample.now,
};

const contact = {
  rules: { from_hour: 8, until_hour: 20, day_max: 1, week_max: 3, days_before: [7, 3, 1] },
  sent_today: 0,
  sent_this_week: 1,
  may_contact_now: true,
  why_not: null,
  next_at: null,
  messages: [
    {
      kind: 'late_check_in' as const,
      channel: 'sms' as const,
      language: 'fil' as const,
      subject: null,
      text: 'Luwag: Kumusta? Bukas pa ang PHP 1,161.92 sa Tindahan ni Aling Nena mula 7 Nob. Mag-log in para magbayad. Kung bayad na, salamat.',
    },
  ],
  made: [
    {
      id: sample.event,
      kind: 'payment_due' as const,
      state: 'sent' as const,
      channel: 'sms' as const,
      asked_at: '2026-11-13T00:05:00.000Z',
      sent_at: '2026-11-13T00:05:02.000Z',
    },
  ],
};

export const delinquencyDocs: DocsOf<typeof delinquency> = {
  listLateBuyers: {
    description:
      'Everybody with a payment whose grace is over, whoever is late longest first, without names. `counted` are all open plans by bucket with what is set aside for them, as of the last night.',
    example: {
      query: { mode: 'live', bucket: 'days_8_to_30' },
      answer: {
        results: [
          {
            account_id: sample.buyer,
            days_late: 9,
            bucket: 'days_8_to_30',
            plans: 1,
            overdue_centavos: 1_161_92,
          },
        ],
        next_cursor: null,
        counted: {
          business_date: '2026-11-16',
          buckets: [
            {
              bucket: 'days_8_to_30',
              plans: 96,
              owed_centavos: 128_377_80,
              allowance_centavos: 12_837_78,
            },
          ],
        },
        proposed_write_offs: 1,
      },
    },
  },
  getLateBuyer: {
    description:
      'One person who is late or was: the name, the late and the written-off plans, and what may be done with each. Looking is on record with the looker.',
    example: {
      params: { account_id: sample.buyer },
      answer: {
        account_id: sample.buyer,
        name: 'Maria Dela Cruz',
        mode: 'live',
        plans: [
          {
            plan_id: sample.transaction,
            request_id: sample.request,
            livemode: true,
            store_name: 'Tindahan ni Aling Nena',
            is_written_off: false,
            days_late: 9,
            bucket: 'days_8_to_30',
            overdue_centavos: 1_161_92,
            owed_centavos: 6_971_52,
            late_fee_centavos: 6_97,
            written_off_centavos: 0,
            recovered_centavos: 0,
            may_write_off: false,
            has_lighter_plan: false,
          },
        ],
        write_offs: [],
        contact,
        promises: [],
        promise_until: '2026-12-16',
        notes: [note],
        write_off_days: 180,
      },
    },
  },
  remindLateBuyer: {
    description:
      'Sends one of the reviewed messages that `messages` of the person offers, in the buyer’s language and by the channel they chose. There is no text to write. It is refused outside the hours of contact and above its limits, and asked for once a day; the buyer sees it, and who asked is on record.',
    example: {
      params: { account_id: sample.buyer },
      body: { mode: 'live', message: 'late_check_in' },
      answer: {
        ...contact,
        sent_today: 1,
        sent_this_week: 2,
        may_contact_now: false,
        why_not: 'day',
        next_at: '2026-11-17T00:00:00.000Z',
      },
    },
  },
  notePromise: {
    description:
      'Notes what somebody who is late said they will pay and by when, 30 days ahead at most and no more than is late. Until that day is over nothing is said to them about what is late, by staff or by itself, but that the promise was noted. One stands at a time.',
    example: {
      params: { account_id: sample.buyer },
      body: { mode: 'live', amount_centavos: 1_161_92, on_date: '2026-11-20' },
      answer: promise,
    },
  },
  cancelPromise: {
    description: 'Ends the promise that stands, and the quiet with it. It stays on record.',
    example: {
      params: { account_id: sample.buyer },
      body: { mode: 'live' },
      answer: { ...promise, state: 'taken_back' },
    },
  },
  addCollectionNote: {
    description:
      'Writes down what colleagues should know of somebody at the desk. A note is never changed or deleted by staff, and is part of a copy of the person’s data.',
    example: {
      params: { account_id: sample.buyer },
      body: { note: 'Wrote back: salary comes on Friday.' },
      answer: note,
    },
  },
  listWriteOffs: {
    description: 'Debts that somebody proposed to give up and nobody has decided yet.',
    example: { query: { mode: 'live' }, answer: { results: [writeOff] } },
  },
  proposeWriteOff: {
    description:
      'Proposes to give up what is owed on a plan that is late for at least `write_off_days`. Nothing is posted: another member of staff decides.',
    example: {
      params: { plan_id: sample.transaction },
      body: { reason: 'cannot_be_reached', note: 'No answer on any channel since May.' },
      answer: writeOff,
    },
  },
  decideWriteOff: {
    description:
      'Decides a proposal of somebody else, with a fresh factor. Approving takes the whole debt off the books against the allowance, which is topped up first where it is too low; the buyer’s available credit is not given back, and what is paid later counts as recovered. Rejecting leaves the plan as it is.',
    example: {
      params: { write_off_id: sample.writeOff },
      body: { decision: 'approve', note: 'Checked the log of contacts.' },
      answer: {
        ...writeOff,
        state: 'approved',
        is_your_proposal: false,
        decided_by: 'Rey Santos',
        decided_at: sample.soon,
        decision_note: 'Checked the log of contacts.',
        written_off_centavos: 4_310_00,
      },
    },
  },
};
