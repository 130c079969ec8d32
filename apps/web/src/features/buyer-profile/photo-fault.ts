import type { updateProfilePhoto } from '@luwag/contracts/profiles';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

export type PhotoFault = 'missing' | 'refused' | 'small' | 'many' | 'unreachable';

const faults: ForRefusals<typeof updateProfilePhoto, PhotoFault> = {
  photo_missing: 'missing',
  photo_refused: 'refused',
  picture_too_small: 'small',
  body_too_large: 'refused',
  rate_limited: 'many',
};

export const photoFaultOf = (code: string): PhotoFault => lineFor(faults, code) ?? 'unreachable';

const words: Readonly<Record<PhotoFault, () => string>> = {
  missing: m.kyc_me_photo_missing,
  refused: m.kyc_me_photo_refused,
  small: m.kyc_me_photo_small,
  many: m.kyc_fault_too_many,
  unreachable: m.kyc_fault_unreachable,
};

export const photoFaultWords = (fault: PhotoFault): string => words[fault]();
