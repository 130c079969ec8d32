import { m } from '#app/paraglide/messages.js';
import type { Signal } from './signal-words.ts';

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
