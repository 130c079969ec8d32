import { createHash } from 'node:crypto';
import type {
  DocumentKind,
  sendDraftPart,
  sendWholeDraft,
  uploadDocuments,
} from '@luwag/contracts/kyc-documents';
import { type Cleaned, ImagesBusy, type RefusedReason } from '@luwag/images/client';
import { recordAudit } from '@luwag/platform/audit';
import type { Ctx } from '@luwag/platform/http';
import { platformRefusal, refuse } from '@luwag/platform/refusal';
import { putSealed } from '@luwag/store/sealed';
import { addSignal } from './cases.ts';
import type { DocumentsParts } from './documents-parts.ts';
import { ScannerAway } from './virus-scan.ts';

type Taking = typeof sendDraftPart | typeof sendWholeDraft | typeof uploadDocuments;

/** A picture that is ours: made anew, sealed, in the store, and in no row yet. */
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

/** What a stranger sent, as something we keep. Refuses what it cannot vouch for. */
export async function takePicture(
  parts: DocumentsParts,
  ctx: Ctx,
  call: Taking,
  { accountId, kind, bytes }: { accountId: string; kind: DocumentKind; bytes: Uint8Array },
): Promise<CleanPicture> {
  await assertHarmless(parts, ctx, call, { accountId, kind, bytes });
  const cleaned = await cleanOf(parts, call, bytes);
  if (cleaned.kind === 'refused')
    return refuse(call, codeFor[cleaned.reason], wordsFor[cleaned.reason]);
  const { jpeg, width, height, blur, glare } = cleaned;
  const key = await ctx.own((tx) => parts.vault.keyFor(tx, accountId));
  const stored = await putSealed(parts.store, key, 'documents', jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest();
  return { ...stored, bytes: jpeg.length, sha256, width, height, blur, glare };
}

function cleanOf({ images }: DocumentsParts, call: Taking, bytes: Uint8Array): Promise<Cleaned> {
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

/** Nothing that was not scanned is kept: where the scanner is away, so are we. */
async function assertHarmless(
  { scanner }: DocumentsParts,
  ctx: Ctx,
  call: Taking,
  sent: { accountId: string; kind: DocumentKind; bytes: Uint8Array },
): Promise<void> {
  const verdict = await scanner.scan(sent.bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    ctx.log.error({ err: error }, 'no picture is taken without the virus scanner');
    throw platformRefusal('unavailable', 'We cannot take pictures just now. Try again soon.', {
      retryAfterSeconds: 5,
    });
  });
  if (verdict.kind === 'clean') return;
  const { accountId, kind } = sent;
  const detail = { item: kind, signature: verdict.signature };
  await ctx.own(async (tx) => {
    const { principal, requestId } = ctx;
    const now = ctx.clock.now();
    await addSignal(tx, { accountId, kind: 'virus_suspected', level: 'alarm', detail, now });
    const action = 'document.infected';
    await recordAudit(tx, { principal, accountId, action, detail, requestId });
  });
  return refuse(call, 'picture_infected', 'This file is not safe. Take the picture again.');
}

/** Measured on cards that fill the frame; a good portrait has far less edge, and is not judged. */
const isJudged = (kind: DocumentKind): boolean => !kind.startsWith('selfie_');
const blurryBelow = 100;
const glareAbove = 0.02;

export const isBlurry = (kind: DocumentKind, blur: number): boolean =>
  isJudged(kind) && blur < blurryBelow;
export const hasGlare = (kind: DocumentKind, glare: number): boolean =>
  isJudged(kind) && glare > glareAbove;
