import type { putBuyerProfile } from '@luwag/contracts/profiles';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

/** What came of posting a profile that was not taken. */
export const profileFields = [
  'first_name',
  'middle_name',
  'last_name',
  'date_of_birth',
  'gender',
] as const;
export type ProfileField = (typeof profileFields)[number];

export type ProfileFault = 'address' | 'locked' | 'contact' | 'many' | 'unreachable';

export type ProfileReply = {
  typed: Record<ProfileField, string>;
  faults: ProfileField[];
  fault: ProfileFault | undefined;
};

const faults: ForRefusals<typeof putBuyerProfile, ProfileFault> = {
  address_not_found: 'address',
  identity_locked: 'locked',
  contact_not_changed_here: 'contact',
  rate_limited: 'many',
  birth_date_refused: undefined,
};

export const profileFaultOf = (code: string): ProfileFault =>
  lineFor(faults, code) ?? 'unreachable';
