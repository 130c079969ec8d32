import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

const OfEffect = z.object({ effect_id: z.uuid() });

/** Tells the buyer what came back, and what is left to pay. */
export const notifyBuyer = job('refunds.notifyBuyer', OfEffect);
