// Keys of merchants' servers: `lw_live_` or `lw_test_`, thirty characters of chance, and a checksum
// of six over all that stands before it. The form is fixed so that a scanner finds one that leaked,
// and the checksum lets scanner and server alike pass over what only looks like one.

export type ApiKey = string & { readonly __apiKey: unique symbol };
export type ApiKeyMode = 'test' | 'live';

/** Digits, capitals, small letters: the base that the checksum is written in, too. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = alphabet.length;
const shape = /^lw_(live|test)_[0-9A-Za-z]{36}$/;
const checksumLength = 6;
/** `lw_live_` and four more: enough to find a key in a list, and 154 bits are left unsaid. */
const shownLength = 12;

/** How many values a key is drawn from, and how many values there are for each: 178 bits in all. */
export const apiKeyDraws = { count: 30, below: base } as const;

/** The key of thirty numbers below 62, which are the caller's to draw by chance. */
export function buildApiKey(mode: ApiKeyMode, drawn: readonly number[]): ApiKey {
  const characters = drawn.map((value) => alphabet[value]);
  if (characters.length !== apiKeyDraws.count || characters.includes(undefined)) {
    throw new Error('an API key was not given thirty numbers below 62');
  }
  const open = `lw_${mode}_${characters.join('')}`;
  return (open + apiKeyChecksum(open)) as ApiKey;
}

/** Undefined for whatever we cannot have made: another form, or a checksum that does not fit. */
export function parseApiKey(text: string): { key: ApiKey; mode: ApiKeyMode } | undefined {
  const mode = shape.exec(text)?.[1];
  if (mode !== 'live' && mode !== 'test') return undefined;
  const open = text.slice(0, -checksumLength);
  const isWhole = apiKeyChecksum(open) === text.slice(-checksumLength);
  return isWhole ? { key: text as ApiKey, mode } : undefined;
}

/** What may be kept and shown of a key. */
export const shownOf = (key: ApiKey): { prefix: string; last4: string } => ({
  prefix: key.slice(0, shownLength),
  last4: key.slice(-4),
});

/**
 * CRC-32 (the one of zip and PNG) in six characters of base 62, zeros in front. It notices every
 * wrong character, every two neighbours exchanged, and a mode that was changed: each is a burst of
 * no more than its 32 bits.
 */
export function apiKeyChecksum(text: string): string {
  let crc = 0xffff_ffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 1) === 0 ? crc >>> 1 : (crc >>> 1) ^ 0xedb8_8320;
    }
  }
  let digits = '';
  for (let rest = (crc ^ 0xffff_ffff) >>> 0; digits.length < checksumLength; ) {
    digits = alphabet.charAt(rest % base) + digits;
    rest = (rest - (rest % base)) / base;
  }
  return digits;
}
