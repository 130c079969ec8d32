import { inScope } from '@luwag/db/scope';
import type { ObjectStore } from '@luwag/object-store/store';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import { type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { sweepDocuments } from './jobs.ts';
import { deleteExpiredDrafts, listKnownParts, listKnownPictures } from './repository.ts';

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
