import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Asks the gateway for the money of one try. Asked for here, done where the gateway is known. */
export const chargeAttempt = job('payments.charge', z.object({ attempt_id: z.uuid() }));
