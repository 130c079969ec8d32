import { inScope } from '@luwag/db/scope';
import type { ObjectStore } from '@luwag/object-store/store';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { listKnownPictures } from './entries-repository.ts';
import { expireAll, prune } from './expiring.ts';
import {
  expireSupportCases,
  notifyPerson,
  pruneSupportCases,
  sweepSupportPictures,
} from './jobs.ts';
import { type NoticeDeps, sendNotice } from './notices.ts';

export { expireSupportCases, pruneSupportCases, sweepSupportPictures };

export const supportHandlers = (deps: NoticeDeps & { objectStore: ObjectStore }): Handler[] => [
  handle(notifyPerson, (ctx, wanted) => sendNotice(ctx, deps, wanted)),
  handle(expireSupportCases, (ctx) => expireAll(ctx, deps)),
  handle(pruneSupportCases, prune),
  handle(sweepSupportPictures, (ctx) => sweep(ctx, deps.objectStore)),
];

async function sweep({ db, log }: JobCtx, objectStore: ObjectStore): Promise<void> {
  const known = (keys: string[]) => inScope(db, 'system', (tx) => listKnownPictures(tx, keys));
  const prefix = 'support';
  const removed = await sweepOrphans(objectStore, { prefix, before: sweptBefore(), known });
  if (removed > 0) log.info({ prefix, removed }, 'deleted objects that no row names');
}
