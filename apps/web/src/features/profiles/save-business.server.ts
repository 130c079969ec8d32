import { type MerchantProfile, putMerchantProfile } from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import { callAs } from '#app/shared/auth/call-as.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { type BusinessAnswer, readTypedBusiness, typedOf } from './business.ts';
import { checkBusiness } from './check-business.server.ts';

type Saving = {
  profile: MerchantProfile;
  /** Undefined where it is not whole; its own fields say so. */
  address: Address | undefined;
  /** Of an address that is not whole. */
  addressFault: string | undefined;
};

/** Undefined when it is saved. What is locked is sent as it stands, whatever the form says. */
export async function saveBusiness(
  args: VisitorArgs,
  form: FormData,
  { profile, address, addressFault }: Saving,
): Promise<BusinessAnswer | undefined> {
  const read = readTypedBusiness(form);
  const typed = profile.is_identity_locked ? { ...typedOf(profile), ...openOf(read) } : read;
  const others = profile.addresses.slice(1).map(({ release: _, ...rest }) => rest);
  const checked = checkBusiness(typed, address ?? placeholder, others);
  if (!checked.ok)
    return { code: addressFault ?? 'invalid_request', faults: checked.faults, typed };
  if (!address) return { code: addressFault ?? 'invalid_request', faults: [], typed };
  const result = await callAs(args, putMerchantProfile, { body: checked.body });
  if (result.ok) return undefined;
  const faults = result.code === 'birth_date_refused' ? (['date_of_birth'] as const) : [];
  return { code: result.code, faults, typed };
}

const openOf = ({ industry, website_url, gender }: ReturnType<typeof readTypedBusiness>) => ({
  industry,
  website_url,
  gender,
});

// Never sent: it lets the other fields be checked while the address is not whole.
const placeholder: Address = {
  region: '-',
  region_code: '0000000000',
  city: '-',
  city_code: '0000000000',
  barangay: '-',
  barangay_code: '0000000000',
  street: '-',
  zip_code: '0000',
};
