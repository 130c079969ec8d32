import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Ends payment requests whose time is over, so that merchants hear of it. */
export const expireRequests = job('payments.expireRequests', z.object({}));
