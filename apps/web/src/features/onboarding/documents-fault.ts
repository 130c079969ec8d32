import type { uploadDocuments } from '@luwag/contracts/kyc-documents';
import type { IdType } from '@luwag/contracts/reference';
import { m } from '#app/paraglide/messages.js';
import { type ForRefusals, lineFor } from '#app/shared/api/refusals.ts';

const words: ForRefusals<typeof uploadDocuments, () => string, 'first_number' | 'second_number'> = {
  documents_incomplete: m.kyc_docs_incomplete,
  draft_not_found: m.kyc_docs_incomplete,
  draft_not_ready: m.kyc_docs_incomplete,
  id_type_unknown: m.kyc_docs_incomplete,
  id_types_same: m.kyc_docs_same,
  first_number: m.kyc_docs_incomplete,
  second_number: m.kyc_docs_incomplete,
  document_not_asked: m.kyc_pic_fault_not_asked,
  rate_limited: m.kyc_fault_too_many,
  body_too_large: m.kyc_pic_fault_large,
  picture_type_not_taken: undefined,
  picture_is_heic: undefined,
  picture_not_readable: undefined,
  picture_too_large: undefined,
  picture_too_small: undefined,
  picture_infected: undefined,
  pictures_busy: undefined,
};

/** Whether something is wrong with the documents, and not with the way to us. */
export const isOfDocuments = (code: string): boolean => lineFor(words, code) !== undefined;

export const documentsFaultWords = (code: string): string =>
  (lineFor(words, code) ?? m.kyc_fault_unreachable)();

/** A number that was left out fits: some cards are worn, and the picture shows it anyway. */
export function numberFits({ number: { pattern } }: IdType, typed: string): boolean {
  if (!typed || !pattern) return true;
  return new RegExp(`^(?:${pattern})$`, 'v').test(typed);
}
