import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Sets aside, for the last date that was closed in each mode, what is expected to be lost. */
export const provisionLosses = job('delinquency.provisionLosses', z.object({}));
