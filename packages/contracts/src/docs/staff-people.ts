import type * as staffPeople from '../staff-people.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofPerson = { params: { account_id: sample.buyer } };
const person = {
  account_id: sample.buyer,
  role: 'buyer' as const,
  account_status: 'ACTIVE',
  name: 'M••• C•••',
  email: 'm•••@luwag.example',
  number: '+63 9•• ••• 4567',
  since: sample.now,
};

export const staffPeopleDocs: DocsOf<typeof staffPeople> = {
  findPeople: {
    description:
      'Finds a buyer or merchant by a mobile number that was confirmed, an e-mail address, a first and last name, the reference of a payment, the number that a shop has for its order, or the number of a case as mails name it: `C-3001` of a reported problem, `H-4002` of a message to us. A case is found by those whose role may read it. What comes back is masked. That somebody searched, by what, and whom it found is on record; what was typed is not.',
    example: {
      body: { sought: '0917 123 4567' },
      answer: { results: [person], request_id: null, orders: [], case: null },
    },
  },
  getStaffPerson: {
    description:
      'One person with everything that a caller asks about: plans of the mode, what was written to them about money owed, and their cases. Masked; looking is on record with the looker.',
    example: {
      ...ofPerson,
      query: {},
      answer: {
        ...person,
        is_number_confirmed: true,
        identity_case: { case_id: sample.case, kind: 'kyc', state: 'PASSED' },
        line: { limit: 15_000_00, available: 13_000_00, used: 2_000_00, is_open: true },
        owed: 2_000_00,
        credit: 150_00,
        is_late: false,
        plans: [
          {
            plan_id: sample.transaction,
            request_id: sample.request,
            store_name: 'Tindahan ni Aling Nena',
            description: 'Washing machine',
            status: 'CURRENT',
            bought_at: sample.now,
            owed: 2_000_00,
            next_payment: { due_date: '2026-12-16', amount: 1_000_00 },
          },
        ],
        contacts: [
          {
            id: sample.contact,
            kind: 'payment_upcoming',
            state: 'sent',
            channel: 'email',
            asked_at: sample.now,
            sent_at: sample.now,
          },
        ],
        disputes: [
          {
            id: sample.dispute,
            reference: 'C-3001',
            state: 'shop_turn',
            store_name: 'Tindahan ni Aling Nena',
            reported_amount: 1_000_00,
            created_at: sample.now,
          },
        ],
      },
    },
  },
  listPersonPast: {
    description:
      'Purchases, payments and what came of them, changes of plans and limits, messages about money owed, cases, decisions on who they are, and what is on record about the account: merged, newest first. What is about the person and not about a mode is told in both.',
    example: {
      ...ofPerson,
      query: { group: 'money' },
      answer: {
        results: [
          {
            event_id: sample.payment,
            at: sample.now,
            group: 'money',
            kind: 'payment',
            what: 'succeeded',
            amount: 1_000_00,
            before: null,
            name: 'PAYMAYA',
            request_id: sample.request,
            dispute_id: null,
            case_id: null,
            group_id: null,
          },
        ],
        next_cursor: null,
      },
    },
  },
  unmaskPerson: {
    description:
      'Shows who somebody is in full, for a reason that goes on record beside the name of whoever asked.',
    example: {
      ...ofPerson,
      body: { reason: 'Caller asks which number texts go to' },
      answer: {
        name: 'Maria Santos Cruz',
        email: 'maria@luwag.example',
        number: '+639171234567',
      },
    },
  },
};
