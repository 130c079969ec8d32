import { getBuyerProfile, getProfilePhoto, updateProfilePhoto } from '@luwag/contracts/profiles';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isOfPhoto } from './photo-fault.ts';

export async function loadMe(args: VisitorArgs) {
  const profile = needed(await callAs(args, getBuyerProfile, {}));
  return {
    profile,
    photo: profile.has_profile_picture ? await findPhoto(args) : undefined,
    isTooLarge: args.url.searchParams.get('fault') === 'large',
    isSaved: args.url.searchParams.get('done') === 'photo',
  };
}

async function findPhoto(args: VisitorArgs): Promise<string | undefined> {
  const photo = await callAs(args, getProfilePhoto, {});
  if (!photo.ok) return undefined;
  return `data:${photo.data.content_type};base64,${photo.data.profile_picture}`;
}

/** Out of a form without script. */
export async function savePhoto(args: VisitorArgs) {
  const picture = (await args.request.formData()).get('profile_picture');
  const refuse = (code: string) => data<string>(code, { status: isOfPhoto(code) ? 422 : 503 });
  if (!(picture instanceof Blob) || picture.size === 0) return refuse('photo_missing');
  const options = { files: { profile_picture: picture }, timeoutMs: 40_000 };
  const saved = await callAs(args, updateProfilePhoto, { body: {} }, options);
  if (!saved.ok) return refuse(saved.code);
  throw redirect(`${args.url.pathname}?done=photo`, 303);
}
