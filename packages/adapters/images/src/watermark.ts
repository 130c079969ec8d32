/**
 * Letters of five columns, seven dots high, the lowest bit on top. Drawn here rather than by a
 * font: a decoder sees no fonts, and neither do most servers.
 */
const letters: Record<string, string> = {
  ' ': '0000000000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  ':': '0036360000',
  '@': '324979413e',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
};
const unknownLetter = '7f4141417f';

const dotSide = 2;
const letterWidth = 6 * dotSide;
const lineHeight = 11 * dotSide;
const margin = { x: 48, y: 40 };
const lineLengthMax = 60;

export type Pattern = { width: number; height: number; rgba: Buffer };

/** One tile of the pattern: light letters with a dark edge, to be read on any ground. */
export function drawPattern(lines: readonly string[]): Pattern {
  const plain = lines.map(plainOf);
  const longest = Math.max(1, ...plain.map((line) => line.length));
  const width = longest * letterWidth + margin.x;
  const height = plain.length * lineHeight + margin.y;
  const rgba = Buffer.alloc(width * height * 4);
  const put = (x: number, y: number, light: number, alpha: number) => {
    if (x < width && y < height) rgba.set([light, light, light, alpha], (y * width + x) * 4);
  };
  const dots = plain.flatMap((line, row) => dotsOf(line, row));
  for (const [x, y] of dots) fill(x + 1, y + 1, (at, down) => put(at, down, 0, 90));
  for (const [x, y] of dots) fill(x, y, (at, down) => put(at, down, 255, 120));
  return { width, height, rgba };
}

function fill(x: number, y: number, put: (x: number, y: number) => void): void {
  for (let i = 0; i < dotSide * dotSide; i++) put(x + (i % dotSide), y + Math.floor(i / dotSide));
}

function dotsOf(line: string, row: number): [number, number][] {
  return [...line].flatMap((letter, column) => {
    const bits = Buffer.from(letters[letter] ?? unknownLetter, 'hex');
    return [...bits].flatMap((dots, x) =>
      [0, 1, 2, 3, 4, 5, 6]
        .filter((y) => (dots >> y) & 1)
        .map((y): [number, number] => [
          column * letterWidth + x * dotSide,
          row * lineHeight + y * dotSide,
        ]),
    );
  });
}

/** Ñ becomes N: a name is to be recognised here, not spelt. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toUpperCase()
    .slice(0, lineLengthMax);
