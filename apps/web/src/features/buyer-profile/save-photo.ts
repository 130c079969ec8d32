import { updateProfilePhoto } from '@luwag/contracts/profiles';
import { call } from '#app/shared/api/call.ts';
import { shrinkPicture } from '#app/shared/pictures/shrink-picture.ts';

/** Made small, then sent. The code of a refusal, if there is one. */
export async function savePhoto(file: Blob): Promise<string | undefined> {
  const shrunk = await shrinkPicture(file);
  if (shrunk.kind === 'unreadable') return 'photo_refused';
  const files = { profile_picture: shrunk.file };
  const saved = await call(updateProfilePhoto, { body: {} }, { files, timeoutMs: 60_000 });
  return saved.ok ? undefined : saved.code;
}
