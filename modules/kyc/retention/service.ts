/**
 * What is copied for the person, erased with the account, or erased after its time: evidence of
 * every other room below. Owns no table.
 */
import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import type { ObjectStore } from '@luwag/object-store/store';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { eraseDocuments } from '../documents/service.ts';
import { listKnownPhotos } from './personal-data-repository.ts';
import * as retention from './repository.ts';

export { eraseUnusedEvidence } from './jobs.ts';
export {
  eraseDrafts,
  eraseEvidence,
  erasePhoto,
  hasEvidence,
  readPictures,
} from './personal-data.ts';

const batchMax = 200;
const peopleMax = 20;

/** Erases evidence past its retention. Idempotent. */
export async function eraseUnused(ctx: JobCtx, objectStore: ObjectStore): Promise<void> {
  const nowMs = ctx.clock.now().getTime();
  const at = {
    now: new Date(nowMs),
    replacedBefore: new Date(keptLongEnough.unusedDocuments(nowMs)),
    facesBefore: new Date(keptLongEnough.livenessFrames(nowMs)),
  };
  const eraseSome = () =>
    inScope(ctx.db, 'system', (tx) => retention.eraseOldPictures(tx, at, batchMax));
  while ((await eraseSome()) === batchMax);
  while ((await eraseGivenUp(ctx, at)) === peopleMax);
  const known = (keys: string[]) => inScope(ctx.db, 'system', (tx) => listKnownPhotos(tx, keys));
  await sweepOrphans(objectStore, { prefix: 'photos', before: sweptBefore(), known });
}

const eraseGivenUp = (ctx: JobCtx, at: { now: Date; replacedBefore: Date }): Promise<number> =>
  inScope(ctx.db, 'system', async (tx) => {
    const accountIds = await retention.listGivenUp(tx, at.replacedBefore, peopleMax);
    for (const accountId of accountIds) {
      await eraseDocuments(tx, accountId, at.now);
      await recordAudit(tx, {
        caller: 'system',
        accountId,
        action: 'documents.erased',
        detail: { why: 'kept_long_enough' },
        requestId: ctx.requestId,
      });
    }
    await retention.forgetSentDocuments(tx, accountIds);
    return accountIds.length;
  });

/** After a person withdrew the consent to measure their face. */
export const eraseFaceChecks = (ctx: JobCtx, accountId: string): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const count = await retention.eraseFaces(tx, accountId, ctx.clock.now());
    if (count > 0)
      await recordAudit(tx, {
        caller: 'system',
        accountId,
        action: 'documents.erased',
        detail: { why: 'consent_withdrawn', count },
        requestId: ctx.requestId,
      });
  });
