import { updateProfilePhoto } from '@luwag/contracts/profiles';
import { call } from '#app/shared/api/call.ts';
import { jpegOf } from '#app/shared/pictures/shrink-picture.ts';
import { type CropView, squareOf } from './crop.ts';

/** As large as it is kept. */
const sidePx = 512;
/** A smaller square would be blown up, and show nobody. */
const sideMinPx = 200;

/** Cut to its square, made small, then sent. The code of a refusal, if there is one. */
export async function savePhoto(file: Blob, view: CropView): Promise<string | undefined> {
  const cut = await cutSquare(file, view);
  if (typeof cut === 'string') return cut;
  const files = { profile_picture: cut };
  const saved = await call(updateProfilePhoto, { body: {} }, { files, timeoutMs: 60_000 });
  return saved.ok ? undefined : saved.code;
}

/** Whatever else was in the file, such as where it was taken, is gone with the redrawing. */
async function cutSquare(file: Blob, view: CropView): Promise<Blob | string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  );
  if (!picture) return 'photo_refused';
  try {
    const { left, top, side } = squareOf(picture, view);
    if (side < sideMinPx) return 'picture_too_small';
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(sidePx, Math.round(side));
    const drawing = canvas.getContext('2d');
    if (!drawing) return 'photo_refused';
    // What is see-through would turn black in a JPEG.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
    return (await jpegOf(canvas, 0.9)) ?? 'photo_refused';
  } finally {
    picture.close();
  }
}
