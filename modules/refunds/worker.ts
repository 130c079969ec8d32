import { type Handler, handle } from '@luwag/platform/jobs/job';
import { notifyBuyer } from './jobs.ts';
import { type NoticeDeps, sendNotice } from './notice.ts';

export const refundsHandlers = (deps: NoticeDeps): Handler[] => [
  handle(notifyBuyer, (ctx, { effect_id }) => sendNotice(ctx, deps, effect_id)),
];
