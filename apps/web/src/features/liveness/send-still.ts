import { type StillReason, sendStillSelfie } from '@luwag/contracts/liveness';
import { call } from '#app/shared/api/call.ts';
import { shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';

/** Made small, then sent. The code of a refusal, if there is one. */
export async function sendStill(file: Blob, reason: StillReason): Promise<string | undefined> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.kind === 'unreadable') return 'picture_not_readable';
  const request = { body: { reason } };
  const options = { files: { picture: shrunk.file }, timeoutMs: 60_000 };
  const sent = await call(sendStillSelfie, request, options);
  return sent.ok ? undefined : sent.code;
}
