import type { PosterPlace } from './place.ts';
import { drawA4 } from './poster-a4.ts';
import { drawA5 } from './poster-a5.ts';
import { drawSticker } from './poster-sticker.ts';
import type { Drawing } from './shapes.ts';

export const posterSizes = ['a4', 'a5', 'sticker'] as const;
export type PosterSize = (typeof posterSizes)[number];

/** A store's code as it hangs in public: both languages on it, Filipino first. */
export const drawPoster = (size: PosterSize, place: PosterPlace): Drawing =>
  ({ a4: drawA4, a5: drawA5, sticker: drawSticker })[size](place);
