import { getPayDay, setPayDay } from '@luwag/contracts/pay-day';
import {
  getBuyerProfile,
  getProfilePhoto,
  removeProfilePhoto,
  updateProfilePhoto,
} from '@luwag/contracts/profiles';
import { data, redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { isOfPhoto } from './photo-fault.ts';

export async function loadMe(args: VisitorArgs) {
  const [profile, { pay_day: payDay }] = await Promise.all([
    callAs(args, getBuyerProfile, {}).then((found) => needed(found)),
    callAs(args, getPayDay, {}).then((found) => needed(found)),
  ]);
  return {
    profile,
    payDay,
    photo: profile.has_profile_picture ? await findPhoto(args) : undefined,
    isTooLarge: args.url.searchParams.get('fault') === 'large',
    isSaved: args.url.searchParams.get('done') === 'photo',
    isRemoved: args.url.searchParams.get('done') === 'removed',
    isPayDaySaved: args.url.searchParams.get('done') === 'pay_day',
  };
}

async function findPhoto(args: VisitorArgs): Promise<string | undefined> {
  const photo = await callAs(args, getProfilePhoto, {});
  if (!photo.ok) return undefined;
  return `data:${photo.data.content_type};base64,${photo.data.profile_picture}`;
}

/** What the forms of this page ask for: another picture or none, or another pay day. */
export async function saveMe(args: VisitorArgs) {
  const form = await args.request.formData();
  if (form.get('act') === 'remove_photo') return removePhoto(args);
  return form.has('pay_day') ? savePayDay(args, form) : savePhoto(args, form);
}

async function savePayDay(args: VisitorArgs, form: FormData) {
  const typed = String(form.get('pay_day'));
  const asked = setPayDay.body.safeParse({ pay_day: typed === '' ? null : Number(typed) });
  if (!asked.success) return data<string>('pay_day', { status: 422 });
  const saved = await callAs(args, setPayDay, { body: asked.data });
  if (!saved.ok) return data<string>('pay_day', { status: 503 });
  throw redirect(`${args.url.pathname}?done=pay_day`, 303);
}

async function removePhoto(args: VisitorArgs) {
  const removed = await callAs(args, removeProfilePhoto, {});
  if (!removed.ok) return data<string>(removed.code, { status: 503 });
  throw redirect(`${args.url.pathname}?done=removed`, 303);
}

/** Out of a form without script. */
async function savePhoto(args: VisitorArgs, form: FormData) {
  const picture = form.get('profile_picture');
  const refuse = (code: string) => data<string>(code, { status: isOfPhoto(code) ? 422 : 503 });
  if (!(picture instanceof Blob) || picture.size === 0) return refuse('photo_missing');
  const options = { files: { profile_picture: picture }, timeoutMs: 40_000 };
  const saved = await callAs(args, updateProfilePhoto, { body: {} }, options);
  if (!saved.ok) return refuse(saved.code);
  throw redirect(`${args.url.pathname}?done=photo`, 303);
}
