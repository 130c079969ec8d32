import type { sendDraftPart, sendWholeDraft, startDraft } from '@luwag/contracts/kyc-documents';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

const words: ForRefusals<
  typeof startDraft | typeof sendDraftPart | typeof sendWholeDraft,
  () => string,
  'picture_missing'
> = {
  picture_missing: m.kyc_pic_fault_missing,
  picture_type_not_taken: m.kyc_pic_fault_unreadable,
  picture_not_readable: m.kyc_pic_fault_unreadable,
  picture_is_heic: m.kyc_pic_fault_heic,
  picture_too_large: m.kyc_pic_fault_large,
  body_too_large: m.kyc_pic_fault_large,
  picture_too_small: m.kyc_pic_fault_small,
  picture_infected: m.kyc_pic_fault_refused,
  document_not_asked: m.kyc_pic_fault_not_asked,
  too_many_drafts: m.kyc_pic_fault_many,
  rate_limited: m.kyc_pic_fault_many,
  file_damaged: m.kyc_pic_fault_lost,
  draft_not_found: m.kyc_pic_fault_lost,
  part_too_long: m.kyc_pic_fault_lost,
  id_type_unknown: undefined,
  part_out_of_place: undefined,
  pictures_busy: undefined,
};

/** Whether something is wrong with the picture, and not with the way to us. */
export const isOfPicture = (code: string): boolean => lineFor(words, code) !== undefined;

export const pictureFaultWords = (code: string): string =>
  (lineFor(words, code) ?? m.kyc_fault_unreachable)();
