import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Holds the table of roles against its seals. */
export const watchRoles = job('staff.watchRoles', z.object({}));
