import { updateProfilePhoto } from '@luwag/contracts/profiles';
import { call } from '#app/shared/api/call.ts';
import { shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';
import { type PhotoFault, photoFaultOf } from './photo-fault.ts';

/** Made small, then sent. */
export async function savePhoto(file: Blob): Promise<'saved' | PhotoFault> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.kind === 'unreadable') return 'refused';
  const files = { profile_picture: shrunk.file };
  const saved = await call(updateProfilePhoto, { body: {} }, { files, timeoutMs: 60_000 });
  return saved.ok ? 'saved' : photoFaultOf(saved.code);
}
