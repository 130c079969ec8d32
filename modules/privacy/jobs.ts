import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Gathers all that we hold of somebody, and has it wait for them. */
export const makeExport = job('privacy.makeExport', z.object({ export_id: z.uuid() }));

/** Lets go of copies that nobody fetched, and of people whose time of keeping is over. */
export const eraseClosedAccounts = job('privacy.eraseClosedAccounts', z.object({}));
