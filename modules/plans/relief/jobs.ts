import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Each night after the closing: lines whose lighter plan was paid on time can be used again. */
export const releaseLines = job('plans.releaseLines', z.object({}));
