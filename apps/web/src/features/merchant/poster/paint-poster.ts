import { type Drawing, ink, type Shape, type TextShape } from './shapes.ts';

/** Row by row, which modules of a code are dark. */
export type Modules = readonly (readonly boolean[])[];

/** A code that the page has drawn, as modules, its quiet margin included. */
export function modulesOf(code: SVGSVGElement): Modules {
  const { width: count } = code.viewBox.baseVal;
  const dark = [...code.querySelectorAll('path')].at(-1)?.getAttribute('d') ?? '';
  const drawing = contextOf(count, count);
  drawing.fill(new Path2D(dark));
  const { data } = drawing.getImageData(0, 0, count, count);
  return Array.from({ length: count }, (_, row) =>
    Array.from(
      { length: count },
      (_module, column) => (data[(row * count + column) * 4 + 3] ?? 0) > 127,
    ),
  );
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws on no canvas');
  return context;
}

/** The poster in pixels, as the page shows it. */
export async function paintPoster(
  drawing: Drawing,
  modules: Modules,
  dotsPerInch: number,
): Promise<HTMLCanvasElement> {
  const width = Math.round((drawing.widthMm / 25.4) * dotsPerInch);
  const height = Math.round((drawing.heightMm / 25.4) * dotsPerInch);
  const families = familiesOf();
  await loadFonts(families.text);
  const context = contextOf(width, height);
  // Around a sticker is paper too: a picture that knows no transparency would have it black.
  context.fillStyle = ink.paper;
  context.fillRect(0, 0, width, height);
  context.scale(width / drawing.width, height / drawing.height);
  for (const shape of drawing.shapes) {
    context.save();
    paint(context, shape, modules, families);
    context.restore();
  }
  return context.canvas;
}

type Families = { text: string; mono: string };

function familiesOf(): Families {
  const mono = getComputedStyle(document.documentElement).getPropertyValue('--mono').trim();
  return { text: getComputedStyle(document.body).fontFamily, mono: mono || 'monospace' };
}

/** A canvas draws with what is there, and waits for nothing by itself. */
async function loadFonts(family: string): Promise<void> {
  const weights = [400, 500, 600, 700];
  // A family has stand-ins that not every machine has: what cannot be had is drawn without.
  await Promise.allSettled(
    weights.map((weight) => document.fonts.load(`${weight} 20px ${family}`, 'a₱')),
  );
}

function paint(
  context: CanvasRenderingContext2D,
  shape: Shape,
  modules: Modules,
  families: Families,
): void {
  switch (shape.kind) {
    case 'rect':
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      context.globalAlpha = shape.opacity ?? 1;
      context.fillStyle = shape.fill ?? 'transparent';
      context.fill();
      if (shape.stroke) stroke(context, shape);
      break;
    case 'path':
      context.translate(shape.x, shape.y);
      context.scale(shape.scale, shape.scale);
      if (shape.fill) {
        context.fillStyle = shape.fill;
        context.fill(new Path2D(shape.d));
      }
      if (shape.dash) context.setLineDash([...shape.dash]);
      if (shape.isRound) Object.assign(context, { lineCap: 'round', lineJoin: 'round' });
      if (shape.stroke) stroke(context, shape, new Path2D(shape.d));
      break;
    case 'text':
      write(context, shape, families);
      break;
    case 'code':
      paintModules(context, shape, modules);
  }
}

function stroke(
  context: CanvasRenderingContext2D,
  { stroke: color = '', strokeWidth = 1 }: { stroke?: string; strokeWidth?: number },
  path?: Path2D,
): void {
  context.strokeStyle = color;
  context.lineWidth = strokeWidth;
  if (path) context.stroke(path);
  else context.stroke();
}

function write(context: CanvasRenderingContext2D, text: TextShape, families: Families): void {
  if (text.isTurned) {
    context.translate(2 * text.x, 2 * text.y);
    context.rotate(Math.PI);
  }
  const family = text.isMono ? families.mono : families.text;
  const fontOf = (weight: number) => `${weight} ${text.size}px ${family}`;
  context.fillStyle = text.fill;
  if ('letterSpacing' in context) context.letterSpacing = `${(text.spacing ?? 0) * text.size}px`;
  const widths = text.runs.map((run) => {
    context.font = fontOf(run.weight);
    return context.measureText(run.text).width;
  });
  const whole = widths.reduce((total, width) => total + width, 0);
  let x = text.anchor === 'middle' ? text.x - whole / 2 : text.x;
  for (const [index, run] of text.runs.entries()) {
    context.font = fontOf(run.weight);
    context.fillText(run.text, x, text.y);
    x += widths[index] ?? 0;
  }
}

function paintModules(
  context: CanvasRenderingContext2D,
  { x, y, side }: Extract<Shape, { kind: 'code' }>,
  modules: Modules,
): void {
  const count = modules.length;
  // A pixel each, then enlarged: rectangles beside each other would leave seams between them.
  const small = contextOf(count, count);
  small.fillStyle = ink.paper;
  small.fillRect(0, 0, count, count);
  small.fillStyle = ink.text;
  for (const [row, dark] of modules.entries()) {
    for (const [column, isDark] of dark.entries()) {
      if (isDark) small.fillRect(column, row, 1, 1);
    }
  }
  context.imageSmoothingEnabled = false;
  context.drawImage(small.canvas, x, y, side, side);
}
