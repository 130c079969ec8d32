/** Something personal that somebody told us, and under which name a hit is told of. */
export type Canary = { name: string; value: string };
export type Hit = { name: string; form: string; at: number };

type Form = { name: string; form: string; bytes: Buffer };

/**
 * How a text may stand somewhere although nobody meant it to: as it is, in either case, as JSON or
 * an address escape it, in base64 at each of the three places within a group, in hex, in UTF-16.
 */
function formsOf({ name, value }: Canary): Form[] {
  const forms: Form[] = [];
  const add = (form: string, bytes: Buffer | string) =>
    forms.push({ name, form, bytes: Buffer.from(bytes as string) });
  const cases = new Set([value, value.toLowerCase(), value.toUpperCase()]);
  for (const text of cases) {
    const plain = Buffer.from(text);
    add('plain', plain);
    add('json', asciiJson(text));
    add('url', encodeURIComponent(text));
    add('form', new URLSearchParams([['', text]]).toString().slice(1));
    add('hex', plain.toString('hex'));
    add('hex', plain.toString('hex').toUpperCase());
    for (const aligned of base64At(plain)) {
      add('base64', aligned);
      add('base64', aligned.replaceAll('+', '-').replaceAll('/', '_'));
    }
    const wide = Buffer.from(text, 'utf16le');
    add('utf-16', wide);
    add('utf-16', Buffer.from(wide).swap16());
  }
  const seen = new Set<string>();
  return forms.filter(({ bytes }) => {
    const key = bytes.toString('latin1');
    return bytes.length >= bytesMin && !seen.has(key) && seen.add(key);
  });
}

/** Shorter than this, it stands in a hundred megabytes by chance. */
const bytesMin = 6;

const asciiJson = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(/[^\x20-\x7e]/g, (char) => {
      return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });

/** What is the same in base64 whatever stands before and after, for each place in a group. */
function base64At(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), bytes]);
    const whole = Math.floor((padded.length * 8) / 6);
    return padded.toString('base64').slice(Math.ceil((before * 8) / 6), whole);
  });
}

/** The forms of a number that people and programs write: with and without what stands before it. */
export function numbersOf(number: string): string[] {
  const local = number.replace(/^\+63/, '');
  const groups = [local.slice(0, 3), local.slice(3, 6), local.slice(6)];
  return [local, groups.join(' '), groups.join('-')];
}

const keyBytes = 4;

/**
 * Looks for all forms of all canaries in one pass: their first two bytes are looked up in a table,
 * and only where that says so are the first four, and then the whole.
 */
export function byteFinder(canaries: readonly Canary[]): (bytes: Buffer) => Hit[] {
  const firstTwo = new Uint8Array(65_536);
  const byKey = new Map<number, Form[]>();
  for (const form of canaries.flatMap(formsOf)) {
    firstTwo[form.bytes.readUInt16BE(0)] = 1;
    const key = form.bytes.readUInt32BE(0);
    byKey.set(key, [...(byKey.get(key) ?? []), form]);
  }
  return (bytes) => {
    const hits: Hit[] = [];
    for (let at = 0; at + keyBytes <= bytes.length; at += 1) {
      if (!firstTwo[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)]) continue;
      for (const { name, form, bytes: wanted } of byKey.get(bytes.readUInt32BE(at)) ?? [])
        if (wanted.equals(bytes.subarray(at, at + wanted.length))) hits.push({ name, form, at });
    }
    return hits;
  };
}
