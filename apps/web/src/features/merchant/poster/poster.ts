import { m } from '#app/paraglide/messages.js';
import { framedCode, typedCode } from './framed-code.ts';
import { largestFit, regular, setLines, withBold, wrap } from './lines.ts';
import type { PosterPlace } from './place.ts';
import { drawA4 } from './poster-a4.ts';
import { type Drawing, ink, logo, logoWidth, panes, type Shape } from './shapes.ts';
import { drawDoor, drawTent } from './small-prints.ts';

export const posterSizes = ['a4', 'a5', 'tent', 'sticker', 'door'] as const;
export type PosterSize = (typeof posterSizes)[number];

/** A store's code as it hangs in public: both languages on it, Filipino first. */
export const drawPoster = (size: PosterSize, place: PosterPlace): Drawing =>
  ({ a4: drawA4, a5: drawA5, tent: drawTent, sticker: drawSticker, door: drawDoor })[size](place);

const side = 240;
const codeSide = 158;
const logoSize = 20;

/** For the counter: nothing but the code, to be cut out. */
const drawSticker = ({ store }: PosterPlace): Drawing => ({
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

const [width, height] = [420, 596];
const middle = width / 2;
const bandHeight = 136;
const box = { x: 88, y: 226, side: 244 };

/** Beside the till. */
const drawA5 = (place: PosterPlace): Drawing => ({
  width,
  height,
  widthMm: 148,
  heightMm: 210,
  shapes: [...band(), ...name(place), ...code(place), ...small(place)],
});

function band(): Shape[] {
  const title = { x: 28, size: 26, fill: ink.onBand, weight: 600, spacing: -0.025 } as const;
  const words = [
    m.selling_poster_scan_first({}, { locale: 'fil' }),
    m.selling_poster_scan_second({}, { locale: 'fil' }),
  ];
  return [
    { kind: 'rect', x: 0, y: 0, width, height: bandHeight, fill: ink.band },
    ...panes({ x: 329, y: 0, width: 92, columns: 4, rows: 6, slope: 0.2, dark: 0.8 }),
    // The panes end with the band.
    { kind: 'rect', x: 0, y: bandHeight, width, height: height - bandHeight, fill: ink.paper },
    ...logo(28, 26, 24, ink.onBand),
    ...setLines(words, 88, title, 1.05),
  ];
}

function name({ store }: PosterPlace): Shape[] {
  const fitted = largestFit(store.name, { width: 364, height: 46, sizes: [19, 17, 15, 13, 11] });
  const blockHeight = fitted.lines.length * fitted.size * 1.14 + 18;
  const top = bandHeight + (box.y - bandHeight - blockHeight) / 2;
  const centred = { x: middle, anchor: 'middle' } as const;
  const style = { ...centred, size: fitted.size, fill: ink.text, weight: 600 } as const;
  return [
    ...setLines(fitted.lines, top + fitted.size, style),
    ...setLines([store.city], top + blockHeight, { ...centred, size: 13.5, fill: ink.quiet }),
  ];
}

const code = ({ store }: PosterPlace): Shape[] =>
  framedCode(store.code, {
    box,
    radius: 20,
    words: { y: 500, size: 12.5 },
    letters: { y: 527, size: 22 },
  });

function small({ host }: PosterPlace): Shape[] {
  const text = `${m.selling_poster_begins({ host })} ${m.shell_reg_company()}, ${m.shell_reg_sec()}.`;
  return wrap(text, 10 * regular, 372).map((line, index) => ({
    kind: 'text',
    x: middle,
    y: 556 + index * 14,
    size: 10,
    fill: ink.small,
    anchor: 'middle',
    runs: withBold(line, host),
  }));
}
