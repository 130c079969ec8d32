import { typedCode } from './framed-code.ts';
import type { PosterPlace } from './place.ts';
import { type Drawing, ink, logo, logoWidth } from './shapes.ts';

const side = 240;
const codeSide = 158;
const logoSize = 20;

/** For the counter: nothing but the code, to be cut out. */
export const drawSticker = ({ store }: PosterPlace): Drawing => ({
  width: side,
  height: side,
  widthMm: 60,
  heightMm: 60,
  shapes: [
    { kind: 'rect', x: 0, y: 0, width: side, height: side, radius: 44, fill: ink.band },
    { kind: 'rect', x: 8, y: 8, width: 224, height: 224, radius: 36, fill: ink.paper },
    ...logo((side - logoWidth(logoSize)) / 2, 25, logoSize, ink.brand),
    { kind: 'code', x: (side - codeSide) / 2, y: 47, side: codeSide },
    typedCode(store.code, { x: side / 2, y: 217, size: 14 }),
  ],
});
