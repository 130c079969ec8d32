import type * as cases from '../kyc-cases.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofCase = { params: { case_id: sample.case } };
const line = {
  case_id: sample.case,
  kind: 'kyc' as const,
  state: 'PROCESSING' as const,
  name: 'M•••• C•••',
  opened_at: sample.now,
  waiting_since: sample.now,
  due_at: '2026-11-16T06:00:00.000Z',
  is_late: false,
  claim: null,
  second_review: null,
  may_second_review: true,
  warnings: 0,
  alarms: 0,
  links: 0,
};
const item = {
  kind: 'primary_government_id_front' as const,
  state: 'sent' as const,
  reason_code: null,
  required: true,
};
export const kycCasesDocs: DocsOf<typeof cases> = {
  trackProgress: {
    description:
      'How far the signed-in person is with being known: each item with its state, and whether it is their turn. An item that is asked for again says why in `reason_code`. Merchants are answered too.',
    example: {
      answer: {
        onboarding_step: 'LIVENESS',
        case_state: 'NEW',
        items: [item],
        is_waiting_for_you: true,
        reason_code: null,
      },
    },
  },
  listCases: {
    description:
      'The queue of one kind of case, those that wait for us longest first, or all of one `state`. Names are masked. `due_at` is four opening hours (8 AM to 8 PM in Manila) after it became our turn, and what is past it is late. `next_cursor` of one answer is `cursor` of the next.',
    example: {
      query: { kind: 'kyc' },
      answer: {
        results: [line],
        next_cursor: null,
        counts: {
          NEW: 3,
          WAITING_CUSTOMER_INPUT: 1,
          PROCESSING: 1,
          PASSED_WITH_REQUIREMENTS: 0,
          PASSED: 12,
          REJECTED: 0,
        },
        waiting: 1,
        late: 0,
      },
    },
  },
  claimNextCase: {
    description:
      'Takes the case that has waited longest and is in nobody’s hands, for ten minutes; null when none waits.',
    example: { body: { kind: 'kyc' }, answer: { case_id: sample.case } },
  },
  claimCase: {
    description: 'Takes one case for ten minutes, or goes on having it.',
    example: { ...ofCase, answer: { claimed_until: '2026-11-16T02:10:00.000Z' } },
  },
  releaseCase: {
    description: 'Gives a case back to the queue, undecided.',
    example: ofCase,
  },
  getCase: {
    description:
      'A case with everything that is known about it: items, masked fields, documents, what machines read and noticed, linked accounts, earlier decisions. Looking goes on record; having it in hand is renewed.',
    example: {
      ...ofCase,
      answer: {
        ...line,
        account_id: sample.buyer,
        version: 3,
        has_companies: false,
        starter_limit_centavos: 5_000_00,
        outcome_reason: null,
        items: [{ ...item, sent_at: sample.now, document_id: sample.document, liveness_id: null }],
        fields: [{ field: 'name', masked: 'M•••• C•••' }],
        documents: [
          {
            document_id: sample.document,
            kind: 'primary_government_id_front',
            id_type: 'passport',
            bytes: 182_044,
            width: 1600,
            height: 1067,
            created_at: sample.now,
            move: null,
          },
        ],
        extracted: [
          { document_id: sample.document, field: 'last_name', masked: 'C•••', agrees: true },
        ],
        signals: [],
        approval_block: null,
        linked: [],
        history: [{ what: 'opened', item: null, result: null, at: sample.now }],
        decisions: [],
      },
    },
  },
  unmaskCase: {
    description:
      'Shows the named fields in full, as they were typed and as they were read off each document, for a reason that goes on record. Only for whoever has the case in hand.',
    example: {
      ...ofCase,
      body: { fields: ['name'], reason: 'The card is hard to read' },
      answer: {
        fields: [{ field: 'name', value: 'Maria Santos Cruz' }],
        read: [{ document_id: sample.document, field: 'name', value: 'Maria S. Cruz' }],
      },
    },
  },
};
