import type { updateProfilePhoto } from '@luwag/contracts/profiles';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

const words: ForRefusals<typeof updateProfilePhoto, () => string> = {
  photo_missing: m.kyc_me_photo_missing,
  photo_refused: m.kyc_me_photo_refused,
  picture_too_small: m.kyc_me_photo_small,
  body_too_large: m.kyc_me_photo_refused,
  rate_limited: m.kyc_fault_too_many,
};

/** Whether something is wrong with the picture, and not with the way to us. */
export const isOfPhoto = (code: string): boolean => lineFor(words, code) !== undefined;

export const photoFaultWords = (code: string): string =>
  (lineFor(words, code) ?? m.kyc_fault_unreachable)();
