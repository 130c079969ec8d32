import type { sendDraftPart, sendWholeDraft, startDraft } from '@luwag/contracts/kyc-documents';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

/** Why a picture was not taken, as far as the reasons need different words. */
export type PictureFault =
  | 'unreadable'
  | 'heic'
  | 'large'
  | 'small'
  | 'refused'
  | 'not_asked'
  | 'many'
  | 'lost'
  | 'missing'
  | 'unreachable';

const faults: ForRefusals<
  typeof startDraft | typeof sendDraftPart | typeof sendWholeDraft,
  PictureFault
> = {
  picture_type_not_taken: 'unreadable',
  picture_not_readable: 'unreadable',
  picture_is_heic: 'heic',
  picture_too_large: 'large',
  body_too_large: 'large',
  picture_too_small: 'small',
  picture_infected: 'refused',
  document_not_asked: 'not_asked',
  too_many_drafts: 'many',
  rate_limited: 'many',
  file_damaged: 'lost',
  draft_not_found: 'lost',
  part_too_long: 'lost',
  id_type_unknown: undefined,
  part_out_of_place: undefined,
  pictures_busy: undefined,
};

export const pictureFaultOf = (code: string): PictureFault =>
  lineFor(faults, code) ?? 'unreachable';

const words: Readonly<Record<PictureFault, () => string>> = {
  unreadable: m.kyc_pic_fault_unreadable,
  heic: m.kyc_pic_fault_heic,
  large: m.kyc_pic_fault_large,
  small: m.kyc_pic_fault_small,
  refused: m.kyc_pic_fault_refused,
  not_asked: m.kyc_pic_fault_not_asked,
  many: m.kyc_pic_fault_many,
  lost: m.kyc_pic_fault_lost,
  missing: m.kyc_pic_fault_missing,
  unreachable: m.kyc_fault_unreachable,
};

export const pictureFaultWords = (fault: PictureFault): string => words[fault]();
