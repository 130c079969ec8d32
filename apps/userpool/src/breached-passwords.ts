import { dictionary } from '@zxcvbn-ts/language-common';

// Words a person here reaches for first; the list of leaked passwords is mostly American.
const localWords = [
  ...['luwag', 'luwagpay', 'paluwagan', 'hulugan', 'hulog', 'sahod', 'bayad', 'utang', 'pera'],
  ...['installment', 'paylater', 'buynowpaylater', 'merchant', 'buyer', 'sarisari', 'palengke'],
  ...['pilipinas', 'philippines', 'pinoy', 'pinay', 'manila', 'maynila', 'quezon', 'makati'],
  ...['cebu', 'davao', 'baguio', 'iloilo', 'luzon', 'visayas', 'mindanao', 'barangay', 'jeepney'],
  ...['mahal', 'mahalkita', 'mahalko', 'iloveyou', 'salamat', 'kumusta', 'magandang', 'maganda'],
  ...['jollibee', 'adobo', 'sinigang', 'lechon', 'gcash', 'paymaya', 'mabuhay', 'bahala', 'diyos'],
  ...['jesus', 'mama', 'papa', 'nanay', 'tatay', 'anak', 'pamilya', 'pasko', 'bagongtaon'],
];

const words = new Set([...dictionary['passwords-common'], ...localWords]);
export const breachedWordsCount = words.size;

// What people put for a letter when a letter is not enough. "1" and "!" stand for either of two.
const substitutions: Record<string, string> = {
  ...{ '@': 'a', '4': 'a', '8': 'b', '(': 'c', '3': 'e', '€': 'e', '6': 'g', '9': 'g' },
  ...{ '1': 'i', '!': 'i', '|': 'l', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '2': 'z' },
};
const lettersFor = (text: string, one: 'i' | 'l'): string =>
  [...text].map((c) => (/[1!]/.test(c) ? one : (substitutions[c] ?? c))).join('');

const decorationMax = 6;
const wordMin = 4;

/**
 * Leaked lists hold "password", and people who must add a capital, a number and a symbol make
 * "P@ssword1!" of it. So a password is taken apart the same way: case, the usual substitutions, and
 * up to six digits and symbols around it are removed, and what is left is looked up among some
 * fifty thousand leaked passwords, our own words and `own` (the person's name in this place).
 */
export function isBreached(password: string, own: string[] = []): boolean {
  const lower = password.toLowerCase();
  const isKnown = (text: string) =>
    text.length >= wordMin && (words.has(text) || own.includes(text));
  return cores(lower).some(
    (core) => isKnown(core) || isKnown(lettersFor(core, 'i')) || isKnown(lettersFor(core, 'l')),
  );
}

/** The text itself, and what is left of it without some of the digits and symbols at its ends. */
function cores(text: string): string[] {
  const isDecoration = (c: string | undefined) => c !== undefined && !/\p{L}/u.test(c);
  const found: string[] = [];
  for (let head = 0; head <= decorationMax; head += 1) {
    for (let tail = 0; head + tail <= decorationMax; tail += 1) {
      found.push(text.slice(head, text.length - tail));
      if (!isDecoration(text[text.length - 1 - tail])) break;
    }
    if (!isDecoration(text[head])) break;
  }
  return found;
}
