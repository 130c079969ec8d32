import { civilDate, isCivilDate } from '@luwag/domain/calendar';
import { job } from '@luwag/platform/jobs';
import { z } from 'zod';

/** Asks the gateway for the money of one try. Asked for here, done where the gateway is known. */
export const chargeAttempt = job('payments.charge', z.object({ attempt_id: z.uuid() }));

/** Each night, soon after the day has begun: both modes are brought to it. */
export const closeDays = job('plans.closeDay', z.object({}));

/** As much of one closing as fits in a job; it asks for the next slice itself. */
export const closeSlice = job(
  'plans.closeSlice',
  z.object({
    mode: z.enum(['test', 'live']),
    business_date: z.string().refine(isCivilDate).transform(civilDate),
  }),
);
