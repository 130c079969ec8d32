import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Erases evidence past its retention: drafts, frames, unused documents. */
export const eraseUnusedEvidence = job('kyc.eraseUnusedEvidence', z.object({}));

/** Erases the frames of a person's liveness checks. */
export const eraseFaces = job('kyc.eraseFaces', z.object({ account_id: z.uuid() }));
