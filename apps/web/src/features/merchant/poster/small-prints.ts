import { m } from '#app/paraglide/messages.js';
import { framedCode, typedCode } from './framed-code.ts';
import { regular, setLines, withBold, wrap } from './lines.ts';
import type { PosterPlace } from './place.ts';
import { type Drawing, ink, logo, panes, type Shape, turnedOver } from './shapes.ts';

const fil = { locale: 'fil' } as const;
const en = { locale: 'en' } as const;

const [width, height] = [420, 596];
const half = height / 2;
const margin = 28;
const column = 222;

/**
 * For a table: a sheet of A5, folded across. One side leads to the code, the other tells whoever
 * has paid what to show; that one is printed upside down.
 */
export const drawTent = (place: PosterPlace): Drawing => ({
  width,
  height,
  widthMm: 148,
  heightMm: 210,
  shapes: [...farSide(), ...nearSide(place), ...fold()],
});

function farSide(): Shape[] {
  const title = { x: margin, size: 30, fill: ink.onBand, weight: 600, spacing: -0.025 } as const;
  const shown = { x: margin, size: 13.5, fill: ink.onBandQuiet } as const;
  const words = [m.selling_tent_paid_first({}, fil), m.selling_tent_paid_second({}, fil)];
  const notes = [m.selling_poster_step_show({}, fil), m.selling_poster_step_show({}, en)];
  const noteLines = notes.flatMap((note) => wrap(note, shown.size * regular, 200));
  return turnedOver(
    [
      { kind: 'rect', x: 0, y: 0, width, height: half, fill: ink.band },
      ...panes({ x: 256, y: 76, width: 136, columns: 4, rows: 4, slope: 0.16, dark: 0.5 }),
      ...setLines(words, 112, title, 1.08),
      ...setLines(noteLines, 182, shown, 1.4),
    ],
    { width, height: half },
  );
}

function nearSide({ store, host }: PosterPlace): Shape[] {
  const title = { x: column, size: 27, fill: ink.text, weight: 600, spacing: -0.02 } as const;
  const words = [m.selling_tent_scan_first({}, fil), m.selling_tent_scan_second({}, fil)];
  const [code, frame] = framedCode(store.code, {
    box: { x: margin, y: half + 46, side: 172 },
    radius: 16,
    words: { y: 0, size: 0 },
    letters: { y: 0, size: 0 },
  });
  const { anchor: _, ...typed } = typedCode(store.code, { x: column, y: half + 196, size: 17 });
  const begins = wrap(m.selling_poster_begins({ host }, fil), 10 * regular, 364);
  return [
    { kind: 'rect', x: 0, y: half, width, height: half, fill: ink.paper },
    ...(code && frame ? [code, frame] : []),
    ...logo(column, half + 58, 26, ink.brand),
    ...setLines(words, half + 126, title, 1.1),
    typed,
    ...begins.map(
      (line, index): Shape => ({
        ...{ kind: 'text', x: margin, y: half + 254 + index * 14, size: 10, fill: ink.small },
        runs: withBold(line, host),
      }),
    ),
  ];
}

const fold = (): Shape[] => [
  {
    ...{ kind: 'path', x: 0, y: half, scale: 1, d: `M0 0H${width}` },
    ...{ stroke: ink.quiet, strokeWidth: 1, dash: [7, 5] },
  },
  {
    ...{ kind: 'text', x: width - 88, y: half + 16, size: 9.5, fill: ink.quiet, anchor: 'middle' },
    runs: [
      { text: `${m.selling_tent_fold({}, fil)} · ${m.selling_tent_fold({}, en)}`, weight: 400 },
    ],
  },
];

const [doorWidth, doorHeight] = [300, 175];

/** For the door: that one can pay in parts here, and nothing to scan in passing. */
export function drawDoor(): Drawing {
  const title = { x: 26, size: 24, fill: ink.onBand, weight: 600, spacing: -0.02 } as const;
  const words = [m.selling_door_first({}, fil), m.selling_door_second({}, fil)];
  const light = { x: 196, y: 25, width: 82, columns: 4, rows: 6, slope: 0.16, dark: 0.6 } as const;
  return {
    width: doorWidth,
    height: doorHeight,
    widthMm: 120,
    heightMm: 70,
    shapes: [
      {
        ...{ kind: 'rect', x: 0, y: 0, width: doorWidth, height: doorHeight },
        ...{ radius: 30, fill: ink.band },
      },
      ...panes({ ...light, mangoAt: [3, 4] }),
      ...logo(26, 27, 34, ink.onBand),
      ...setLines(words, 112, title, 1.1),
    ],
  };
}
