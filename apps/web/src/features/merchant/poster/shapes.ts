/** A stretch of one line in one weight. */
export type Run = { text: string; weight: 400 | 500 | 600 | 700 };

type At = { x: number; y: number };
type Ink = { fill?: string; stroke?: string; strokeWidth?: number };
type Rect = { width: number; height: number; radius?: number; opacity?: number };
/** In units of its own, which begin at `x` and `y` and are `scale` large. */
type Path = { d: string; scale: number; dash?: readonly number[]; isRound?: boolean };
/** `y` is that of the base line, and the spacing is in ems. */
type Text = {
  size: number;
  fill: string;
  runs: readonly Run[];
  anchor?: 'middle';
  spacing?: number;
  /** Upside down, around its place. */
  isTurned?: boolean;
};

/**
 * What a poster is made of. One list of shapes is drawn as SVG for screen and paper, and on a
 * canvas for the files: they cannot come to differ.
 */
export type Shape =
  | ({ kind: 'rect' } & At & Ink & Rect)
  | ({ kind: 'path' } & At & Ink & Path)
  | ({ kind: 'text'; isMono?: boolean } & At & Text)
  /** The store's code, with the quiet margin that readers want. */
  | ({ kind: 'code'; side: number } & At);

export type TextShape = Extract<Shape, { kind: 'text' }>;

export type Drawing = {
  width: number;
  height: number;
  /** On paper. */
  widthMm: number;
  heightMm: number;
  shapes: readonly Shape[];
};

/** Paper is light whatever the screen is, so these are no tokens of a theme. */
export const ink = {
  text: '#16211f',
  quiet: '#5c6763',
  small: '#3e4b48',
  line: '#d9d0bf',
  paper: '#ffffff',
  brand: '#0f6b62',
  band: '#0a453f',
  onBand: '#fffefb',
  onBandQuiet: '#bfe0d9',
  mango: '#ffb224',
} as const;

/** The same upside down, as the far side of a folded sheet is printed. */
export const turnedOver = (
  shapes: readonly (Extract<Shape, { kind: 'rect' }> | TextShape)[],
  { width, height }: { width: number; height: number },
): Shape[] =>
  shapes.map((shape) =>
    shape.kind === 'text'
      ? { ...shape, x: width - shape.x, y: height - shape.y, isTurned: true }
      : { ...shape, x: width - shape.x - shape.width, y: height - shape.y - shape.height },
  );

/** The mark with the name beside it. */
export function logo(x: number, y: number, size: number, color: string): Shape[] {
  const scale = size / 32;
  const at = { kind: 'path', x, y, scale } as const;
  const fontSize = size * 0.82;
  return [
    { ...at, d: circle(8, 6, 4), fill: color },
    {
      ...at,
      d: 'M8 6v6a12 12 0 0 0 12 12h6',
      stroke: color,
      strokeWidth: 8,
      dash: [4.2, 2, 8.2, 2, 8.2, 99],
    },
    { ...at, d: circle(26, 24, 4), fill: ink.mango },
    { ...at, d: 'M21.8 24H26', stroke: ink.mango, strokeWidth: 8 },
    {
      kind: 'text',
      x: x + size * 1.28,
      y: y + size / 2 + fontSize * 0.35,
      size: fontSize,
      fill: color,
      spacing: -0.035,
      runs: [{ text: 'Luwag', weight: 600 }],
    },
  ];
}

/** How wide a logo of this size is, name included. */
export const logoWidth = (size: number): number => size * 3.64;

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0z`;

type Panes = At & {
  width: number;
  columns: number;
  rows: number;
  /** How much brighter each row is than the one above it. */
  slope: number;
  /** How far the dark reaches in the first row. */
  dark: number;
  mangoAt?: readonly [column: number, row: number];
};

type Pane = Extract<Shape, { kind: 'rect' }>;

/** Panes of capiz with the light falling in from the right. */
export function panes({ x, y, width, columns, rows, slope, dark, mangoAt }: Panes): Pane[] {
  const pitch = width / (columns - 0.08);
  const side = pitch * 0.92;
  return Array.from({ length: columns * rows }, (_, index) => index).flatMap((index): Pane[] => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const pane = {
      kind: 'rect',
      x: x + column * pitch,
      y: y + row * pitch,
      width: side,
      height: side,
      radius: side * 0.24,
    } as const;
    const isMango = mangoAt?.[0] === column && mangoAt[1] === row;
    if (isMango) return [{ ...pane, fill: ink.mango }];
    const light = Math.min(1, (2 * column) / (columns - 1) + row * slope - dark);
    const unlit: Pane = { ...pane, fill: '#1c5e56' };
    if (light <= 0.05) return [unlit];
    const fill = (column + row) % 3 === 0 ? '#f4ddae' : '#fbebc8';
    return [unlit, { ...pane, fill, opacity: Math.round(light * 100) / 100 }];
  });
}
