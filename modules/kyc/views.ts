import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { openDocumentView, viewDocument } from '@luwag/contracts/kyc-documents';
import { ImagesBusy } from '@luwag/images/client';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { seal, unseal } from '@luwag/platform/seal';
import { findPerson } from '../accounts/service.ts';
import { personOf } from './callers.ts';
import { readDocument } from './documents.ts';
import type { DocumentsParts } from './documents-parts.ts';
import { findDocument } from './documents-repository.ts';

const viewMs = 60_000;

/** A link holds what it is for in the place it is sealed at: another session's opens nothing. */
const placeOf = (documentId: string, sessionId: string): string =>
  `document view ${documentId} ${sessionId}`;

export async function openView(
  { viewKey }: DocumentsParts,
  ctx: Ctx,
  { params }: InputOf<typeof openDocumentView>,
): Promise<ResultOf<typeof openDocumentView>> {
  const { document_id: documentId } = params;
  const found = await ctx.system((tx) => findDocument(tx, documentId));
  if (!found) return refuse(openDocumentView, 'document_not_found', 'There is no such document.');
  const expiresAt = new Date(ctx.clock.now().getTime() + viewMs).toISOString();
  const token = seal(viewKey, placeOf(documentId, personOf(ctx).sessionId), expiresAt);
  const path = viewDocument.path.replace('{document_id}', documentId);
  return { url: `${path}?token=${token.toString('base64url')}`, expires_at: expiresAt };
}

/**
 * The picture, with its viewer's name and the time all over it. The look is on record before there
 * is anything to see.
 */
export async function show(
  parts: DocumentsParts,
  ctx: Ctx,
  { params, query }: InputOf<typeof viewDocument>,
): Promise<Uint8Array> {
  const { document_id: documentId } = params;
  const { id: viewerId, sessionId } = personOf(ctx);
  const now = ctx.clock.now();
  if (!isGood(parts.viewKey, query.token, placeOf(documentId, sessionId), now))
    return refuse(viewDocument, 'view_link_not_good', 'Ask for this document again.');
  const { jpeg, viewer } = await ctx.system(async (tx) => {
    const row = await findDocument(tx, documentId);
    if (!row) return refuse(viewDocument, 'document_not_found', 'There is no such document.');
    const { principal, requestId } = ctx;
    const detail = { document_id: documentId, kind: row.kind };
    const about = { accountId: row.account_id, action: 'document.viewed', detail } as const;
    await recordAudit(tx, { principal, requestId, ...about });
    const picture = await readDocument(parts, tx, documentId);
    return { jpeg: picture, viewer: await findPerson(tx, parts.vault, viewerId) };
  });
  const name = viewer ? `${viewer.first_name} ${viewer.last_name}` : viewerId;
  const lines = [name, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`, viewerId];
  return parts.images.watermark(jpeg, lines).catch((error: unknown) => {
    if (!(error instanceof ImagesBusy)) throw error;
    return refuse(viewDocument, 'pictures_busy', 'Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  });
}

function isGood(viewKey: Uint8Array, token: string, place: string, now: Date): boolean {
  try {
    return new Date(unseal(viewKey, place, Buffer.from(token, 'base64url'))) > now;
  } catch {
    return false;
  }
}
