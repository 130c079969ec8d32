export type TakenType = 'jpeg' | 'png' | 'webp';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);
const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  Buffer.from(bytes.subarray(from, from + length)).toString('latin1');

/** Brands of ISO media that hold HEVC pictures; phones make them unless told otherwise. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/**
 * What a file is by its first bytes. Three kinds are taken; one is told apart because people who
 * send it can be told what to do. What a file is called, and says of itself, is not looked at.
 */
export function typeOf(bytes: Uint8Array): TakenType | 'heic' | 'other' {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  const isHeic = textAt(bytes, 4, 4) === 'ftyp' && heicBrands.has(textAt(bytes, 8, 4));
  return isHeic ? 'heic' : 'other';
}
