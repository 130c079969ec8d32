import { createHash } from 'node:crypto';
import type { sendLivenessFrames, sendStillSelfie } from '@luwag/contracts/liveness';
import { type Cleaned, ImagesBusy } from '@luwag/images/client';
import type { Ctx } from '@luwag/platform/http';
import { platformRefusal, refuse } from '@luwag/platform/refusal';
import { putSealed } from '@luwag/store/sealed';
import { addSignal } from './cases.ts';
import type { LivenessParts } from './liveness-parts.ts';
import type { CleanPicture } from './pictures.ts';
import { ScannerAway } from './virus-scan.ts';

type Taking = typeof sendLivenessFrames | typeof sendStillSelfie;
type Sizes = { sideMax: number };

/** Made anew like a document before anything of ours looks at it. Says why if it is not taken. */
export async function cleanFrame(
  parts: LivenessParts,
  ctx: Ctx,
  call: Taking,
  { accountId, bytes, sideMax }: { accountId: string; bytes: Uint8Array } & Sizes,
): Promise<Cleaned> {
  if (!(await isHarmless(parts, ctx, accountId, bytes)))
    return { kind: 'refused', reason: 'not_readable' };
  return parts.images.clean(bytes, { sideMax }).catch((error: unknown) => {
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
  { scanner }: LivenessParts,
  ctx: Ctx,
  accountId: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const verdict = await scanner.scan(bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    ctx.log.error({ err: error }, 'no frame is taken without the virus scanner');
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

/** Into the store, before its row: an object that no row names is swept away. */
export async function storeFrame(
  { vault, store }: LivenessParts,
  ctx: Ctx,
  accountId: string,
  cleaned: Extract<Cleaned, { kind: 'ok' }>,
): Promise<CleanPicture> {
  const { jpeg, width, height, blur, glare } = cleaned;
  const key = await ctx.own((tx) => vault.keyFor(tx, accountId));
  const stored = await putSealed(store, key, 'documents', jpeg);
  const sha256 = createHash('sha256').update(jpeg).digest();
  return { ...stored, bytes: jpeg.length, sha256, width, height, blur, glare };
}
