import { type Handler, handle } from '@luwag/platform/jobs';
import { closeDays, closeSlice } from './jobs.ts';
import { closeOneSlice, closeToday } from './nightly.ts';

export { closeDays };

export const plansHandlers = (): Handler[] => [
  handle(closeDays, closeToday),
  handle(closeSlice, (ctx, { mode, business_date: businessDate }) =>
    closeOneSlice(ctx, { mode, businessDate }),
  ),
];
