import { createHash } from 'node:crypto';
import type { addPicture } from '@luwag/contracts/disputes';
import type {
  DocumentKind,
  sendDraftPart,
  sendWholeDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import type { sendSupportPicture } from '@luwag/contracts/support';
import { type Cleaned, ImagesBusy, type RefusedReason } from '@luwag/images/client';
import { ScannerAway } from '@luwag/images/virus-scan';
import { type Folder, putEncrypted } from '@luwag/object-store/encrypted';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { addSignal } from '../cases/service.ts';
import type { PictureDeps } from './deps.ts';

type Taking =
  | typeof addPicture
  | typeof sendDraftPart
  | typeof sendSupportPicture
  | typeof sendWholeDraft
  | typeof uploadDocuments;

/** What a picture is of, and whose folder it is kept in. */
type Sent = {
  accountId: string;
  kind: DocumentKind | 'dispute_picture' | 'support_picture';
  bytes: Uint8Array;
};

/** A re-encoded and encrypted picture in the object store, not yet named by a row. */
export type CleanPicture = {
  objectKey: string;
  wrappedKey: Buffer;
  bytes: number;
  sha256: Buffer;
  width: number;
  height: number;
  blur: number;
  glare: number;
};

const wordsFor: Record<RefusedReason, string> = {
  type_not_taken: 'Send a JPEG, PNG or WebP picture.',
  heic: 'Your phone saved this as HEIC. Choose “Most compatible” in its camera settings, or send a screenshot.',
  not_readable: 'This picture cannot be read. Take it again.',
  too_large: 'This picture is too large. Send a smaller one.',
  too_small: 'This picture is too small to read. Take it again, closer.',
};
const codeFor = {
  type_not_taken: 'picture_type_not_taken',
  heic: 'picture_is_heic',
  not_readable: 'picture_not_readable',
  too_large: 'picture_too_large',
  too_small: 'picture_too_small',
} as const;

/** Scans, re-encodes and stores an upload. Refuses what is not a clean picture. */
export async function takePicture(
  deps: PictureDeps,
  ctx: Ctx,
  call: Taking,
  { accountId, kind, bytes }: Sent,
): Promise<CleanPicture> {
  await assertHarmless(deps, ctx, call, { accountId, kind, bytes });
  const cleaned = await cleanOf(deps, call, bytes);
  if (cleaned.kind === 'refused')
    return refuse(call, codeFor[cleaned.reason], wordsFor[cleaned.reason]);
  const { jpeg, width, height, blur, glare } = cleaned;
  const key = await ctx.own((tx) => deps.vault.keyFor(tx, accountId));
  const stored = await putEncrypted(deps.objectStore, key, folderOf(kind), jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest();
  return { ...stored, bytes: jpeg.length, sha256, width, height, blur, glare };
}

function folderOf(kind: Sent['kind']): Folder {
  if (kind === 'dispute_picture') return 'disputes';
  return kind === 'support_picture' ? 'support' : 'documents';
}

function cleanOf({ images }: PictureDeps, call: Taking, bytes: Uint8Array): Promise<Cleaned> {
  return images.clean(bytes).catch((error: unknown) => {
    if (!(error instanceof ImagesBusy)) throw error;
    return refuse(
      call,
      'pictures_busy',
      'We are looking at many pictures. Try again in a moment.',
      {
        retryAfterSeconds: 2,
      },
    );
  });
}

/** Nothing unscanned is stored: without the scanner uploads are refused with 503. */
async function assertHarmless(
  { scanner }: PictureDeps,
  ctx: Ctx,
  call: Taking,
  sent: Sent,
): Promise<void> {
  const verdict = await scanner.scan(sent.bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    ctx.log.error({ err: error }, 'virus scanner unreachable: picture refused');
    throw platformRefusal('unavailable', 'We cannot take pictures just now. Try again soon.', {
      retryAfterSeconds: 5,
    });
  });
  if (verdict.kind === 'clean') return;
  const { accountId, kind } = sent;
  const detail = { item: kind, signature: verdict.signature };
  await ctx.own(async (tx) => {
    const { caller, requestId } = ctx;
    const now = ctx.clock.now();
    await addSignal(tx, { accountId, kind: 'virus_suspected', level: 'alarm', detail, now });
    const action = 'document.infected';
    await recordAudit(tx, { caller, accountId, action, detail, requestId });
  });
  return refuse(call, 'picture_infected', 'This file is not safe. Take the picture again.');
}
