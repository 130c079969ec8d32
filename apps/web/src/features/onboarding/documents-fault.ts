import type { uploadDocuments } from '@luwag/contracts/kyc-documents';
import type { IdType } from '@luwag/contracts/reference';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

/** Why documents were not handed in, as far as the reasons need different words. */
export type DocumentsFault =
  | 'incomplete'
  | 'no_type'
  | 'no_second'
  | 'same_types'
  | 'first_number'
  | 'second_number'
  | 'not_asked'
  | 'many'
  | 'large'
  | 'unreachable';

const faults: ForRefusals<typeof uploadDocuments, DocumentsFault> = {
  documents_incomplete: 'incomplete',
  draft_not_found: 'incomplete',
  draft_not_ready: 'incomplete',
  id_type_unknown: 'no_type',
  id_types_same: 'same_types',
  document_not_asked: 'not_asked',
  rate_limited: 'many',
  picture_type_not_taken: undefined,
  picture_is_heic: undefined,
  picture_not_readable: undefined,
  picture_too_large: undefined,
  picture_too_small: undefined,
  picture_infected: undefined,
  pictures_busy: undefined,
};

export const documentsFaultOf = (code: string): DocumentsFault =>
  lineFor(faults, code) ?? 'unreachable';

const words: Readonly<Record<DocumentsFault, () => string>> = {
  incomplete: m.kyc_docs_incomplete,
  no_type: m.kyc_docs_incomplete,
  no_second: m.kyc_docs_incomplete,
  same_types: m.kyc_docs_same,
  first_number: m.kyc_docs_incomplete,
  second_number: m.kyc_docs_incomplete,
  not_asked: m.kyc_pic_fault_not_asked,
  many: m.kyc_fault_too_many,
  large: m.kyc_pic_fault_large,
  unreachable: m.kyc_fault_unreachable,
};

export const documentsFaultWords = (fault: DocumentsFault): string => words[fault]();

/** A number that was left out fits: some cards are worn, and the picture shows it anyway. */
export function numberFits({ number: { pattern } }: IdType, typed: string): boolean {
  if (!typed || !pattern) return true;
  return new RegExp(`^(?:${pattern})$`, 'v').test(typed);
}
