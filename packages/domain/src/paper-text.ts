import { bareText, linesOf, wordsOf } from './id-text.ts';

/**
 * What else a machine can find in the text of a document: the address on a card, and the name of
 * the business on a certificate. Like everything that is read it is shown beside what was typed,
 * and decides nothing.
 */

const addressLabel = /address|tirahan/i;
/** What follows an address on cards, and is none. */
const afterAddress =
  /birth|kapanganakan|name|apelyido|pangalan|sex|kasarian|valid|expir|issue|^\W*\d{4}[- ]\d{4}/i;
const addressLinesMax = 3;

/** The lines below the label, or what follows it on its own. Undefined where none is seen. */
export function readAddress(text: string): string | undefined {
  const lines = linesOf(text);
  const at = lines.findIndex((line) => addressLabel.test(line));
  if (at < 0) return undefined;
  const [, same] = /:\s*(\S.*)$/.exec(lines[at] ?? '') ?? [];
  const below = lines.slice(at + 1, at + 1 + addressLinesMax);
  const end = below.findIndex((line) => afterAddress.test(line));
  const parts = [...(same ? [same] : []), ...(end < 0 ? below : below.slice(0, end))];
  const address = parts.map((part) => part.replace(/[\s,.;]+$/, '')).join(', ');
  return address.length < 4 ? undefined : address;
}

/**
 * Whether a card names the city that somebody typed, wherever on it: streets are written in too
 * many ways to be compared by a machine. A no needs another address in its place.
 */
export function namesCity(text: string, city: string): boolean | undefined {
  const words = new Set(cityWords(text));
  const wanted = cityWords(city);
  if (wanted.length > 0 && wanted.every((word) => words.has(word))) return true;
  return readAddress(text) === undefined ? undefined : false;
}

const short: Readonly<Record<string, string>> = { STA: 'SANTA', STO: 'SANTO', GEN: 'GENERAL' };
const everyCity = ['CITY', 'OF', 'MUNICIPALITY'];

/** `CITY OF MAKATI` and `Makati City` are one. */
const cityWords = (text: string): string[] =>
  wordsOf(text)
    .map((word) => short[word] ?? word)
    .filter((word) => !everyCity.includes(word));

// "This certifies that" stands above the name on a certificate of the trade ministry.
const businessLabel =
  /certif(?:y|ies)\s+that\W*$|(?:business|trade)\s+name\s*(?::|$)|name\s+of\s+(?:business|establishment)/i;

/** What a certificate or permit says that the business is called. */
export function readBusinessName(text: string): string | undefined {
  const lines = linesOf(text);
  for (const [i, line] of lines.entries()) {
    if (!businessLabel.test(line)) continue;
    const [, same] = /:\s*(\S.*)$/.exec(line) ?? [];
    const name = (same ?? lines[i + 1] ?? '').trim();
    if (bareText(name).length >= 2) return name;
  }
  return undefined;
}

/** Letters enough that they are in no other text by chance. */
const tellingLength = 5;

/** Whether it is registered under the name that the shop goes by. */
export function namesBusiness(text: string, typed: string): boolean | undefined {
  const wanted = bareText(typed);
  if (wanted === '') return undefined;
  const isWholeLine = linesOf(text).some((line) => bareText(line) === wanted);
  if (isWholeLine || (wanted.length >= tellingLength && bareText(text).includes(wanted)))
    return true;
  return readBusinessName(text) === undefined ? undefined : false;
}
