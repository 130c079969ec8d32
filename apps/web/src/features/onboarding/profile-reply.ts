import type { putBuyerProfile } from '@luwag/contracts/profiles';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import type { FormReply } from '#app/shared/forms/form-reply.ts';
import type { PersonField } from '#app/shared/forms/person-inputs.tsx';

/** What came of posting a profile that was not taken; a fault that no field has, by its code. */
export type ProfileReply = FormReply<PersonField> & { fault: string | undefined };

/** Any other code is about the way to us. */
export const profileFaults: ForRefusals<typeof putBuyerProfile, () => string> = {
  address_not_found: m.kyc_profile_fault_address,
  identity_locked: m.kyc_profile_locked,
  contact_not_changed_here: m.kyc_profile_fault_contact,
  rate_limited: m.kyc_fault_too_many,
  birth_date_refused: undefined,
};
