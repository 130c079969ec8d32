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

const faults: Readonly<Record<string, ProfileFault>> = {
  address_not_found: 'address',
  identity_locked: 'locked',
  contact_not_changed_here: 'contact',
  rate_limited: 'many',
};

export const profileFaultOf = (code: string): ProfileFault => faults[code] ?? 'unreachable';
