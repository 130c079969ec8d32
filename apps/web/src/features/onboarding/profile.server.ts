import { trackProgress } from '@luwag/contracts/kyc-cases';
import { getReading } from '@luwag/contracts/liveness';
import {
  type BuyerProfile,
  BuyerProfileBody,
  getBuyerProfile,
  putBuyerProfile,
} from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { check, type Faults, readTyped, replyOf } from '#app/shared/forms/form-reply.ts';
import { type PersonField, personFields } from '#app/shared/forms/person-inputs.tsx';
import type { ProfileReply } from './profile-reply.ts';
import { doneOf, type OwnStep, onboardingPaths } from './steps.ts';

export type ProfileView = BuyerProfile & { done: OwnStep[] };

/** The profile, with what could be read from the ID where nothing was told yet. */
export async function loadProfile(args: VisitorArgs): Promise<ProfileView> {
  const [progress, found, reading] = await Promise.all([
    callAs(args, trackProgress, {}),
    callAs(args, getBuyerProfile, {}),
    callAs(args, getReading, {}),
  ]);
  const done = doneOf(needed(progress));
  const profile = needed(found);
  const born = reading.ok
    ? reading.data.fields.find(({ field }) => field === 'date_of_birth')?.value
    : undefined;
  return { ...profile, date_of_birth: profile.date_of_birth ?? born ?? null, done };
}

/** What was typed, with the address that was checked beside it. Whatever is taken leads on. */
export async function saveProfile(
  args: VisitorArgs,
  form: FormData,
  address: Address | undefined,
): Promise<ProfileReply> {
  const typed = readTyped(form, personFields);
  const refuse = (faults: Faults<PersonField>, fault?: string) => ({
    ...{ ...replyOf(typed, faults), fault },
  });
  const checked = check(BuyerProfileBody.omit({ address: true }), typed, personFields);
  if (!checked.ok) return refuse(checked.faults);
  if (!address) return refuse({}, 'address_not_found');
  const saved = await callAs(args, putBuyerProfile, { body: { ...checked.value, address } });
  if (saved.ok) throw redirect(await nextPath(args));
  if (saved.code === 'birth_date_refused') return refuse({ date_of_birth: 'refused' });
  return refuse({}, saved.code);
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
