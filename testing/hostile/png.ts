import { crc32, deflateSync } from 'node:zlib';

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

export function pngChunk(type: string, data: Buffer, claimedLength = data.length): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([word(claimedLength), named, word(crc32(named))]);
}

export const pngHeader = (width: number, height: number, depth = 8, colour = 2): Buffer =>
  pngChunk(
    'IHDR',
    Buffer.concat([word(width), word(height), Buffer.from([depth, colour, 0, 0, 0])]),
  );

const end = pngChunk('IEND', Buffer.alloc(0));

/** A PNG of the chunks given, between a start and an end. */
export const pngOf = (...chunks: Buffer[]): Buffer => Buffer.concat([pngStart, ...chunks, end]);

/** Says how large it is, and brings a handful of bytes. */
export const pngClaiming = (width: number, height: number): Buffer =>
  pngOf(pngHeader(width, height), pngChunk('IDAT', deflateSync(Buffer.alloc(64))));

/** Zeros, packed: a thousand of them in a byte. */
export const packedZeros = (bytes: number): Buffer =>
  deflateSync(Buffer.alloc(bytes), { level: 9 });

/** The same picture with a chunk before its data. */
export function pngWith(picture: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = pngStart.length + 25;
  return Buffer.concat([picture.subarray(0, headerEnd), ...chunks, picture.subarray(headerEnd)]);
}
