import { type HostileFile, numbersFrom } from './file.ts';

/** Cut off at many places: the start, each tenth, and just before the end. */
export function truncated(bases: Record<string, Buffer>): HostileFile[] {
  const shares = [0.001, 0.02, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.98];
  return ['jpeg', 'png', 'webp'].flatMap((type) => {
    const bytes = bases[type] as Buffer;
    return shares.map((share) => ({
      about: `${type} cut off at ${share * 100} %`,
      bytes: bytes.subarray(0, Math.max(12, Math.floor(bytes.length * share))),
      isTaken: false,
    }));
  });
}

/** With some bytes turned into others, past the first, which say what it is. */
export function damaged(bases: Record<string, Buffer>, count: number): HostileFile[] {
  const next = numbersFrom(20_261_115);
  const types = ['jpeg', 'png', 'webp'];
  return Array.from({ length: count }, (_, i) => {
    const type = types[i % types.length] as string;
    const bytes = Buffer.from(bases[type] as Buffer);
    const hits = 1 + Math.floor(next() * 40);
    for (let hit = 0; hit < hits; hit++)
      bytes[12 + Math.floor(next() * (bytes.length - 12))] = Math.floor(next() * 256);
    return { about: `${type} with ${hits} bytes changed, ${i}`, bytes };
  });
}
