import { cardJpeg, drawCard } from '../builders/pictures.ts';

/** A file that somebody sends instead of a picture, or inside one. */
export type HostileFile = {
  /** What it tries. */
  about: string;
  bytes: Buffer;
  filename?: string;
  contentType?: string;
  /** Whether a picture can be made of it. Left out, either is fine: what is kept is ours. */
  isTaken?: boolean;
};

/** In each payload, so that it is known again wherever it ends up. */
export const canary = 'LUWAG-HOSTILE-CANARY';

export const basePictures = async (): Promise<Record<'jpeg' | 'png' | 'webp', Buffer>> => {
  const size = { width: 420, height: 300 };
  return {
    jpeg: await cardJpeg(size),
    png: await drawCard(size).png().toBuffer(),
    webp: await drawCard(size).webp().toBuffer(),
  };
};

/** Numbers that look random and are the same each time. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
