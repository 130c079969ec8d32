import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Deletes what is known of declined purchases after long enough. */
export const pruneDeclines = job('payments.pruneDeclines', z.object({}));
