import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { openDocumentView, viewDocument } from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import { ImagesBusy } from '@luwag/images/client';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import { seal, unseal } from '@luwag/platform/seal';
import { z } from 'zod';
import { findPerson } from '../accounts/service.ts';
import { personOf } from './callers.ts';
import { findCaseOf } from './cases-repository.ts';
import { readDocument } from './documents.ts';
import type { DocumentsParts } from './documents-parts.ts';
import { findDocument } from './documents-repository.ts';
import { isHeldBy, reviewerOf } from './reviewers.ts';

const viewMs = 60_000;

/** What a link carries, sealed: until when it is good, and why it was asked for. */
const View = z.object({ expires_at: z.iso.datetime(), reason: z.string() });
type Opened = z.infer<typeof View>;

/** A link holds what it is for in the place it is sealed at: another session's opens nothing. */
const placeOf = (documentId: string, sessionId: string): string =>
  `document view ${documentId} ${sessionId}`;

export async function openView(
  { viewKey }: DocumentsParts,
  ctx: Ctx,
  { params, body }: InputOf<typeof openDocumentView>,
): Promise<ResultOf<typeof openDocumentView>> {
  const { document_id: documentId } = params;
  await ctx.system((tx) => documentInHand(tx, ctx, documentId));
  const expiresAt = new Date(ctx.clock.now().getTime() + viewMs).toISOString();
  const view: Opened = { expires_at: expiresAt, reason: body.reason };
  const place = placeOf(documentId, personOf(ctx).sessionId);
  const token = seal(viewKey, place, JSON.stringify(view));
  const path = viewDocument.path.replace('{document_id}', documentId);
  return { url: `${path}?token=${token.toString('base64url')}`, expires_at: expiresAt };
}

/** The document, for whoever has its case in their hands. Looking is part of deciding. */
async function documentInHand(tx: Tx, ctx: Ctx, documentId: string) {
  const row = await findDocument(tx, documentId);
  if (!row) return refuse(openDocumentView, 'document_not_found', 'There is no such document.');
  const kyc = await findCaseOf(tx, row.account_id);
  if (!kyc || !isHeldBy(kyc, reviewerOf(ctx).id, ctx.clock.now()))
    return refuse(openDocumentView, 'case_not_claimed', 'Take the case before you look closer.');
  return { row, caseId: kyc.id };
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
  const view = openToken(parts.viewKey, query.token, placeOf(documentId, sessionId));
  if (!view || new Date(view.expires_at) <= now)
    return refuse(viewDocument, 'view_link_not_good', 'Ask for this document again.');
  const { jpeg, viewer } = await ctx.system(async (tx) => {
    const { row, caseId } = await documentInHand(tx, ctx, documentId);
    const { principal, requestId } = ctx;
    const { reason } = view;
    const detail = { document_id: documentId, kind: row.kind, case_id: caseId, reason };
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

/** Undefined when the token was not made by us for this place. */
function openToken(viewKey: Uint8Array, token: string, place: string): Opened | undefined {
  try {
    const opened = JSON.parse(unseal(viewKey, place, Buffer.from(token, 'base64url')));
    return View.safeParse(opened).data;
  } catch {
    return undefined;
  }
}
