import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getReading } from '@luwag/contracts/liveness';
import {
  type BuyerProfile,
  BuyerProfileBody,
  getBuyerProfile,
  putBuyerProfile,
} from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import { data, redirect } from 'react-router';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-text.ts';
import { onboardingPaths } from './paths.ts';
import {
  type ProfileFault,
  type ProfileField,
  type ProfileReply,
  profileFaultOf,
  profileFields,
} from './profile-reply.ts';
import { doneOf, type OwnStep } from './steps.ts';

export type ProfileView = BuyerProfile & { done: OwnStep[] };

/** The profile, with what could be read from the ID where nothing was told yet. */
export async function loadProfile(args: VisitorArgs): Promise<ProfileView> {
  const [progress, profile, reading] = await Promise.all([
    callAs(args, trackProgress, {}),
    callAs(args, getBuyerProfile, {}),
    callAs(args, getReading, {}),
  ]);
  if (!progress.ok) throw data(progress.code, { status: 503 });
  if (!profile.ok) throw data(profile.code, { status: 503 });
  const born = reading.ok
    ? reading.data.fields.find(({ field }) => field === 'date_of_birth')?.value
    : undefined;
  const date_of_birth = profile.data.date_of_birth ?? born ?? null;
  return { ...profile.data, date_of_birth, done: doneOf(progress.data) };
}

/** What was typed, with the address that was checked beside it. Whatever is taken leads on. */
export async function saveProfile(
  args: VisitorArgs,
  form: FormData,
  address: Address | undefined,
): Promise<ProfileReply> {
  const typed = readTyped(form);
  const refuse = (faults: ProfileField[], fault?: ProfileFault) => ({ typed, faults, fault });
  const checked = BuyerProfileBody.omit({ address: true }).safeParse(typed);
  if (!checked.success) {
    const faulty = new Set(checked.error.issues.map(({ path }) => path[0]));
    return refuse(profileFields.filter((field) => faulty.has(field)));
  }
  if (!address) return refuse([], 'address');
  const saved = await callAs(args, putBuyerProfile, { body: { ...checked.data, address } });
  if (saved.ok) throw redirect(await nextPath(args));
  if (saved.code === 'birth_date_refused') return refuse(['date_of_birth']);
  return refuse([], profileFaultOf(saved.code));
}

function readTyped(form: FormData): Record<ProfileField, string> {
  const typed = profileFields.map((field) => [field, textOf(form, field)]);
  return Object.fromEntries(typed) as Record<ProfileField, string>;
}

/** On to the ID where that is what comes next, else to how everything stands. */
async function nextPath(args: VisitorArgs): Promise<string> {
  const progress = await callAs(args, trackProgress, {});
  if (!progress.ok) return onboardingPaths.all;
  const isIdNext = progress.data.items.some(
    ({ kind, state }) => kind === 'primary_government_id_front' && state === 'missing',
  );
  return isIdNext ? onboardingPaths.documents : onboardingPaths.all;
}
