import { inScope } from '@luwag/db/scope';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs';
import type { ObjectStore } from '@luwag/store/store';
import { sweepOrphans, sweptBefore } from '@luwag/store/sweep';
import { sweepDocuments } from './documents-jobs.ts';
import { listKnownParts, listKnownPictures } from './documents-repository.ts';
import { deleteExpiredDrafts } from './drafts-repository.ts';

export { sweepDocuments };

export type DocumentsWorkerDeps = { objectStore: ObjectStore };

export const documentsHandlers = ({ objectStore }: DocumentsWorkerDeps): Handler[] => [
  handle(sweepDocuments, (ctx) => sweep(ctx, objectStore)),
];

async function sweep({ db, clock, log }: JobCtx, objectStore: ObjectStore): Promise<void> {
  await inScope(db, 'system', (tx) => deleteExpiredDrafts(tx, clock.now()));
  const folders = { documents: listKnownPictures, drafts: listKnownParts };
  for (const [prefix, listKnown] of Object.entries(folders)) {
    const known = (keys: string[]) => inScope(db, 'system', (tx) => listKnown(tx, keys));
    const removed = await sweepOrphans(objectStore, { prefix, before: sweptBefore(), known });
    if (removed > 0) log.info({ prefix, removed }, 'deleted objects that no row names');
  }
}
