import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/profiles';
import { ImagesBusy, type RefusedReason } from '@luwag/images/client';
import { getEncrypted, putEncrypted } from '@luwag/object-store/encrypted';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { ProfileDeps } from './deps.ts';
import { deletePhoto, findPhoto, putPhoto } from './repository.ts';

/** Screens show it as large as a thumb. */
const sideMax = 512;
const sideMin = 200;

/** Re-encoded before it is stored, so that no metadata or hidden data stays in it. */
export async function updateProfilePhoto(
  { vault, images, objectStore }: ProfileDeps,
  ctx: Ctx,
  _: InputOf<typeof contracts.updateProfilePhoto>,
): Promise<ResultOf<typeof contracts.updateProfilePhoto>> {
  const { id: accountId } = personOf(ctx);
  const [file] = ctx.files;
  if (!file)
    return refuse(contracts.updateProfilePhoto, 'photo_missing', 'Choose a picture first.');
  const cleaned = await images.clean(file.bytes, { sideMax, sideMin }).catch(askToWait);
  if (cleaned.kind === 'refused') return refusePhoto(cleaned.reason);
  const { jpeg } = cleaned;
  const key = await ctx.own((tx) => vault.keyFor(tx, accountId));
  // Before its row: an object without a row is swept away, a row without its object would show
  // nothing. What it replaces loses its row here, and is swept too.
  const { objectKey, wrappedKey } = await putEncrypted(objectStore, key, 'photos', jpeg);
  const now = ctx.clock.now();
  const row = { accountId, objectKey, wrappedKey, bytes: jpeg.length, now };
  await ctx.own((tx) => putPhoto(tx, row));
  return { has_profile_picture: true };
}

const wordsFor: Record<Exclude<RefusedReason, 'too_small'>, string> = {
  type_not_taken: 'Send a JPEG or PNG picture.',
  heic: 'Your phone saved this as HEIC. Send a JPEG or PNG picture.',
  not_readable: 'This picture cannot be opened. Send another one.',
  too_large: 'This picture is too large. Send a smaller one.',
};

function refusePhoto(reason: RefusedReason): never {
  if (reason !== 'too_small')
    return refuse(contracts.updateProfilePhoto, 'photo_refused', wordsFor[reason]);
  const words = `This picture is too small: each side needs at least ${sideMin} pixels.`;
  return refuse(contracts.updateProfilePhoto, 'picture_too_small', words);
}

function askToWait(error: unknown): never {
  if (!(error instanceof ImagesBusy)) throw error;
  const wait = { retryAfterSeconds: 2 };
  throw platformRefusal('unavailable', 'We are looking at many pictures. Try again soon.', wait);
}

/** Its object has no row any more, and is swept away like one that was replaced. */
export async function removeProfilePhoto(
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.removeProfilePhoto>> {
  await ctx.own((tx) => deletePhoto(tx, personOf(ctx).id));
}

export async function getProfilePhoto(
  { vault, objectStore }: ProfileDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.getProfilePhoto>> {
  const { id: accountId } = personOf(ctx);
  const found = await ctx.own(async (tx) => {
    const row = await findPhoto(tx, accountId);
    return row && { row, key: await vault.keyFor(tx, accountId) };
  });
  if (!found)
    return refuse(contracts.getProfilePhoto, 'photo_not_found', 'There is no picture yet.');
  const { object_key: objectKey, wrapped_key: wrappedKey } = found.row;
  const jpeg = await getEncrypted(objectStore, found.key, { objectKey, wrappedKey });
  return { content_type: 'image/jpeg', profile_picture: jpeg.toString('base64') };
}
