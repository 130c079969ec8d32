import { type Handler, handle } from '@luwag/platform/jobs/job';
import type { NoticeDeps } from '../notices/service.ts';
import { notifyOfSale } from './jobs.ts';
import { notifyOfPaidSale } from './sale-notices.ts';

export { saleNoticesListener } from './sale-notices.ts';

export const salesHandlers = (deps: NoticeDeps): Handler[] => [
  handle(notifyOfSale, (ctx, { request_id }) => notifyOfPaidSale(ctx, deps, request_id)),
];
