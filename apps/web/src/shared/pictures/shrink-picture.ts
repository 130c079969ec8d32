import { draw, sizeWithin } from './draw-picture.ts';

export const bytesMax = 400_000;

/** Tried in this order until the file is small enough: finer print is kept longer than pixels. */
const attempts = [
  { sidePx: 1_600, quality: 0.88 },
  { sidePx: 1_600, quality: 0.78 },
  { sidePx: 1_600, quality: 0.66 },
  { sidePx: 1_280, quality: 0.7 },
  { sidePx: 1_024, quality: 0.6 },
  { sidePx: 800, quality: 0.5 },
] as const;

type Shrunk =
  | {
      kind: 'picture';
      file: Blob;
      /** As it was, in pixels. */
      width: number;
      height: number;
      /** The same, small, for whoever wants to look at its pixels. */
      pixels: ImageData;
    }
  | { kind: 'unreadable' };

/**
 * A picture of any kind that the browser can open, as a JPEG that a slow line can carry. Whatever
 * else was in the file (where it was taken, by which phone) is gone with the redrawing.
 */
export async function shrinkPicture(
  file: Blob,
  { pixelsSidePx = 1_000 }: { pixelsSidePx?: number } = {},
): Promise<Shrunk> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { kind: 'unreadable' };
  }
  try {
    const { width, height } = picture;
    const pixels = pixelsOf(drawn(picture, pixelsSidePx));
    for (const { sidePx, quality } of attempts) {
      const jpeg = await jpegOf(drawn(picture, sidePx), quality);
      if (jpeg && jpeg.size <= bytesMax)
        return { kind: 'picture', file: jpeg, width, height, pixels };
    }
    return { kind: 'unreadable' };
  } finally {
    picture.close();
  }
}

function drawn(picture: ImageBitmap, sidePx: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  draw(canvas, picture, sizeWithin(picture, sidePx), 'high');
  return canvas;
}

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('there is nothing to draw on');
  return drawing.getImageData(0, 0, canvas.width, canvas.height);
}

export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
