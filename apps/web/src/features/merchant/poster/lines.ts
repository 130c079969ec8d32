import type { Run, TextShape } from './shapes.ts';

// A poster is laid out where there is no screen to measure text on, so widths are reckoned: in ems,
// a little above what the font's half-bold letters take.
const widths: readonly [RegExp, number][] = [
  [/[mwMW@%—…]/, 0.93],
  [/ /, 0.21],
  [/[ijlI'‘’,.·]/, 0.27],
  [/[ftJ!:;|-]/, 0.33],
  [/[r()/[\]{}*"“”]/, 0.41],
  [/[szcvxyeLF?]/, 0.53],
  [/[a-zà-öø-ÿ0-9₱$+]/, 0.58],
  [/[A-ZÀ-ÖØ-Þ&]/, 0.72],
];
/** How much narrower a text is that is not bold. */
export const regular = 0.95;
/** Of a letter that the font does not have: as wide as it is high. */
const unknownWidth = 1.05;

const widthOfLetter = (letter: string): number =>
  widths.find(([letters]) => letters.test(letter))?.[1] ?? unknownWidth;

/** In ems. */
export const widthOf = (text: string): number =>
  [...text].reduce((total, letter) => total + widthOfLetter(letter), 0);

/** Lines of at most `width`, broken between words, and inside a word that is longer than a line. */
export function wrap(text: string, size: number, width: number): string[] {
  const emsMax = width / size;
  const lines: string[] = [];
  let line = '';
  const words = text.split(/\s+/).filter(Boolean);
  for (const piece of words.flatMap((word) => cut(word, emsMax))) {
    const longer = line === '' ? piece : `${line} ${piece}`;
    if (widthOf(longer) <= emsMax) {
      line = longer;
    } else {
      lines.push(line);
      line = piece;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** A word in pieces that fit; one that fits stays whole. */
function cut(word: string, emsMax: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > emsMax) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

const lineHeight = 1.14;

/** The largest size at which a text fits its place; cut short where none is small enough. */
export function largestFit(
  text: string,
  place: { width: number; height: number; sizes: readonly number[] },
): { size: number; lines: string[] } {
  const smallest = Math.min(...place.sizes);
  for (const size of place.sizes) {
    const lines = wrap(text, size, place.width);
    const linesMax = Math.max(1, Math.floor(place.height / (size * lineHeight)));
    if (lines.length <= linesMax) return { size, lines };
    if (size === smallest) {
      const kept = lines.slice(0, linesMax);
      return { size, lines: [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -1)}…`] };
    }
  }
  throw new Error('a text needs a size to be set in');
}

/** Lines under each other, the first with its base line at `y`. */
export const setLines = (
  lines: readonly string[],
  y: number,
  { weight = 400, ...style }: Omit<TextShape, 'kind' | 'runs' | 'y'> & { weight?: Run['weight'] },
  leading = lineHeight,
): TextShape[] =>
  lines.map((text, index) => ({
    kind: 'text',
    y: y + index * style.size * leading,
    runs: [{ text, weight }],
    ...style,
  }));

/** A line in which one word stands out, where it is in it. */
export function withBold(line: string, word: string): Run[] {
  const at = line.indexOf(word);
  if (at < 0) return [{ text: line, weight: 400 }];
  const runs: Run[] = [
    { text: line.slice(0, at), weight: 400 },
    { text: word, weight: 700 },
    { text: line.slice(at + word.length), weight: 400 },
  ];
  return runs.filter(({ text }) => text !== '');
}
