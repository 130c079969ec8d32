import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';
import { CaseEvent } from './events.ts';

/** Finds other accounts of the same person or business, for the reviewer. */
export const findDuplicates = job('kyc.findDuplicates', z.object({ account_id: z.uuid() }));

/** Compares faces with each other, and the text of cards with what was typed. */
export const checkEvidence = job('kyc.checkEvidence', z.object({ account_id: z.uuid() }));

/** Notifies the applicant of a change of their case, by mail and by text. */
export const notifyOfCase = job(
  'kyc.notifyOfCase',
  z.object({ account_id: z.uuid(), case_id: z.uuid(), version: z.int(), news: CaseEvent }),
);
