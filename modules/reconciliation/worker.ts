import { civilDate } from '@luwag/domain/calendar';
import { type Handler, handle } from '@luwag/platform/jobs/job';
import { reconcileDay, reconcileDays } from './jobs.ts';
import { askForDays, reconcile } from './reconciling.ts';
import type { ReconcilingDeps } from './steps.ts';

export { readNightStatus } from './night-status.ts';
export { reconcileDays };

export const reconciliationHandlers = (deps: ReconcilingDeps): Handler[] => [
  handle(reconcileDays, askForDays),
  handle(reconcileDay, (ctx, { mode, business_date }) =>
    reconcile(ctx, deps, { mode, businessDate: civilDate(business_date) }),
  ),
];
