import { caseStates } from '@luwag/domain/kyc-steps';
import { job } from '@luwag/platform/jobs/job';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** Events that the applicant is notified of. */
export const CaseEvent = z.enum(['in_review', 'asked_again', 'approved', 'not_approved']);
export type CaseEvent = z.infer<typeof CaseEvent>;

/** A case has changed. Of two events about one case, the higher version is later. */
export const caseChanged = topic(
  'kyc.case_changed',
  z.object({
    case_id: z.uuid(),
    account_id: z.uuid(),
    state: z.enum(caseStates),
    version: z.int(),
    /** Null when the applicant is not notified. */
    event: CaseEvent.nullable(),
  }),
);

/** Finds other accounts of the same person or business, for the reviewer. */
export const findDuplicates = job('kyc.findDuplicates', z.object({ account_id: z.uuid() }));

/** Compares faces with each other, and the text of cards with what was typed. */
export const checkEvidence = job('kyc.checkEvidence', z.object({ account_id: z.uuid() }));

/** Notifies the applicant of a change of their case, by mail and by text. */
export const notifyOfCase = job(
  'kyc.notifyOfCase',
  z.object({ account_id: z.uuid(), case_id: z.uuid(), version: z.int(), event: CaseEvent }),
);
