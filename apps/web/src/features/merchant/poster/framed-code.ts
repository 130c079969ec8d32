import { formatStoreCode } from '@luwag/domain/store-code';
import { m } from '#app/paraglide/messages.js';
import { ink, type Shape, type TextShape } from './shapes.ts';

/** A store's code in letters, to be typed. */
export const typedCode = (code: string, place: Pick<TextShape, 'x' | 'y' | 'size'>): TextShape => ({
  kind: 'text',
  ...place,
  fill: ink.text,
  anchor: 'middle',
  isMono: true,
  spacing: 0.06,
  runs: [{ text: formatStoreCode(code), weight: 700 }],
});

type Line = Pick<TextShape, 'y' | 'size'>;
type Frame = {
  box: { x: number; y: number; side: number };
  radius: number;
  words: Line;
  letters: Line;
};

/** The code in its frame, and under it the same in letters, for whoever cannot scan. */
export function framedCode(code: string, { box, radius, words, letters }: Frame): Shape[] {
  const x = box.x + box.side / 2;
  const stroke = 3;
  const type = (['fil', 'en'] as const).map((locale) => m.selling_poster_type({}, { locale }));
  return [
    { kind: 'code', x: box.x + stroke, y: box.y + stroke, side: box.side - 2 * stroke },
    // After the code: its quiet margin has corners, and the frame has none.
    {
      kind: 'rect',
      x: box.x + stroke / 2,
      y: box.y + stroke / 2,
      width: box.side - stroke,
      height: box.side - stroke,
      radius,
      stroke: ink.text,
      strokeWidth: stroke,
    },
    {
      kind: 'text',
      x,
      ...words,
      fill: ink.quiet,
      anchor: 'middle',
      runs: [{ text: type.join(' · '), weight: 400 }],
    },
    typedCode(code, { x, ...letters }),
  ];
}
