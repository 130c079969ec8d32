/** Larger pictures take longer to read and are read no better. */
const sideMax = { camera: 960, picture: 1600 };

/** The size at which something is drawn: never larger than it is, its longer side at most `max`. */
export function sizeWithin(
  { width, height }: { width: number; height: number },
  max: number,
): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height, 1));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What the camera sees right now; false while it sees nothing yet. */
export function drawFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return false;
  draw(canvas, video, sizeWithin({ width, height }, sideMax.camera));
  return true;
}

/** A file as a picture; false when it is none. */
export async function drawFile(file: Blob, canvas: HTMLCanvasElement): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file);
    draw(canvas, picture, sizeWithin(picture, sideMax.picture));
    picture.close();
    return true;
  } catch {
    return false;
  }
}

export function draw(
  canvas: HTMLCanvasElement,
  source: CanvasImageSource,
  { width, height }: { width: number; height: number },
  smoothing: ImageSmoothingQuality = 'low',
): void {
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) return;
  // As if it lay on paper: so a code is read, and what is see-through would turn black in a JPEG.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, width, height);
  drawing.imageSmoothingQuality = smoothing;
  drawing.drawImage(source, 0, 0, width, height);
}
