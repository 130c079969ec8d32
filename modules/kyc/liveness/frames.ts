import { createHash } from 'node:crypto';
import type { sendLivenessFrames, sendStillSelfie } from '@luwag/contracts/liveness';
import { type Cleaned, ImagesBusy } from '@luwag/images/client';
import { ScannerAway } from '@luwag/images/virus-scan';
import { putEncrypted } from '@luwag/object-store/encrypted';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { addSignal } from '../cases/service.ts';
import type { CleanPicture } from '../documents/service.ts';
import type { LivenessDeps } from './deps.ts';

type Taking = typeof sendLivenessFrames | typeof sendStillSelfie;
type Sizes = { sideMax: number };

/** Re-encodes a frame like a document before any model reads it, or refuses it. */
export async function cleanFrame(
  deps: LivenessDeps,
  ctx: Ctx,
  call: Taking,
  { accountId, bytes, sideMax }: { accountId: string; bytes: Uint8Array } & Sizes,
): Promise<Cleaned> {
  if (!(await isHarmless(deps, ctx, accountId, bytes)))
    return { kind: 'refused', reason: 'not_readable' };
  return deps.images.clean(bytes, { sideMax }).catch((error: unknown) => {
    if (!(error instanceof ImagesBusy)) throw error;
    return refuse(
      call,
      'pictures_busy',
      'We are looking at many pictures. Try again in a moment.',
      { retryAfterSeconds: 2 },
    );
  });
}

async function isHarmless(
  { scanner }: LivenessDeps,
  ctx: Ctx,
  accountId: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    ctx.log.error({ err: error }, 'virus scanner unreachable: frame refused');
    throw platformRefusal('unavailable', 'We cannot take pictures just now. Try again soon.', {
      retryAfterSeconds: 5,
    });
  });
  if (verdict.kind === 'clean') return true;
  const detail = { item: 'liveness', signature: verdict.signature };
  const now = ctx.clock.now();
  await ctx.own((tx) =>
    addSignal(tx, { accountId, kind: 'virus_suspected', level: 'alarm', detail, now }),
  );
  return false;
}

/** Stored before its row: an object that no row names is swept. */
export async function storeFrame(
  { vault, objectStore }: LivenessDeps,
  ctx: Ctx,
  accountId: string,
  cleaned: Extract<Cleaned, { kind: 'ok' }>,
): Promise<CleanPicture> {
  const { jpeg, width, height, blur, glare } = cleaned;
  const key = await ctx.own((tx) => vault.keyFor(tx, accountId));
  const stored = await putEncrypted(objectStore, key, 'documents', jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest();
  return { ...stored, bytes: jpeg.length, sha256, width, height, blur, glare };
}
