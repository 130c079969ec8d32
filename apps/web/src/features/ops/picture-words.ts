import type { CaseView } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import type { Picture } from './pictures.ts';

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
