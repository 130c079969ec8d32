import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Asks in which name an account is held, where somebody can say. */
export const checkBankName = job('kyc.checkBankName', z.object({ bank_account_id: z.uuid() }));

/** Lets go of what was kept long enough: drafts, frames, documents that were not used. */
export const eraseUnusedEvidence = job('kyc.eraseUnusedEvidence', z.object({}));

/** Forgets the pictures of somebody's face checks. */
export const eraseFaces = job('kyc.eraseFaces', z.object({ account_id: z.uuid() }));
