/**
 * Documents: pictures on their way in, scanned, made anew, encrypted and submitted with their ID
 * numbers. Owns `kyc_drafts`, `kyc_documents` and `kyc_id_numbers`.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/kyc-documents';
import { type DocumentKind, documentKinds } from '@luwag/contracts/kyc-documents';
import type { IdType } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { isAwaited } from '@luwag/domain/kyc-steps';
import { hasGlare, isBlurry } from '@luwag/domain/picture-limits';
import { getEncrypted } from '@luwag/object-store/encrypted';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { findIdType } from '../../reference/service.ts';
import {
  addSignal,
  caseFor,
  itemSent,
  type Progress,
  progressOf,
  requireItems,
} from '../cases/service.ts';
import type { DocumentsDeps } from './deps.ts';
import { saveIdNumber } from './id-numbers.ts';
import { type CleanPicture, takePicture } from './pictures.ts';
import * as documents from './repository.ts';

export type { DocumentsDeps, PictureDeps } from './deps.ts';
export { decryptIdNumbers } from './id-numbers.ts';
export { sweepDocuments } from './jobs.ts';
export { type CleanPicture, takePicture } from './pictures.ts';
export {
  type DocumentRow,
  dropDraftsOf,
  findDocument,
  listCurrentDocuments,
} from './repository.ts';
export type { DocumentsWorkerDeps } from './worker.ts';

type Body = InputOf<typeof contracts.uploadDocuments>['body'];
/** What was sent for one kind of document: a file, or the id of its draft. */
type Sent = { kind: DocumentKind; bytes?: Buffer; draftId?: string };
type Taken = { kind: DocumentKind; picture?: CleanPicture; draftId?: string };

/**
 * Documents are submitted together or not at all. Files are cleaned and stored first, then one
 * transaction makes documents of them, or of the drafts. Dying in between leaves objects that
 * nothing names, and the sweeper takes those.
 */
export async function uploadDocuments(
  deps: DocumentsDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.uploadDocuments>,
): Promise<ResultOf<typeof contracts.uploadDocuments>> {
  const accountId = senderOf(ctx);
  const sent = sentOf(ctx, body);
  const progress = await ctx.own((tx) => progressOf(tx, accountId));
  const resent = await ctx.own((tx) => findResent(tx, accountId, sent));
  if (resent) return { results: resent };
  const needsSecond = checkTypes(body, sent);
  assertComplete(body, sent, progress, needsSecond);
  const taken: Taken[] = [];
  for (const each of sent) taken.push(await takenOf(deps, ctx, accountId, each));
  return ctx.own(async (tx) => {
    const now = ctx.clock.now();
    await caseFor(tx, accountId, now);
    const current = await progressOf(tx, accountId);
    for (const { kind } of taken) assertRequestable(contracts.uploadDocuments, current, kind);
    const rows: documents.DocumentRow[] = [];
    for (const each of taken) rows.push(await saveDocuments(tx, { accountId, body, now }, each));
    await saveIdNumbers(deps, tx, { accountId, body, now });
    await recordSubmitted(tx, ctx, { accountId, rows, needsSecond, now });
    return { results: rows.map(documentSeen) };
  });
}

function senderOf({ caller }: Ctx): string {
  if (caller.kind === 'person' || caller.kind === 'visitor') return caller.id;
  throw new Error(`needs an account, called by ${caller.kind}`);
}

/** A form's empty file field arrives as a file without name and content. */
function sentOf(ctx: Ctx, body: Body): Sent[] {
  const files = ctx.files.filter((file) => file.filename !== '' || file.bytes.length > 0);
  return documentKinds.flatMap((kind): Sent[] => {
    const own = files.filter((file) => file.name === kind);
    const draftId = body[`${kind}_draft_id`];
    if (own.length + (draftId ? 1 : 0) > 1)
      throw platformRefusal('invalid_request', 'Send each picture once.', {
        errors: [{ path: `/files/${kind}`, code: 'more_than_one' }],
      });
    if (draftId) return [{ kind, draftId }];
    return own[0] ? [{ kind, bytes: own[0].bytes }] : [];
  });
}

/** A repeated request after a lost answer: its drafts are documents already. */
async function findResent(tx: Tx, accountId: string, sent: Sent[]) {
  if (sent.length === 0) return undefined;
  const current = await documents.listCurrentDocuments(tx, accountId);
  const rows: documents.DocumentRow[] = [];
  for (const { draftId } of sent) {
    const draft = draftId && (await documents.lockDraft(tx, { id: draftId, accountId }));
    const row = draft && current.find(({ id }) => id === draft.document_id);
    if (!row) return undefined;
    rows.push(row);
  }
  return rows.map(documentSeen);
}

