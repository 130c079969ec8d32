import type { putBuyerProfile } from '@luwag/contracts/profiles';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';
import type { PersonField } from '#app/shared/forms/person-fields.ts';

export type ProfileFault = 'address' | 'locked' | 'contact' | 'many' | 'unreachable';

/** What came of posting a profile that was not taken. */
export type ProfileReply = FormReply<PersonField> & { fault: ProfileFault | undefined };

const faults: ForRefusals<typeof putBuyerProfile, ProfileFault> = {
  address_not_found: 'address',
  identity_locked: 'locked',
  contact_not_changed_here: 'contact',
  rate_limited: 'many',
  birth_date_refused: undefined,
};

export const profileFaultOf = (code: string): ProfileFault =>
  lineFor(faults, code) ?? 'unreachable';
