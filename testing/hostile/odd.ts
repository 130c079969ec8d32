import { drawCard, exifWithPlace } from '../builders/pictures.ts';
import { canary, type HostileFile } from './file.ts';
import { jpegWith } from './polyglots.ts';

const size = { width: 420, height: 300 };
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`;
const exif = { ...exifWithPlace, IFD0: { ...exifWithPlace.IFD0, Copyright: canary } };

/** Good pictures with something in them that must not stay. */
export async function telling(): Promise<HostileFile[]> {
  const card = () => drawCard(size);
  const plain = await card().jpeg().toBuffer();
  const made: Record<string, Buffer> = {
    'JPEG that says where it was taken': await card().withExif(exif).jpeg().toBuffer(),
    'PNG that says where it was taken': await card().withExif(exif).png().toBuffer(),
    'WebP that says where it was taken': await card().withExif(exif).webp().toBuffer(),
    'JPEG with XMP': await card().withXmp(xmp).jpeg().toBuffer(),
    'PNG with XMP': await card().withXmp(xmp).png().toBuffer(),
    'WebP with XMP': await card().withXmp(xmp).webp().toBuffer(),
    'JPEG with colours of a make of screen': await card().withIccProfile('p3').jpeg().toBuffer(),
    'JPEG with a small copy of itself': jpegWith(plain, 0xe0, jfxxOf(plain)),
    'JPEG with IPTC': jpegWith(plain, 0xed, Buffer.from(`Photoshop 3.0\x008BIM\x04\x04${canary}`)),
  };
  for (const orientation of [2, 3, 6, 8])
    made[`JPEG turned by note ${orientation}`] = await card()
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  return takenAll(made);
}

const jfxxOf = (plain: Buffer): Buffer =>
  Buffer.concat([Buffer.from('JFXX\0\x10'), plain.subarray(0, 20_000), Buffer.from(canary)]);

/** Good pictures that few programs make. */
export async function unusual(): Promise<HostileFile[]> {
  const card = () => drawCard(size);
  const one = await drawCard({ width: 1, height: 1 }).png().toBuffer();
  const made: Record<string, Buffer> = {
    'JPEG in the colours of print': await card().toColourspace('cmyk').jpeg().toBuffer(),
    'PNG of 16 bits': await card().toColourspace('rgb16').png().toBuffer(),
    'PNG of a palette': await card().png({ palette: true, colours: 4 }).toBuffer(),
    'PNG that is see-through': await card().ensureAlpha(0).png().toBuffer(),
    'PNG in passes': await card().png({ progressive: true }).toBuffer(),
    'JPEG in passes': await card().jpeg({ progressive: true }).toBuffer(),
    'WebP without loss': await card().webp({ lossless: true }).toBuffer(),
    'grey JPEG': await card().greyscale().jpeg().toBuffer(),
  };
  return [...takenAll(made), { about: 'one pixel', bytes: one, isTaken: false }];
}

const takenAll = (made: Record<string, Buffer>): HostileFile[] =>
  Object.entries(made).map(([about, bytes]) => ({ about, bytes, isTaken: true }));
