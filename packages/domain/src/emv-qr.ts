// The payload of a payment QR code as EMVCo lays it down: fields of a two-digit tag, a two-digit
// length and a value, and a checksum at the end.

export type QrField = { tag: string; value: string };

export type EmvQr =
  | { kind: 'fields'; fields: QrField[] }
  /** `not_emv`: some other QR code, an address perhaps. */
  | { kind: 'invalid'; why: 'not_emv' | 'malformed' | 'bad_checksum' };

/** A QR code holds no more than this, whatever it says about its lengths. */
const payloadMax = 4296;
const valueMax = 99;

export function parseEmvQr(payload: string): EmvQr {
  if (!payload.startsWith('000201') || payload.length > payloadMax) {
    return { kind: 'invalid', why: 'not_emv' };
  }
  const fields = parseFields(payload);
  const last = fields?.at(-1);
  if (fields === undefined || last?.tag !== '63' || last.value.length !== 4) {
    return { kind: 'invalid', why: 'malformed' };
  }
  const isWhole = checksum(payload.slice(0, -4)) === last.value.toUpperCase();
  return isWhole ? { kind: 'fields', fields } : { kind: 'invalid', why: 'bad_checksum' };
}

/**
 * Undefined when lengths and text do not agree, or a tag comes twice: a code that can be read in
 * two ways is not read at all. Lengths count characters.
 */
export function parseFields(text: string): QrField[] | undefined {
  const fields: QrField[] = [];
  const seen = new Set<string>();
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (head === null) return undefined;
    const [, tag = '', length = ''] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || seen.has(tag)) return undefined;
    seen.add(tag);
    fields.push({ tag, value });
    at += 4 + value.length;
  }
  return fields;
}

/** In the order given, unknown tags included. A value that does not fit is a bug of the caller. */
export function writeFields(fields: readonly QrField[]): string {
  return fields
    .map(({ tag, value }) => {
      if (!/^\d\d$/.test(tag) || value.length > valueMax) {
        throw new Error(`does not fit into tag ${tag}: ${value.length} characters`);
      }
      return `${tag}${String(value.length).padStart(2, '0')}${value}`;
    })
    .join('');
}

/** The fields before the checksum, and the checksum; one that is among them is worked out anew. */
export function writeEmvQr(fields: readonly QrField[]): string {
  const open = `${writeFields(fields.filter(({ tag }) => tag !== '63'))}6304`;
  return open + checksum(open);
}

export const findValue = (fields: readonly QrField[], tag: string): string | undefined =>
  fields.find((field) => field.tag === tag)?.value;

/** CRC-16/CCITT-FALSE (0x1021 from 0xFFFF) over all that stands before it, its head included. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    }
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
