import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Lets go of what was kept long enough: drafts, frames, documents that were not used. */
export const eraseUnusedEvidence = job('kyc.eraseUnusedEvidence', z.object({}));

/** Forgets the pictures of somebody's face checks. */
export const eraseFaces = job('kyc.eraseFaces', z.object({ account_id: z.uuid() }));
