import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Tells somebody what is new in their case. */
export const notifyPerson = job(
  'support.notifyPerson',
  z.object({ support_case_id: z.uuid(), entry_id: z.uuid() }),
);

/** Ends cases whose last day is over and nobody has said anything. */
export const expireSupportCases = job('support.expireSupportCases', z.object({}));

/** Deletes pictures that no row names. */
export const sweepSupportPictures = job('support.sweepSupportPictures', z.object({}));

/** Deletes cases that have been over for long enough. */
export const pruneSupportCases = job('support.pruneSupportCases', z.object({}));
