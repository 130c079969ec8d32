import { type Handler, handle } from '@luwag/platform/jobs/job';
import { closeDays, closeOneSlice, closeSlice, closeToday } from './close-of-day/service.ts';

export { closeDays };

export const plansHandlers = (): Handler[] => [
  handle(closeDays, closeToday),
  handle(closeSlice, (ctx, { mode, business_date: businessDate, slice }) =>
    closeOneSlice(ctx, { mode, businessDate, slice }),
  ),
];
