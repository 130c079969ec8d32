import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Drafts that nobody finished, and objects that no row names. */
export const sweepDocuments = job('kyc.sweepDocuments', z.object({}));
