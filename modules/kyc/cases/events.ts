import { caseStates } from '@luwag/domain/kyc-steps';
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
    news: CaseEvent.nullable(),
  }),
);