/** Whether the first ID needs a second one beside it. */
function checkTypes(body: Body, sent: Sent[]): boolean {
  const first = body.primary_government_id_type;
  const second = body.secondary_government_id_type;
  if (second) idTypeOf(contracts.uploadDocuments, second);
  if (first && first === second)
    return refuse(
      contracts.uploadDocuments,
      'id_types_same',
      'The second ID must be another kind of ID.',
    );
  const hasFront = sent.some(({ kind }) => kind === 'primary_government_id_front');
  return (
    first !== undefined &&
    hasFront &&
    idTypeOf(contracts.uploadDocuments, first).class !== 'primary'
  );
}

const secondPair: readonly DocumentKind[] = [
  'secondary_government_id_front',
  'selfie_with_secondary_id',
];

function assertComplete(body: Body, sent: Sent[], progress: Progress, needsSecond: boolean): void {
  const isSent = (kind: string) => sent.some((each) => each.kind === kind);
  for (const { kind } of sent) assertRequestable(contracts.uploadDocuments, progress, kind);
  const awaited = progress.items.filter(isAwaited);
  const isSecondThere = (kind: string) =>
    progress.items.some((item) => item.kind === kind && item.state !== 'missing');
  const pictures = [
    ...awaited.map(({ kind }) => kind).filter((kind) => documentKinds.some((k) => k === kind)),
    ...(needsSecond ? secondPair.filter((kind) => !isSecondThere(kind)) : []),
  ].filter((kind) => !isSent(kind));
  const missing = [
    ...[...new Set(pictures)].map((kind) => `/files/${kind}`),
    ...(isSent('primary_government_id_front') && !body.primary_government_id_type
      ? ['/body/primary_government_id_type']
      : []),
    ...(isSent('secondary_government_id_front') && !body.secondary_government_id_type
      ? ['/body/secondary_government_id_type']
      : []),
    ...(sent.length === 0 && pictures.length === 0 ? ['/files'] : []),
  ];
  if (missing.length === 0) return;
  refuse(contracts.uploadDocuments, 'documents_incomplete', 'Something is still missing.', {
    errors: missing.map((path) => ({ path, code: 'missing' })),
  });
}

type UploadCall =
  | typeof contracts.startDraft
  | typeof contracts.sendWholeDraft
  | typeof contracts.uploadDocuments;

/** Whether a picture of this kind may be sent now: before the review, or when it was requested. */
function isRequestable(progress: Progress, kind: DocumentKind): boolean {
  const item = progress.items.find((each) => each.kind === kind);
  if (!item) return false;
  if (progress.caseState === 'NEW') return true;
  const isTheirs =
    progress.caseState === 'WAITING_CUSTOMER_INPUT' ||
    progress.caseState === 'PASSED_WITH_REQUIREMENTS';
  return isTheirs && isAwaited(item);
}

export function assertRequestable(call: UploadCall, progress: Progress, kind: DocumentKind): void {
  if (!isRequestable(progress, kind))
    refuse(call, 'document_not_asked', 'We are not asking for this picture now.');
}

export function idTypeOf(call: UploadCall, code: string): IdType {
  return findIdType(code) ?? refuse(call, 'id_type_unknown', 'We do not know this kind of ID.');
}

async function takenOf(
  deps: DocumentsDeps,
  ctx: Ctx,
  accountId: string,
  { kind, bytes, draftId }: Sent,
): Promise<Taken> {
  if (draftId || !bytes) return { kind, ...(draftId ? { draftId } : {}) };
  const picture = await takePicture(deps, ctx, contracts.uploadDocuments, {
    accountId,
    kind,
    bytes,
  });
  return { kind, picture };
}

type Saving = { accountId: string; body: Body; now: Date };

async function saveDocuments(
  tx: Tx,
  { accountId, body, now }: Saving,
  { kind, picture, draftId }: Taken,
): Promise<documents.DocumentRow> {
  const idType = typeFor(body, kind);
  if (picture) return documents.insertDocument(tx, { ...picture, accountId, kind, idType, now });
  const draft = await lockReady(tx, { id: draftId ?? '', accountId, kind, now });
  const row = await documents.insertDocument(tx, {
    ...pictureOf(draft),
    ...{ accountId, kind, now },
    idType: idType ?? draft.id_type,
  });
  await documents.markSubmitted(tx, draft.id, row.id);
  return row;
}

