import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/**
 * Charges one attempt. Enqueued here, by a checkout and by whoever finds an attempt left behind;
 * handled in modules/payments, which has the gateway.
 */
export const chargeAttempt = job('payments.charge', z.object({ attempt_id: z.uuid() }));
