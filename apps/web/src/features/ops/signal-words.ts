import type { CaseView, ItemKind } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import { fieldName } from './field-names.ts';
import { pictureName } from './picture-words.ts';

export type Signal = CaseView['signals'][number];
type Seen = Pick<CaseView, 'documents'>;

/** What a machine found, in a sentence. One that we have no words for is shown by its name. */
export function signalWords({ kind, detail }: Signal, seen: Seen): string {
  const item = itemOf(detail, seen);
  if (kind === 'ocr_mismatch') {
    return m.ops_signal_ocr_mismatch({ fields: fieldsOf(detail), item });
  }
  return words[kind]?.({ item }) ?? kind.replaceAll('_', ' ');
}

const words: Readonly<Record<string, (about: { item: string }) => string>> = {
  ocr_read: m.ops_signal_ocr_read,
  blur: m.ops_signal_blur,
  glare: m.ops_signal_glare,
  virus_suspected: m.ops_signal_virus,
  duplicate_id_number: m.ops_signal_duplicate_id_number,
  duplicate_person: m.ops_signal_duplicate_person,
  duplicate_number: m.ops_signal_duplicate_number,
  shared_device: m.ops_signal_shared_device,
  shared_bank_account: m.ops_signal_shared_bank_account,
  shared_address: m.ops_signal_shared_address,
};

/** Which picture a signal is about; one that was replaced since is said to be earlier. */
export function itemOf({ document_id: id, item }: Signal['detail'], seen: Seen): string {
  const name = pictureName(seen, id);
  if (name) return name;
  if (typeof item !== 'string') return m.ops_signal_something();
  const kind = itemWords(item as ItemKind);
  return typeof id === 'string' ? m.ops_signal_earlier({ item: kind }) : kind;
}

function fieldsOf({ fields, field }: Signal['detail']): string {
  const named = Array.isArray(fields) ? fields : [field];
  return named
    .filter((name) => typeof name === 'string')
    .map((name) => fieldName(name).toLowerCase())
    .join(', ');
}
