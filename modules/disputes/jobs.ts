import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Ends turns whose last day is over, and keeps apart what shops have sold since. */
export const expireDisputes = job('disputes.expireDisputes', z.object({}));

/** A refund was made: a case whose whole sum came back by it is over. */
export const endRefunded = job('disputes.endRefunded', z.object({ payment_request_id: z.uuid() }));

/** A test purchase was paid: one of a documented amount has a problem at once. */
export const reportTest = job(
  'disputes.reportTest',
  z.object({ payment_request_id: z.uuid(), plan_id: z.uuid(), buyer_id: z.uuid() }),
);

/** Tells one side what is new in its case. */
export const notifySide = job(
  'disputes.notifySide',
  z.object({ dispute_id: z.uuid(), entry_id: z.uuid(), side: z.enum(['buyer', 'shop']) }),
);

/** Deletes pictures that no row names. */
export const sweepPictures = job('disputes.sweepPictures', z.object({}));
