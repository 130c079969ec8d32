import sharp, { type Sharp } from 'sharp';

/** For tests that take a picture apart: there is no other reason to have it. */
export { sharp };

export type PictureOptions = {
  width?: number;
  height?: number;
  /** How far it is out of focus. */
  sigma?: number;
  /** A burnt-out patch, as of a lamp on plastic. */
  hasGlare?: boolean;
  seed?: number;
};

/** A card as a camera sees it: fine print on a light ground. The same seed makes the same one. */
export function drawCard(options: PictureOptions = {}): Sharp {
  const { width = 1200, height = 760, sigma, hasGlare = false, seed = 1 } = options;
  const pixels = Buffer.alloc(width * height * 3);
  const print = (x: number, y: number) => {
    // Lines of "letters": some columns of each line are dark, by a hash of where they are.
    if (y % 24 > 12 || x % 7 > 4) return 205;
    const hash = Math.imul((x / 7) | 0, 73_856_093) ^ Math.imul((y / 24) | 0, 19_349_663) ^ seed;
    return (hash >>> 3) % 5 < 2 ? 40 : 205;
  };
  const isBurnt = (x: number, y: number) =>
    hasGlare && Math.hypot(x - width / 2, y - height / 2) < height / 4;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const light = isBurnt(x, y) ? 255 : print(x, y);
      pixels.fill(light, (y * width + x) * 3, (y * width + x) * 3 + 3);
    }
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } });
  return sigma ? drawn.blur(sigma) : drawn;
}

export const cardJpeg = (options: PictureOptions = {}): Promise<Buffer> =>
  drawCard(options).jpeg({ quality: 80 }).toBuffer();

/** What a picture turned out to be. */
export async function factsOf(bytes: Buffer) {
  const { format, width, height, exif } = await sharp(bytes).metadata();
  return { format, width, height, hasExif: exif !== undefined };
}

/** What a phone adds: where it was, what it is, and a small copy. */
export const exifWithPlace = {
  IFD0: { Make: 'Telepono', Model: 'T-1000', Software: 'CANARY-EXIF', Artist: 'Maria Clara' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '14/1 35/1 59/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '120/1 58/1 1/1',
  },
} as const;
