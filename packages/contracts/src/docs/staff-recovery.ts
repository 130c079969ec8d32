import type * as staffRecovery from '../staff-recovery.ts';
import type { DocsOf } from './call-doc.ts';
import { sample } from './samples.ts';

const ofCase = { params: { case_id: sample.case } };
const recovery = {
  started_at: sample.now,
  ends_wait_at: '2026-11-19T02:00:00.000Z',
  started_by: 'staff' as const,
};

export const staffRecoveryDocs: DocsOf<typeof staffRecovery> = {
  getCaseRecovery: {
    description:
      'How a recovery of lost factors stands for the person of a case, whoever began it. Staff see it and cannot finish it.',
    example: { ...ofCase, answer: { recovery, has_factor: true } },
  },
  startCaseRecovery: {
    description:
      'Begins the 72 hours for somebody who wrote that every factor is lost. It takes the case in hand and a reason that goes on record. The person is told by mail and text and can stop it by one press; only they finish it.',
    example: { ...ofCase, body: { reason: 'Called us; phone stolen' }, answer: recovery },
  },
};
