import { createHash } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { DocumentKind, Draft } from '@luwag/contracts/kyc-documents';
import * as contracts from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { hasGlare, isBlurry } from '@luwag/domain/picture-limits';
import { draftGoneAt } from '@luwag/domain/retention';
import { getEncrypted, putEncrypted } from '@luwag/object-store/encrypted';
import { platformRefusal, Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { caseFor, progressOf } from '../cases/service.ts';
import type { DocumentsDeps } from './deps.ts';
import { takePicture } from './pictures.ts';
import * as drafts from './repository.ts';
import { assertRequestable, idTypeOf } from './service.ts';

/** Five pictures, each retaken a few times; more in a day is not a person. */
const draftsPerDayMax = 60;
/** Smaller parts than some 64 KB are only worth sending at the end. */
const partsMax = 160;

/** The same file resumes where it stopped; another file of the same kind replaces the draft. */
export async function startDraft(
  deps: DocumentsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.startDraft>,
): Promise<Draft> {
  const { id: accountId } = personOf(ctx);
  const now = ctx.clock.now();
  const sha256 = Buffer.from(body.sha256, 'hex');
  const { draft, left } = await ctx.own(async (tx) => {
    // One picture of a kind at a time: two that begin at once would both find none.
    await caseFor(tx, accountId, now);
    await assertMayStart(tx, contracts.startDraft, accountId, body);
    const there = await drafts.lockOpenDraftOfKind(tx, accountId, body.kind);
    if (there && isSameFile(there, sha256, body.bytes) && there.expires_at > now) {
      await drafts.updateIdType(tx, there.id, body.id_type);
      return { draft: { ...there, id_type: body.id_type ?? null }, left: [] };
    }
    await assertNotTooMany(tx, contracts.startDraft, accountId, now);
    const dropped = there ? await drafts.dropDraft(tx, there) : [];
    const fresh = { accountId, kind: body.kind, idType: body.id_type, bytes: body.bytes, sha256 };
    return { draft: await drafts.insertDraft(tx, { ...fresh, ...lifeFrom(now) }), left: dropped };
  });
  await deleteObjects(deps, ctx, left);
  return draftSeen(draft);
}

type StartedDraft = typeof contracts.startDraft | typeof contracts.sendWholeDraft;

async function assertMayStart(
  tx: Tx,
  call: StartedDraft,
  accountId: string,
  wanted: { kind: DocumentKind; id_type?: string | undefined },
): Promise<void> {
  assertRequestable(call, await progressOf(tx, accountId), wanted.kind);
  if (wanted.id_type) idTypeOf(call, wanted.id_type);
}

async function assertNotTooMany(
  tx: Tx,
  call: StartedDraft,
  accountId: string,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if ((await drafts.countDraftsSince(tx, accountId, since)) >= draftsPerDayMax)
    refuse(call, 'too_many_drafts', 'That is a lot of pictures for one day. Go on tomorrow.');
}

const isSameFile = (draft: drafts.DraftRow, sha256: Buffer, bytes: number): boolean =>
  draft.bytes === bytes && sha256.equals(draft.sha256);
const lifeFrom = (now: Date) => ({ now, expiresAt: new Date(draftGoneAt(now.getTime())) });

/**
 * Parts are taken in order, each an object of its own. One that is here already is not taken twice,
 * and the last one has the whole looked at, also when it comes again.
 */
export async function sendDraftPart(
  deps: DocumentsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.sendDraftPart>,
): Promise<Draft> {
  const { id: accountId } = personOf(ctx);
  const bytes = onlyFileOf(ctx, 'part');
  const which = { id: params.draft_id, accountId };
  const { draft, isHere, key } = await ctx.own(async (tx) => {
    const found = await findOpen(tx, ctx, which);
    const here = await isPartHere(tx, found, body.offset, bytes.length);
    return { draft: found, isHere: here, key: await deps.vault.keyFor(tx, accountId) };
  });
  if (draft.state === 'ready') return draftSeen(draft);
  if (isHere)
    return draft.received_bytes === draft.bytes ? finish(deps, ctx, draft) : draftSeen(draft);
  const stored = await putEncrypted(deps.objectStore, key, 'drafts', bytes);
  const part = { startByte: body.offset, bytes: bytes.length, ...stored };
  const after = await ctx.own(async (tx) => {
    const locked = await findOpen(tx, ctx, which);
    // The same part came twice at once, and the other one was first: ours is swept.
    if (locked.received_bytes !== body.offset) return locked;
    return drafts.insertPart(tx, locked, part);
  });
  if (after.state === 'ready' || after.received_bytes < after.bytes) return draftSeen(after);
  return finish(deps, ctx, after);
}

async function findOpen(
  tx: Tx,
  ctx: Ctx,
  which: { id: string; accountId: string },
): Promise<drafts.DraftRow> {
  const draft = await drafts.lockDraft(tx, which);
  const isOpen = draft?.state === 'receiving' || draft?.state === 'ready';
  if (draft && isOpen && draft.expires_at > ctx.clock.now()) return draft;
  return refuse(contracts.sendDraftPart, 'draft_not_found', 'Begin this picture again.');
}

/** Whether exactly this part was received before. Refuses a part that is out of order. */
async function isPartHere(
  tx: Tx,
  draft: drafts.DraftRow,
  offset: number,
  bytes: number,
): Promise<boolean> {
  if (draft.state === 'ready') return true;
  if (offset + bytes > draft.bytes)
    return refuse(contracts.sendDraftPart, 'part_too_long', 'This is more than the picture has.');
  if (offset === draft.received_bytes) {
    const isMore = (await drafts.countParts(tx, draft.id)) < partsMax;
    return isMore ? false : partOutOfOrder();
  }
  const there = await drafts.listParts(tx, draft.id);
  return (
    there.some((part) => part.startByte === offset && part.bytes === bytes) || partOutOfOrder()
  );
}

const partOutOfOrder = (): never =>
  refuse(contracts.sendDraftPart, 'part_out_of_place', 'This part does not follow the last one.');

/** After the last part: checks the hash of the whole, cleans the picture, deletes the parts. */
async function finish(deps: DocumentsDeps, ctx: Ctx, draft: drafts.DraftRow): Promise<Draft> {
  const accountId = draft.account_id;
  const { pieces, key } = await ctx.own(async (tx) => ({
    pieces: await drafts.listParts(tx, draft.id),
    key: await deps.vault.keyFor(tx, accountId),
  }));
  const bytes = Buffer.concat(
    await Promise.all(pieces.map((piece) => getEncrypted(deps.objectStore, key, piece))),
  );
  if (!isSameFile(draft, createHash('sha256').update(bytes).digest(), bytes.length)) {
    await dropDraftAndObjects(deps, ctx, draft);
    return refuse(
      contracts.sendDraftPart,
      'file_damaged',
      'Something was lost on the way. Send it again.',
    );
  }
  const sent = { accountId, kind: draft.kind, bytes };
  const picture = await takePicture(deps, ctx, contracts.sendDraftPart, sent).catch(
    async (error: unknown) => {
      if (isFinal(error)) await dropDraftAndObjects(deps, ctx, draft);
      throw error;
    },
  );
  const { ready, left } = await ctx.own(async (tx) => {
    const locked = await findOpen(tx, ctx, { id: draft.id, accountId });
    if (locked.state === 'ready') return { ready: locked, left: [picture.objectKey] };
    const leftovers = pieces.map((piece) => piece.objectKey);
    return { ready: await drafts.markReady(tx, draft.id, picture), left: leftovers };
  });
  await deleteObjects(deps, ctx, left);
  return draftSeen(ready);
}

/** Whether the refusal is about the picture itself, so that a retry cannot succeed. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && error.code.startsWith('picture_');

/** A whole picture in one call, for forms without script. */
export async function sendWholeDraft(
  deps: DocumentsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.sendWholeDraft>,
): Promise<Draft> {
  const { id: accountId } = personOf(ctx);
  const bytes = onlyFileOf(ctx, 'picture');
  const now = ctx.clock.now();
  await ctx.own(async (tx) => {
    await assertMayStart(tx, contracts.sendWholeDraft, accountId, body);
    await assertNotTooMany(tx, contracts.sendWholeDraft, accountId, now);
  });
  const sent = { accountId, kind: body.kind, bytes };
  const picture = await takePicture(deps, ctx, contracts.sendWholeDraft, sent);
  const { draft, left } = await ctx.own(async (tx) => {
    await caseFor(tx, accountId, now);
    const there = await drafts.lockOpenDraftOfKind(tx, accountId, body.kind);
    const dropped = there ? await drafts.dropDraft(tx, there) : [];
    const sha256 = createHash('sha256').update(bytes).digest();
    const fresh = { accountId, kind: body.kind, idType: body.id_type, bytes: bytes.length, sha256 };
    const row = await drafts.insertDraft(tx, { ...fresh, ...lifeFrom(now) }, picture);
    return { draft: row, left: dropped };
  });
  await deleteObjects(deps, ctx, left);
  return draftSeen(draft);
}

export const listDrafts = (ctx: Ctx): Promise<ResultOf<typeof contracts.listDrafts>> =>
  ctx.own(async (tx) => {
    const rows = await drafts.listOpenDrafts(tx, personOf(ctx).id, ctx.clock.now());
    return { results: rows.map(draftSeen) };
  });

export async function removeDraft(
  deps: DocumentsDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.removeDraft>,
): Promise<undefined> {
  const { id: accountId } = personOf(ctx);
  const left = await ctx.own(async (tx) => {
    const draft = await drafts.lockDraft(tx, { id: params.draft_id, accountId });
    if (draft?.state !== 'receiving' && draft?.state !== 'ready')
      return refuse(contracts.removeDraft, 'draft_not_found', 'There is no such picture.');
    return drafts.dropDraft(tx, draft);
  });
  await deleteObjects(deps, ctx, left);
}

async function dropDraftAndObjects(
  deps: DocumentsDeps,
  ctx: Ctx,
  { id, account_id }: drafts.DraftRow,
) {
  const left = await ctx.own(async (tx) => {
    const draft = await drafts.lockDraft(tx, { id, accountId: account_id });
    return draft?.state === 'receiving' ? drafts.dropDraft(tx, draft) : [];
  });
  await deleteObjects(deps, ctx, left);
}

/** Deletes objects whose rows are gone. Those that fail are left to the sweeper. */
async function deleteObjects(
  { objectStore }: DocumentsDeps,
  ctx: Ctx,
  keys: string[],
): Promise<void> {
  for (const key of keys)
    await objectStore
      .remove(key)
      .catch((error: unknown) =>
        ctx.log.warn(
          { err: error, key },
          'object of a dropped draft not deleted; the sweeper will',
        ),
      );
}

function onlyFileOf(ctx: Ctx, name: string): Buffer {
  const [file, another] = ctx.files;
  if (file && !another && file.bytes.length > 0) return file.bytes;
  throw platformRefusal('invalid_request', 'Some of what was sent cannot be used.', {
    errors: [{ path: `/files/${name}`, code: 'one_file' }],
  });
}

const draftSeen = (row: drafts.DraftRow): Draft => ({
  id: row.id,
  kind: row.kind,
  id_type: row.id_type,
  bytes: row.bytes,
  received_bytes: row.received_bytes,
  sha256: row.sha256.toString('hex'),
  state: row.state === 'ready' ? 'ready' : 'receiving',
  is_blurry: row.blur === null ? null : isBlurry(row.kind, Number(row.blur)),
  has_glare: row.glare === null ? null : hasGlare(row.kind, Number(row.glare)),
  expires_at: row.expires_at.toISOString(),
});
