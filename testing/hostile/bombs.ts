import type { HostileFile } from './file.ts';
import { packedZeros, pngChunk, pngClaiming, pngHeader, pngOf, pngWith } from './png.ts';
import { jpegWith } from './polyglots.ts';

/** A JPEG that says how large it is, and then says hardly anything. */
function jpegClaiming(base: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(base);
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
  return bytes;
}

/** The scans of a progressive JPEG again and again: each is work over the whole picture. */
function manyScans(progressive: Buffer, times: number): Buffer {
  const firstScan = progressive.indexOf(Buffer.from([0xff, 0xda]));
  const scans = progressive.subarray(firstScan, -2);
  return Buffer.concat([
    progressive.subarray(0, firstScan),
    ...Array.from({ length: times }, () => scans),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function webpClaiming(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(42);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(34, 4);
  bytes.write('WEBPVP8L', 8, 'latin1');
  bytes.writeUInt32LE(17, 16);
  bytes[20] = 0x2f;
  bytes.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 21);
  return bytes;
}

function withRiffSize(webp: Buffer, size: number): Buffer {
  const bytes = Buffer.from(webp);
  bytes.writeUInt32LE(size, 4);
  return bytes;
}

const mega = 1024 * 1024;

/** Small to send, large to open. */
export function bombs(bases: Record<string, Buffer>): HostileFile[] {
  const [jpeg, png, webp] = [bases.jpeg, bases.png, bases.webp] as [Buffer, Buffer, Buffer];
  const progressive = bases.progressive as Buffer;
  const sizes: [number, number][] = [
    ...([
      [65_535, 65_535],
      [0x7fffffff, 0x7fffffff],
      [0, 0],
    ] as [number, number][]),
    ...([
      [1_000_000, 41],
      [41, 1_000_000],
      [6325, 6325],
    ] as [number, number][]),
  ];
  const zeros = packedZeros(30_000 * 3751);
  const refused = (about: string, bytes: Buffer): HostileFile => ({ about, bytes, isTaken: false });
  return [
    ...sizes.map(([w, h]) => refused(`PNG that claims ${w} × ${h}`, pngClaiming(w, h))),
    refused(
      'PNG of 900 megapixels in some kilobytes',
      pngOf(pngHeader(30_000, 30_000, 1, 0), pngChunk('IDAT', zeros)),
    ),
    refused('JPEG that claims 65500 × 65500', jpegClaiming(jpeg, 65_500, 65_500)),
    refused('JPEG that claims no height', jpegClaiming(jpeg, 420, 0)),
    refused('WebP that claims 16384 × 16384', webpClaiming(16_384, 16_384)),
    { about: 'PNG with 64 MB of packed text', bytes: pngWith(png, packedText(64 * mega)) },
    { about: 'PNG with 64 MB of packed colours', bytes: pngWith(png, packedColours(64 * mega)) },
    { about: 'JPEG with two hundred times its scans', bytes: manyScans(progressive, 200) },
    { about: 'JPEG with a hundred notes of 60 KB', bytes: stuffed(jpeg, 100) },
    { about: 'JPEG with colours of 60 KB of nothing', bytes: jpegWith(jpeg, 0xe2, iccOf(60_000)) },
    refused(
      'PNG with a chunk of two gigabytes',
      pngWith(png, pngChunk('tEXt', Buffer.alloc(9), 0x7fffffff)),
    ),
    { about: 'WebP that is four gigabytes, it says', bytes: withRiffSize(webp, 0xfffffffe) },
    { about: 'WebP that is nothing, it says', bytes: withRiffSize(webp, 0) },
    { about: 'animation of a billion frames', bytes: pngWith(png, frames(1_000_000_000)) },
  ];
}

const packedText = (bytes: number): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedZeros(bytes)]));
const packedColours = (bytes: number): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packedZeros(bytes)]));
const iccOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(bytes)]);
const stuffed = (jpeg: Buffer, times: number): Buffer =>
  Array.from({ length: times }).reduce<Buffer>(
    (picture) => jpegWith(picture, 0xe5, Buffer.alloc(60_000, 0x41)),
    jpeg,
  );
function frames(count: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(count);
  return pngChunk('acTL', data);
}
