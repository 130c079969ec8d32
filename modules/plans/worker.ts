import { type Handler, handle } from '@luwag/platform/jobs/job';
import { announceCharges, announceDue, collectCharges, collectDue } from './autopay/service.ts';
import { closeDays, closeOneSlice, closeSlice, closeToday } from './close-of-day/service.ts';
import { releaseHeldLines, releaseLines } from './relief/service.ts';

export { autopaySources, readWaitingCharges } from './autopay/service.ts';
export { announceCharges, closeDays, collectCharges, releaseLines };

export const plansHandlers = (): Handler[] => [
  handle(announceCharges, announceDue),
  handle(collectCharges, collectDue),
  handle(closeDays, closeToday),
  handle(closeSlice, (ctx, { mode, business_date: businessDate, slice }) =>
    closeOneSlice(ctx, { mode, businessDate, slice }),
  ),
  handle(releaseLines, releaseHeldLines),
];
