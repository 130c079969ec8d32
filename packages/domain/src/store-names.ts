import { knownBrands } from './known-brands.ts';

/**
 * Whose shop a buyer takes it for. Names are compared as they read and not as they are written:
 * without case, accents, blanks and signs, with letters that look alike made one.
 */

/** Letters of other scripts, and signs, that read as a Latin one. */
const lookAlikes: Readonly<Record<string, string>> = {
  // Cyrillic.
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  у: 'y',
  х: 'x',
  ѵ: 'v',
  ԛ: 'q',
  ԝ: 'w',
  г: 'r',
  п: 'n',
  ӏ: 'l',
  з: '3',
  // Greek.
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  // Latin that does not come apart.
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ɑ: 'a',
  ɡ: 'g',
  ʟ: 'l',
};

/**
 * Digits and signs that stand for letters. Both sides are folded, so that 7-Eleven stays itself.
 */
const asLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'l',
  '|': 'l',
  '€': 'e',
  '£': 'l',
};

/** The words of a name, each as it reads. */
export const wordsOf = (name: string): string[] =>
  [...name.normalize('NFKD').toLowerCase()]
    .filter((sign) => !/\p{M}|\p{C}/u.test(sign))
    .map((sign) => lookAlikes[sign] ?? sign)
    .map((sign) => asLetters[sign] ?? sign)
    .join('')
    .replaceAll(/['’‘`]/g, '')
    // One of two letters that is read as another one.
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    // A small l and a capital I are one line.
    .replaceAll('i', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A name without what lies between its words. */
export const keyOfName = (name: string): string => wordsOf(name).join('');

/** How many letters may differ between two names of this length that still read alike. */
const slackOf = (length: number): number => (length >= 10 ? 2 : length >= 5 ? 1 : 0);

/**
 * Whether one name reads like another: nearly the same, or with the other's words in it, as in
 * "Jollibee Cubao" and "Official Jol1ibee".
 */
export function readsLike(name: string, known: string): boolean {
  const wanted = wordsOf(known);
  const key = wanted.join('');
  if (key.length < 3) return false;
  if (isNear(keyOfName(name), key)) return true;
  const words = wordsOf(name);
  // Runs of words, so that letters of two neighbours make no brand: "bas market" is no "asma".
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1)
      if (isNear(words.slice(from, to).join(''), key)) return true;
  return false;
}

const isNear = (a: string, b: string): boolean =>
  distance(a, b, slackOf(Math.min(a.length, b.length))) <= slackOf(Math.min(a.length, b.length));

/** Letters to change, add, drop or swap, counted up to one more than `max`. */
export function distance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwap ? [(before[j - 2] ?? 0) + 1] : []),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/**
 * What a new store's name could be taken for, or undefined. A merchant's own checked name is
 * theirs: under it, and with it in the name, nobody is mistaken about whose shop it is.
 */
export function findNearName(
  name: string,
  { own, others }: { own: string | undefined; others: readonly string[] },
): string | undefined {
  if (own !== undefined && readsLike(name, own)) return undefined;
  return (
    knownBrands.find((brand) => readsLike(name, brand)) ??
    // Of a business whole names are compared: many a word is in many a name.
    others.find((other) => isNear(keyOfName(name), keyOfName(other)))
  );
}
