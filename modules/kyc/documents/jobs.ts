import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Deletes expired drafts, and objects that no row names. */
export const sweepDocuments = job('kyc.sweepDocuments', z.object({}));
