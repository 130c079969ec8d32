import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Tells a shop that a sale of it was paid. */
export const notifyOfSale = job('sales.notifyOfSale', z.object({ request_id: z.uuid() }));
