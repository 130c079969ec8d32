import type { CaseView } from '@luwag/contracts/kyc-cases';
import { m } from '#app/paraglide/messages.js';
import { itemWords } from '#app/shared/format/kyc-words.ts';
import type { Picture } from './pictures.ts';

const moves: Readonly<Record<NonNullable<Picture['move']>, () => string>> = {
  straight: m.ops_frame_straight,
  left: m.ops_frame_left,
  right: m.ops_frame_right,
  closer: m.ops_frame_closer,
};

/** What a picture is called, wherever it is spoken of: frames of the face check by their move. */
export const pictureWords = ({ item, move }: Pick<Picture, 'item' | 'move'>): string =>
  move ? moves[move]() : itemWords(item);

const shortMoves: Readonly<Record<NonNullable<Picture['move']>, () => string>> = {
  straight: m.ops_move_straight,
  left: m.ops_move_left,
  right: m.ops_move_right,
  closer: m.ops_move_closer,
};

/** On the picture itself there is little room: that a frame is one can be seen. */
export const captionWords = ({ item, move }: Pick<Picture, 'item' | 'move'>): string =>
  move ? shortMoves[move]() : itemWords(item);

/** The name of a picture by its id; undefined when it was replaced or erased since. */
export function pictureName(
  { documents }: Pick<CaseView, 'documents'>,
  id: unknown,
): string | undefined {
  const found = documents.find((one) => one.document_id === id);
  return found && pictureWords({ item: found.kind, move: found.move });
}
