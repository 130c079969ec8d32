import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { DataExport } from '@luwag/contracts/privacy';
import * as contracts from '@luwag/contracts/privacy';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { exportGoneAt } from '@luwag/domain/retention';
import { getEncrypted, putEncrypted } from '@luwag/object-store/encrypted';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { assertSpentTrusted } from '../accounts/service.ts';
import { readPictures } from '../kyc/service.ts';
import type { PrivacyDeps, PrivacyWorkerDeps } from './deps.ts';
import * as exports from './exports-repository.ts';
import { makeExport } from './jobs.ts';
import { gatherPersonalData } from './personal-data.ts';

const shownMax = 10;

export const listExports = (ctx: Ctx): Promise<ResultOf<typeof contracts.listExports>> =>
  ctx.own(async (tx) => {
    const rows = await exports.listExportsOf(tx, personOf(ctx).id, shownMax);
    return { results: rows.map((row) => viewOf(row, ctx.clock.now())) };
  });

/** One at a time: whoever asks again while one is made is told of that one. */
export const askForExport = (ctx: Ctx): Promise<ResultOf<typeof contracts.askForExport>> =>
  ctx.own(async (tx) => {
    const { id: accountId } = personOf(ctx);
    const now = ctx.clock.now();
    const made = await exports.insertExport(tx, { accountId, askedAt: now });
    if (made) {
      await enqueue(tx, ctx, makeExport, { export_id: made.id });
      await audit(tx, ctx, 'data_export.asked', made.id);
    }
    const [row] = made ? [made] : await exports.listExportsOf(tx, accountId, 1);
    if (!row) throw new Error(`no data export of ${accountId} right after it was requested`);
    return viewOf(row, now);
  });

const audit = (
  tx: Tx,
  ctx: Ctx,
  action: 'data_export.asked' | 'data_export.downloaded',
  exportId: string,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: personOf(ctx).id,
    action,
    detail: { export_id: exportId },
    requestId: ctx.requestId,
  });

/**
 * Marked as fetched before it leaves: an answer that is lost on its way is asked for anew, and a
 * copy that was fetched is never fetched by somebody else.
 */
export async function downloadExport(
  { vault, objectStore }: PrivacyDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.downloadExport>,
): Promise<ResultOf<typeof contracts.downloadExport>> {
  const { id: accountId } = personOf(ctx);
  const now = ctx.clock.now();
  const { row, key } = await ctx.own(async (tx) => {
    const found = await exports.lockExport(tx, { id: params.export_id, accountId });
    if (!found)
      return refuse(contracts.downloadExport, 'export_not_found', 'There is no such copy.');
    if (viewOf(found, now).state !== 'ready')
      return refuse(
        contracts.downloadExport,
        'export_not_ready',
        'This copy is not there. Ask for another.',
      );
    await assertSpentTrusted(tx, ctx, contracts.downloadExport);
    await exports.markDownloaded(tx, found.id, now);
    await audit(tx, ctx, 'data_export.downloaded', found.id);
    return { row: found, key: await vault.keyFor(tx, accountId) };
  });
  const encrypted = {
    objectKey: row.object_key ?? '',
    wrappedKey: row.wrapped_key ?? Buffer.alloc(0),
  };
  const content = JSON.parse((await getEncrypted(objectStore, key, encrypted)).toString('utf8'));
  await objectStore.remove(encrypted.objectKey);
  return { file_name: `luwag-${manilaDateOf(row.asked_at.getTime())}.json`, content };
}

/** Run again, it makes the copy again; one that is ready stays. */
export async function make(ctx: JobCtx, deps: PrivacyWorkerDeps, exportId: string): Promise<void> {
  const asked = await inScope(ctx.db, 'system', (tx) => exports.lockExport(tx, { id: exportId }));
  if (!asked || asked.ready_at) return;
  const { account_id: accountId } = asked;
  // In their own scope, so that nothing of anybody else's can be in it.
  const { key, content } = await inScope(ctx.db, { accountId }, async (tx) => {
    const own = await deps.vault.keyFor(tx, accountId);
    const personalData = await gatherPersonalData(tx, own, accountId);
    return {
      key: own,
      content: { ...personalData, pictures: await readPictures(deps, tx, accountId) },
    };
  });
  const bytes = Buffer.from(JSON.stringify(content));
  const { objectKey, wrappedKey } = await putEncrypted(deps.objectStore, key, 'exports', bytes);
  const readyAt = ctx.clock.now();
  const expiresAt = new Date(exportGoneAt(readyAt.getTime()));
  await inScope(ctx.db, 'system', (tx) =>
    exports.markReady(tx, {
      id: exportId,
      readyAt,
      expiresAt,
      bytes: bytes.length,
      objectKey,
      wrappedKey,
    }),
  );
}

const viewOf = (row: exports.ExportRow, now: Date): DataExport => ({
  export_id: row.id,
  state: stateOf(row, now),
  asked_at: row.asked_at.toISOString(),
  ready_at: row.ready_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  bytes: row.bytes,
});

function stateOf(row: exports.ExportRow, now: Date): DataExport['state'] {
  if (row.downloaded_at) return 'downloaded';
  if (!row.ready_at) return 'making';
  return row.object_key && row.expires_at && row.expires_at > now ? 'ready' : 'expired';
}
