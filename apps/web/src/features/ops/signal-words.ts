import type { CaseView, ItemKind } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import type { Picture } from './case.server.ts';

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

/** The newest comparison of each picture: a face check that was made again is held to all anew. */
export function latestMatches(signals: readonly Signal[]): Signal[] {
  const byPicture = new Map<unknown, Signal>();
  for (const signal of signals)
    if (signal.kind === 'face_match') byPicture.set(signal.detail.document_id, signal);
  return [...byPicture.values()];
}

/** The band in words; where a model saw no face there is nothing to compare. */
export function faceWords({ level, detail }: Signal): string {
  if (detail.no_face === true) return m.ops_face_none();
  const words = { note: m.ops_face_alike, warn: m.ops_face_review, alarm: m.ops_face_different };
  return words[level]();
}

/** How far apart, as it was measured. */
export const distanceWords = ({ detail: { distance } }: Signal): string | undefined =>
  typeof distance === 'number' ? m.ops_face_distance({ distance: distance.toFixed(2) }) : undefined;

const names: Readonly<Record<string, () => string>> = {
  name: m.ops_field_name,
  first_name: m.ops_field_first_name,
  middle_name: m.ops_field_middle_name,
  last_name: m.ops_field_last_name,
  birth_date: m.ops_field_birth_date,
  date_of_birth: m.ops_field_birth_date,
  contact_number: m.ops_field_contact_number,
  email: m.ops_field_email,
  address: m.ops_field_address,
  id_number: m.ops_field_id_number,
  secondary_id_number: m.ops_field_secondary_id_number,
  business_name: m.ops_field_business_name,
  tin: m.ops_field_tin,
  bank_account: m.ops_field_bank_account,
};

/** A field that machines find and we have no word for is shown by its own name. */
export const fieldName = (field: string): string => names[field]?.() ?? field.replaceAll('_', ' ');

/** Frames of the face check by their move: in full, and in the little room on the frame itself. */
const moves = {
  straight: { full: m.ops_frame_straight, short: m.ops_move_straight },
  left: { full: m.ops_frame_left, short: m.ops_move_left },
  right: { full: m.ops_frame_right, short: m.ops_move_right },
  closer: { full: m.ops_frame_closer, short: m.ops_move_closer },
} as const satisfies Record<NonNullable<Picture['move']>, object>;

type Named = Pick<Picture, 'item' | 'move'>;

/** What a picture is called, wherever it is spoken of. */
export const pictureWords = ({ item, move }: Named): string =>
  move ? moves[move].full() : itemWords(item);

/** On the picture itself it can be seen that a frame is one. */
export const captionWords = ({ item, move }: Named): string =>
  move ? moves[move].short() : itemWords(item);

/** The name of a picture by its id; undefined when it was replaced or erased since. */
export function pictureName(
  { documents }: Pick<CaseView, 'documents'>,
  id: unknown,
): string | undefined {
  const found = documents.find((one) => one.document_id === id);
  return found && pictureWords({ item: found.kind, move: found.move });
}
