/**
 * What is copied for the person, erased with the account, or erased after its time: evidence of
 * every other submodule below. Owns no table.
 */
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { keptLongEnough } from '@luwag/domain/retention';
import type { Vault } from '@luwag/key-service/vault';
import { getEncrypted } from '@luwag/object-store/encrypted';
import type { ObjectStore } from '@luwag/object-store/store';
import { sweepOrphans, sweptBefore } from '@luwag/object-store/sweep';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { dropDraftsOf, eraseDocuments, listCurrentDocuments } from '../documents/service.ts';
import {
  deleteBankAccounts,
  deletePhoto,
  deleteProfile,
  findBankAccount,
} from '../profile/service.ts';
import * as retention from './repository.ts';

export { eraseUnusedEvidence } from './jobs.ts';

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
  const known = (keys: string[]) =>
    inScope(ctx.db, 'system', (tx) => retention.listKnownPhotos(tx, keys));
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

type Picture = { kind: string; sent_at: string; content_type: 'image/jpeg'; base64: string };

/** Every picture that we hold of a person, for their data export. In their own scope. */
export async function readPictures(
  { vault, objectStore }: { vault: Vault; objectStore: ObjectStore },
  tx: Tx,
  accountId: string,
): Promise<Picture[]> {
  const key = await vault.keyFor(tx, accountId);
  const pictures: Picture[] = [];
  for (const { kind, sentAt, ...encrypted } of await retention.listKeptPictures(tx, accountId)) {
    const jpeg = await getEncrypted(objectStore, key, encrypted);
    const base64 = jpeg.toString('base64');
    pictures.push({ kind, sent_at: sentAt.toISOString(), content_type: 'image/jpeg', base64 });
  }
  return pictures;
}

/** Which evidence exists, for what the page for closing an account says is kept. */
export async function hasEvidence(
  tx: Tx,
  accountId: string,
): Promise<{ hasDocuments: boolean; hasBankAccount: boolean }> {
  const documents = await listCurrentDocuments(tx, accountId);
  const account = await findBankAccount(tx, accountId);
  return { hasDocuments: documents.length > 0, hasBankAccount: account !== undefined };
}

/** The sweeper deletes its object once no row names it. */
export async function erasePhoto(tx: Tx, accountId: string): Promise<void> {
  await deletePhoto(tx, accountId);
}

export const eraseDrafts = (tx: Tx, accountId: string): Promise<void> =>
  dropDraftsOf(tx, accountId);

/**
 * All that told who somebody is: documents, what was read from them, what they told, where their
 * money went, and by what they could be known again. In the system's scope.
 */
export async function eraseEvidence(tx: Tx, accountId: string, now: Date): Promise<void> {
  await eraseDocuments(tx, accountId, now);
  await deleteProfile(tx, accountId);
  await deletePhoto(tx, accountId);
  await deleteBankAccounts(tx, accountId);
  await retention.deleteFindings(tx, [accountId]);
}