const typeFor = (body: Body, kind: DocumentKind): string | null => {
  if (kind.includes('primary')) return body.primary_government_id_type ?? null;
  return kind.includes('secondary') ? (body.secondary_government_id_type ?? null) : null;
};

async function lockReady(
  tx: Tx,
  { id, accountId, kind, now }: { id: string; accountId: string; kind: DocumentKind; now: Date },
): Promise<documents.DraftRow> {
  const draft = await documents.lockDraft(tx, { id, accountId });
  const isOpen = draft?.state === 'receiving' || draft?.state === 'ready';
  if (!draft || !isOpen || draft.kind !== kind || draft.expires_at <= now)
    return refuse(
      contracts.uploadDocuments,
      'draft_not_found',
      'One of the pictures is not here any more.',
    );
  if (draft.state !== 'ready')
    return refuse(
      contracts.uploadDocuments,
      'draft_not_ready',
      'One of the pictures is not all here yet.',
    );
  return draft;
}

function pictureOf(draft: documents.DraftRow): CleanPicture {
  const { object_key: objectKey, wrapped_key: wrappedKey, clean_sha256: sha256 } = draft;
  if (!objectKey || !wrappedKey || !sha256)
    throw new Error(`draft ${draft.id} is ready but has no picture`);
  return {
    ...{ objectKey, wrappedKey, sha256 },
    bytes: draft.clean_bytes ?? 0,
    width: draft.width ?? 0,
    height: draft.height ?? 0,
    blur: Number(draft.blur),
    glare: Number(draft.glare),
  };
}

async function saveIdNumbers(
  { vault }: DocumentsDeps,
  tx: Tx,
  { accountId, body, now }: Saving,
): Promise<void> {
  for (const slot of ['primary', 'secondary'] satisfies documents.Slot[]) {
    const typed = body[`${slot}_government_id_number`];
    const idType = body[`${slot}_government_id_type`];
    if (typed && idType) await saveIdNumber(vault, tx, { accountId, slot, idType, typed, now });
  }
}

type Submitted = {
  accountId: string;
  rows: documents.DocumentRow[];
  needsSecond: boolean;
  now: Date;
};

/** Sets the required items first: else the case would go to review without the second ID. */
async function recordSubmitted(tx: Tx, ctx: Ctx, { accountId, rows, needsSecond, now }: Submitted) {
  const { caller, requestId } = ctx;
  const isBuyers = rows.some(({ kind }) => kind === 'primary_government_id_front');
  const required = Object.fromEntries(secondPair.map((kind) => [kind, needsSecond]));
  if (isBuyers) await requireItems(tx, { accountId, required, now, requestId });
  for (const row of rows) {
    const detail = { document_id: row.id, kind: row.kind };
    const signal = (kind: 'blur' | 'glare', score: string) => {
      const told = { document_id: row.id, item: row.kind, value: Number(score) };
      return addSignal(tx, { accountId, kind, level: 'warn', detail: told, now });
    };
    if (isBlurry(row.kind, Number(row.blur))) await signal('blur', row.blur);
    if (hasGlare(row.kind, Number(row.glare))) await signal('glare', row.glare);
    const evidence = { documentId: row.id };
    await itemSent(tx, { accountId, kind: row.kind, evidence, now, requestId });
    const action = 'document.submitted';
    await recordAudit(tx, { caller, accountId, action, detail, requestId });
  }
}

const documentSeen = (row: documents.DocumentRow) => ({
  id: row.id,
  kind: row.kind,
  is_blurry: isBlurry(row.kind, Number(row.blur)),
  has_glare: hasGlare(row.kind, Number(row.glare)),
  created_at: row.created_at.toISOString(),
});

/** The clean JPEG, decrypted. In the system's scope, or its owner's. */
export async function readDocument(
  { vault, objectStore }: Pick<DocumentsDeps, 'vault' | 'objectStore'>,
  tx: Tx,
  documentId: string,
): Promise<Buffer> {
  const row = await documents.findDocument(tx, documentId);
  if (!row?.wrapped_key) throw new Error(`document ${documentId} not found, or erased`);
  const key = await vault.keyFor(tx, row.account_id);
  const { object_key: objectKey, wrapped_key: wrappedKey } = row;
  return getEncrypted(objectStore, key, { objectKey, wrappedKey });
}

/** Deletes the keys at once, so that nothing can be decrypted; the sweeper deletes the objects. */
export async function eraseDocuments(tx: Tx, accountId: string, now: Date): Promise<void> {
  await documents.eraseDocumentsOf(tx, accountId, now);
  await documents.dropDraftsOf(tx, accountId);
  await documents.deleteIdNumbersOf(tx, accountId);
}
