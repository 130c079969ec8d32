import { sizeWithin } from '#app/shared/pictures/draw-picture.ts';
import { jpegOf } from '#app/shared/pictures/shrink-picture.ts';

/** The size at which a face is looked for, and at which the server is shown it. */
const sidePx = 640;
const bytesMax = 90 * 1024;

/** What the camera sees right now, never mirrored; false while it sees nothing yet. */
export function drawLook(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return false;
  const { width, height } = sizeWithin({ width: videoWidth, height: videoHeight }, sidePx);
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(video, 0, 0, width, height);
  return true;
}

/** One look as a file that the server takes. */
export async function frameOf(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.82, 0.7, 0.55, 0.4]) {
    const jpeg = await jpegOf(canvas, quality);
    if (jpeg && jpeg.size <= bytesMax) return jpeg;
  }
  throw new Error('a look that fits into no file');
}
