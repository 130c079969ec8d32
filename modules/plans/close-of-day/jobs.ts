import { civilDate, isCivilDate } from '@luwag/domain/calendar';
import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Each night, soon after the day has begun: both modes are brought to it. */
export const closeDays = job('plans.closeDay', z.object({}));

/** As much of one slice of a day as fits in a job; what is left it asks for itself. */
export const closeSlice = job(
  'plans.closeSlice',
  z.object({
    mode: z.enum(['test', 'live']),
    business_date: z.string().refine(isCivilDate).transform(civilDate),
    slice: z.int().min(0).max(15),
  }),
);
