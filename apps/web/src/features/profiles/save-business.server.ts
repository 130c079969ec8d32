import {
  type MerchantProfile,
  MerchantProfileBody,
  putMerchantProfile,
} from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { check, readTyped, replyOf } from '#app/shared/forms/form-reply.ts';
import { type BusinessAnswer, businessFields, typedOf } from './business-form.tsx';

type Saving = {
  profile: MerchantProfile;
  /** Undefined where it is not whole; its own fields say so. */
  address: Address | undefined;
  /** Of an address that is not whole. */
  addressFault: string | undefined;
};

/** What may be changed whatever was compared with the papers. */
const openFields = ['industry', 'website_url', 'gender'] as const;

/** Undefined when it is saved. What is locked is sent as it stands, whatever the form says. */
export async function saveBusiness(
  args: VisitorArgs,
  form: FormData,
  { profile, address, addressFault = 'invalid_request' }: Saving,
): Promise<BusinessAnswer | undefined> {
  const typed = profile.is_identity_locked
    ? { ...typedOf(profile), ...readTyped(form, openFields) }
    : readTyped(form, businessFields);
  const checked = check(MerchantProfileBody.omit({ addresses: true }), typed, businessFields);
  if (!checked.ok) return { code: addressFault, ...replyOf(typed, checked.faults) };
  if (!address) return { code: addressFault, ...replyOf(typed) };
  // Further addresses that are on record stay behind the one of the form.
  const others = profile.addresses.slice(1).map(({ release: _, ...rest }) => rest);
  const body = { ...checked.value, addresses: [address, ...others] };
  const result = await callAs(args, putMerchantProfile, { body });
  if (result.ok) return undefined;
  const isBirth = result.code === 'birth_date_refused';
  return { code: result.code, ...replyOf(typed, isBirth ? { date_of_birth: 'refused' } : {}) };
}
