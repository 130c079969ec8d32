import { modulesOf, paintPoster } from './paint-poster.ts';
import type { Drawing } from './shapes.ts';
import { writePdf } from './write-pdf.ts';

export type PosterFile = 'png' | 'pdf';

/** What printers print; a sticker is small and looked at closely. */
const dotsPerInch = ({ widthMm }: Drawing): number => (widthMm < 100 ? 600 : 300);

/** A sticker for the door has no code. */
type Poster = {
  drawing: Drawing;
  code: SVGSVGElement | undefined;
  name: string;
  title: string;
};

/** Draws the poster that stands in the page once more, as a file, and hands it to the browser. */
export async function downloadPoster(
  kind: PosterFile,
  { drawing, code, name, title }: Poster,
): Promise<void> {
  const modules = code ? modulesOf(code) : [];
  const canvas = await paintPoster(drawing, modules, dotsPerInch(drawing));
  if (kind === 'png') return save(await blobOf(canvas, 'image/png'), `${name}.png`);
  const jpeg = await blobOf(canvas, 'image/jpeg');
  const place = drawing.shapes.find((shape) => shape.kind === 'code');
  const mm = drawing.widthMm / drawing.width;
  const parts = writePdf({
    title,
    widthMm: drawing.widthMm,
    heightMm: drawing.heightMm,
    picture: {
      bytes: new Uint8Array(await jpeg.arrayBuffer()),
      width: canvas.width,
      height: canvas.height,
    },
    code: place && { x: place.x * mm, y: place.y * mm, side: place.side * mm, modules },
  });
  save(new Blob(parts, { type: 'application/pdf' }), `${name}.pdf`);
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error(`the browser made no ${type}`));
    canvas.toBlob(take, type, 0.94);
  });

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has begun to read it by then, and keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
