import { type StillReason, sendStillSelfie } from '@luwag/contracts/liveness';
import { call } from '#app/shared/api/call.ts';
import { shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';
import { type StillFault, stillFaultOf } from './still-fault.ts';

/** Made small, then sent. */
export async function sendStill(file: Blob, reason: StillReason): Promise<'sent' | StillFault> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.kind === 'unreadable') return 'refused';
  const sent = await call(
    sendStillSelfie,
    { body: { reason } },
    { files: { picture: shrunk.file }, timeoutMs: 60_000 },
  );
  return sent.ok ? 'sent' : stillFaultOf(sent.code);
}
