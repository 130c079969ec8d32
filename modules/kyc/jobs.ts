import { job } from '@luwag/platform/jobs';
import { z } from 'zod';
import { CaseNews } from './events.ts';

/** Looks for other accounts of the person or business, and tells the reviewer. */
export const lookForDuplicates = job('kyc.lookForDuplicates', z.object({ account_id: z.uuid() }));

/** Holds faces against each other, and cards against what was typed. */
export const checkEvidence = job('kyc.checkEvidence', z.object({ account_id: z.uuid() }));

/** Writes to the person about where their case stands, by mail and by text. */
export const tellOfCase = job(
  'kyc.tellOfCase',
  z.object({ account_id: z.uuid(), case_id: z.uuid(), version: z.int(), news: CaseNews }),
);
