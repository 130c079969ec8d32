import { getBuyerProfile, getProfilePhoto, updateProfilePhoto } from '@luwag/contracts/profiles';
import { data, redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type PhotoFault, photoFaultOf } from './photo-fault.ts';

export async function loadMe(args: VisitorArgs) {
  const profile = await callAs(args, getBuyerProfile, {});
  if (!profile.ok) throw data(profile.code, { status: 503 });
  return {
    profile: profile.data,
    photo: profile.data.has_profile_picture ? await findPhoto(args) : undefined,
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
  const refuse = (fault: PhotoFault) =>
    data<PhotoFault>(fault, { status: fault === 'unreachable' ? 503 : 422 });
  if (!(picture instanceof Blob) || picture.size === 0) return refuse('missing');
  const saved = await callAs(
    args,
    updateProfilePhoto,
    { body: {} },
    { files: { profile_picture: picture }, timeoutMs: 40_000 },
  );
  if (!saved.ok) return refuse(photoFaultOf(saved.code));
  throw redirect(`${args.url.pathname}?done=photo`, 303);
}
