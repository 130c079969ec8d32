import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Each night: what has been kept long enough goes. */
export const pruneNotices = job('notices.prune', z.object({}));
