import { caseStates } from '@luwag/domain/kyc-steps';
import { topic } from '@luwag/platform/outbox';
import { z } from 'zod';

/** What a person is written to about. */
export const CaseNews = z.enum(['in_review', 'asked_again', 'approved', 'not_approved']);
export type CaseNews = z.infer<typeof CaseNews>;

/** A case is no longer what it was. Of two about one, the higher version is later. */
export const caseChanged = topic(
  'kyc.case_changed',
  z.object({
    case_id: z.uuid(),
    account_id: z.uuid(),
    state: z.enum(caseStates),
    version: z.int(),
    /** Null for what the person need not hear of. */
    news: CaseNews.nullable(),
  }),
);
