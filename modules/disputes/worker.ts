import { inScope } from '@luwag/db/scope';
import type { ObjectStore } from '@luwag/object-store/store';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { listKnownPictures } from './entries-repository.ts';
import { endIfRefunded, expireAll } from './expiring.ts';
import { endRefunded, expireDisputes, notifySide, reportTest, sweepPictures } from './jobs.ts';
import { type NoticeDeps, sendNotice } from './notices.ts';
import { reportIfDocumented } from './test-reports.ts';

export { refundListener as disputeRefundListener } from './expiring.ts';
export { testReportListener } from './test-reports.ts';
export { expireDisputes, sweepPictures };

export const disputesHandlers = (deps: NoticeDeps & { objectStore: ObjectStore }): Handler[] => [
  handle(expireDisputes, expireAll),
  handle(endRefunded, (ctx, { payment_request_id }) => endIfRefunded(ctx, payment_request_id)),
  handle(reportTest, reportIfDocumented),
  handle(notifySide, (ctx, wanted) => sendNotice(ctx, deps, wanted)),
  handle(sweepPictures, (ctx) => sweep(ctx, deps.objectStore)),
];

async function sweep({ db, log }: JobCtx, objectStore: ObjectStore): Promise<void> {
  const known = (keys: string[]) => inScope(db, 'system', (tx) => listKnownPictures(tx, keys));
  const prefix = 'disputes';
  const removed = await sweepOrphans(objectStore, { prefix, before: sweptBefore(), known });
  if (removed > 0) log.info({ prefix, removed }, 'deleted objects that no row names');
}
