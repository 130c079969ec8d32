import { type Handler, handle } from '@luwag/platform/jobs/job';
import { notifyOfLimit, rateBuyers } from './jobs.ts';
import { type NoticeDeps, sendLimitNotice } from './notice.ts';
import { rateSomeBuyers } from './rate-buyers.ts';

export { rateBuyers };

export const creditHandlers = (deps: NoticeDeps): Handler[] => [
  handle(rateBuyers, (ctx, { after }) => rateSomeBuyers(ctx, deps, after)),
  handle(notifyOfLimit, (ctx, { decision_id }) => sendLimitNotice(ctx, deps, decision_id)),
];
