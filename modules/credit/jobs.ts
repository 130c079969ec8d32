import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Tells a buyer that the limit changed, and from what to what. */
export const notifyOfLimit = job('credit.notifyOfLimit', z.object({ decision_id: z.uuid() }));

/** Each night, after the day was closed: buyers are rated, some lines at a time. */
export const rateBuyers = job(
  'credit.rateBuyers',
  z.object({
    /** The line that the ones before ended with. */
    after: z.object({ buyer_id: z.uuid(), mode: z.enum(['test', 'live']) }).optional(),
  }),
);
