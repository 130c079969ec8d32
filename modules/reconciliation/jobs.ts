import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Asks for every date that is over and was not held against the gateway's statement yet. */
export const reconcileDays = job('reconciliation.reconcileDays', z.object({}));

/** One date of one mode, as far as there is time; it asks for the rest of itself. */
export const reconcileDay = job(
  'reconciliation.reconcileDay',
  z.object({ mode: z.enum(['test', 'live']), business_date: z.iso.date() }),
);
