import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/kyc-documents';
import type { Tx } from '@luwag/db';
import { minuteMs } from '@luwag/domain/durations';
import { ImagesBusy, ImageUnreadable } from '@luwag/images/client';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import { personOf } from '@luwag/platform/security/person';
import { z } from 'zod';
import { findPerson } from '../../accounts/service.ts';
import { findCaseOf, isClaimedBy } from '../cases/service.ts';
import { reviewerOf } from '../current-user.ts';
import { type DocumentsDeps, findDocument, readDocument } from '../documents/service.ts';

const viewMs = minuteMs;

/** The encrypted content of a link: its expiry and the reason for the view. */
const View = z.object({ expires_at: z.iso.datetime(), reason: z.string() });
type Opened = z.infer<typeof View>;

/** Document and session are additional data: in another session a link does not decrypt. */
const aadOf = (documentId: string, sessionId: string): string =>
  `document view ${documentId} ${sessionId}`;

export async function openDocumentView(
  { viewKey }: DocumentsDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.openDocumentView>,
): Promise<ResultOf<typeof contracts.openDocumentView>> {
  const { document_id: documentId } = params;
  await ctx.system((tx) => getClaimedDocument(tx, ctx, documentId));
  const expiresAt = new Date(ctx.clock.now().getTime() + viewMs).toISOString();
  const view: Opened = { expires_at: expiresAt, reason: body.reason };
  const aad = aadOf(documentId, personOf(ctx).sessionId);
  const token = encrypt(viewKey, aad, JSON.stringify(view));
  const path = contracts.viewDocument.path.replace('{document_id}', documentId);
  return { url: `${path}?token=${token.toString('base64url')}`, expires_at: expiresAt };
}

/** The document, if the reviewer holds the claim on its case. */
async function getClaimedDocument(tx: Tx, ctx: Ctx, documentId: string) {
  const row = await findDocument(tx, documentId);
  if (!row)
    return refuse(contracts.openDocumentView, 'document_not_found', 'There is no such document.');
  const kyc = await findCaseOf(tx, row.account_id);
  if (!kyc || !isClaimedBy(kyc, reviewerOf(ctx).id, ctx.clock.now()))
    return refuse(
      contracts.openDocumentView,
      'case_not_claimed',
      'Claim the case before you look closer.',
    );
  return { row, caseId: kyc.id };
}

/**
 * The picture, watermarked with the viewer's name and the time. The view is audited before any byte
 * is sent.
 */
export async function viewDocument(
  deps: DocumentsDeps,
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.viewDocument>,
): Promise<Uint8Array> {
  const { document_id: documentId } = params;
  const { id: viewerId, sessionId } = personOf(ctx);
  const now = ctx.clock.now();
  const view = openToken(deps.viewKey, query.token, aadOf(documentId, sessionId));
  if (!view || new Date(view.expires_at) <= now)
    return refuse(contracts.viewDocument, 'view_link_invalid', 'Ask for this document again.');
  const { jpeg, viewer } = await ctx.system(async (tx) => {
    const { row, caseId } = await getClaimedDocument(tx, ctx, documentId);
    const { caller, requestId } = ctx;
    const { reason } = view;
    const detail = { document_id: documentId, kind: row.kind, case_id: caseId, reason };
    const about = { accountId: row.account_id, action: 'document.viewed', detail } as const;
    await recordAudit(tx, { caller, requestId, ...about });
    const picture = await readDocument(deps, tx, documentId);
    return { jpeg: picture, viewer: await findPerson(tx, deps.vault, viewerId) };
  });
  const name = viewer ? `${viewer.first_name} ${viewer.last_name}` : viewerId;
  const lines = [name, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`, viewerId];
  return deps.images.watermark(jpeg, lines).catch((error: unknown) => {
    if (error instanceof ImageUnreadable)
      throw new Error(`stored picture of document ${documentId} is unreadable`, { cause: error });
    if (!(error instanceof ImagesBusy)) throw error;
    return refuse(contracts.viewDocument, 'pictures_busy', 'Try again in a moment.', {
      retryAfterSeconds: 1,
    });
  });
}

/** Undefined when the token was not made by us for this document and session. */
function openToken(viewKey: Uint8Array, token: string, aad: string): Opened | undefined {
  try {
    const opened = JSON.parse(decrypt(viewKey, aad, Buffer.from(token, 'base64url')));
    return View.safeParse(opened).data;
  } catch {
    return undefined;
  }
}
