import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * Every account has a slot, and whatever belongs to the account bears it in its id: rows are found,
 * routed and moved by the slot. The table `slots` says in which cell a slot is.
 */
export const slotsCount = 4096;

/** The slot of a new account. It never changes. */
export const drawSlot = (): number => randomInt(slotsCount);

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** The slot that an id bears, as SQL `slot_of` reads it: the twelve bits after the version. */
export function slotOf(id: string): number {
  if (!uuid.test(id)) throw new Error(`not an id: ${id}`);
  return Number.parseInt(id.slice(15, 18), 16);
}

/**
 * A time-ordered id (UUID version 7) with a slot, for rows whose id must be known before they are
 * written. SQL `uuid_v7(slot)` makes the others. 62 bits are random.
 */
export const uuidV7 = (at: Date, slot: number): string =>
  layOut(randomBytes(16), { atMs: at.getTime(), version: 7, slot });

/**
 * An id that follows from a day or an instant, a slot and a text: whoever says the same again makes
 * the same id. Laid out like UUID version 7, so that the ids of one day lie together in an index;
 * marked version 8, because the rest is a digest and not random. SQL `id_on` makes the same one.
 */
export function idOn(day: string, slot: number, text: string): string {
  const bytes = Buffer.alloc(16);
  createHash('sha256').update(text).digest().copy(bytes, 8, 0, 8);
  return layOut(bytes, { atMs: Date.parse(day), version: 8, slot });
}

/** When a time-ordered id was made; undefined for one that does not say. */
export function timeOfId(id: string): Date | undefined {
  if (!uuid.test(id) || id[14] !== '7') return undefined;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

type Head = { atMs: number; version: 7 | 8; slot: number };

/** Milliseconds (48 bits), version (4), slot (12), variant (2), and what the bytes have (62). */
function layOut(bytes: Buffer, { atMs, version, slot }: Head): string {
  if (!Number.isSafeInteger(atMs)) throw new Error(`an id needs a time, not ${atMs}`);
  if (!Number.isInteger(slot) || slot < 0 || slot >= slotsCount)
    throw new Error(`slot ${slot} is not between 0 and ${slotsCount - 1}`);
  bytes.writeUIntBE(atMs, 0, 6);
  bytes.writeUInt16BE((version << 12) | slot, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
