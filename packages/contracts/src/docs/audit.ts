import type * as audit from '../audit.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const hash = 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c';

export const auditDocs: DocsOf<typeof audit> = {
  listAuditEvents: {
    description:
      'What is on record, newest first, a page at a time. `next_before` of one answer is `before` of the next; null means that there is no more. An empty filter means all.',
    example: {
      query: { account_id: sample.buyer, action: 'kyc.approved' },
      answer: {
        results: [
          {
            event_id: sample.event,
            position: 1842,
            at: sample.now,
            actor_kind: 'person',
            actor_id: sample.merchant,
            actor_name: 'Carlo Mendoza',
            account_id: sample.buyer,
            account_name: 'M•••• C•••',
            action: 'kyc.approved',
            detail: { case_id: sample.case },
            request_id: 'c0ffee00-0000-4000-8000-000000000001',
            hash,
          },
        ],
        next_before: null,
      },
    },
  },
  listAuditChoices: {
    description:
      'What to look through the record by: the members of staff by name, and every action that is on it.',
    example: {
      answer: {
        staff: [{ account_id: sample.merchant, name: 'Carlo Mendoza' }],
        actions: ['kyc.approved'],
      },
    },
  },
  exportAuditEvents: {
    description:
      'The same lines as a CSV file, for a reason. That it was taken, by whom and why, goes on record itself.',
    example: {
      body: { from: '2026-11-01', to: '2026-11-16', reason: 'Monthly review' },
      answer: { csv: 'at,actor,account,action\r\n', lines: 0, is_cut: false },
    },
  },
  getAuditChain: {
    description:
      'Whether the record is whole. `broken_at` is the first position that does not fit, with `why`; both are null while everything does.',
    example: {
      answer: {
        length: 1843,
        verified_up_to: 1843,
        verified_at: sample.now,
        anchor: { position: 1840, hash, at: sample.now },
        broken_at: null,
        why: null,
      },
    },
  },
};
