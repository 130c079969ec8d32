import type * as staffRefunds from '../staff-refunds.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const askId = '0199f3a0-0000-7000-8000-0000000000b1';

const ask = {
  ask_id: askId,
  request_id: sample.request,
  reference: 'K7QD-29MX',
  amount: 6_000_00,
  reason: 'not_delivered' as const,
  why: 'Shop closed, order not sent',
  asked_by: 'Joan Abad',
  asked_at: sample.now,
  expires_at: '2026-11-18T02:00:00.000Z',
  is_yours: false,
  state: 'waiting' as const,
  is_outdated: false,
  decided_by: null,
  decided_at: null,
  note: null,
  refund_id: null,
};

export const staffRefundsDocs: DocsOf<typeof staffRefunds> = {
  listStaffRefundAsks: {
    description:
      'What waits for a second person, of real money. An ask is over after two days and is then asked for anew. `is_outdated` says that something went back of the purchase since: such an ask can only be refused.',
    example: { answer: { results: [ask] } },
  },
  askStaffRefund: {
    description:
      'Worked out as if it were made, so that nobody is asked for what cannot be. `refunds.createStaffRefund` answers `second_person_required` where refunds of one purchase come to more than ₱5,000.00 together; below that this call answers `second_person_not_needed`. A purchase has one ask that waits.',
    example: {
      params: { request_id: sample.request },
      body: { amount: 6_000_00, reason: 'not_delivered', why: 'Shop closed, order not sent' },
      answer: { ...ask, is_yours: true },
    },
  },
  decideStaffRefund: {
    description:
      'The word of somebody else than who asked, with a step-up of `money`. Approved, the refund is made in the same transaction, by the same way as every other; both names go on record. Whoever asked can only `refuse`, which takes it back. If anything went back of the purchase since it was asked for, or it is too old by now, it answers `approval_outdated`.',
    example: {
      params: { ask_id: askId },
      body: { decision: 'approve', amount: 6_000_00, note: 'Talked to the courier' },
      answer: {
        ...ask,
        state: 'approved',
        decided_by: 'Rosa Lim',
        decided_at: sample.soon,
        note: 'Talked to the courier',
        refund_id: sample.refund,
      },
    },
  },
};
