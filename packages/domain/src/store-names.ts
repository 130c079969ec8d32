import { brandsOfTrade, commonWordBrands, knownBrands, nicknames } from './known-brands.ts';
import { givenNames, places, trades, wrappers } from './plain-words.ts';

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

/** A name in plain small letters, with what lies between its words. */
const lettersIn = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .filter((sign) => !/\p{M}|\p{C}|\p{Default_Ignorable_Code_Point}/u.test(sign))
    .map((sign) => lookAlikes[sign] ?? sign)
    .map((sign) => asLetters[sign] ?? sign)
    .join('')
    .replaceAll(/['’‘`]/g, '');

const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** The words of a name, each as it reads. */
const wordsOf = (name: string): string[] =>
  splitWords(
    lettersIn(name)
      // One of two letters that is read as another one.
      .replaceAll('rn', 'm')
      .replaceAll('vv', 'w')
      // A small l and a capital I are one line.
      .replaceAll('i', 'l'),
  );

/** As a word sounds, whoever writes it down: Filipino has one letter where English has several. */
const soundOf = (word: string): string =>
  word
    .replaceAll('dy', 'j')
    .replaceAll('sy', 'sh')
    .replaceAll(/ch|ts/g, 'č')
    .replaceAll(/c(?=[eiy])|z/g, 's')
    .replaceAll(/[cq]/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll(/ph|f/g, 'p')
    .replaceAll('v', 'b')
    .replaceAll(/ee|ie|y/g, 'i');

/** Consonants count once. Vowels do not: a clock is no Klook. */
const soundOfWords = (words: readonly string[]): string =>
  words
    .map(soundOf)
    .join('')
    .replaceAll(/([^aeou])\1+/gu, '$1');

/** Under it too many names sound alike. */
const soundMin = 5;

/** From here on one letter may be heard as another: "Starbaks". */
const soundSlackMin = 8;

const brandsBySound: ReadonlyMap<string, string> = new Map(
  [...knownBrands.map((brand) => [brand, brand] as const), ...Object.entries(nicknames)]
    .filter(([spoken]) => splitWords(lettersIn(spoken)).join('').length >= soundMin)
    .map(([spoken, brand]) => [soundOfWords(splitWords(lettersIn(spoken))), brand]),
);
const longSounds = [...brandsBySound].filter(([sound]) => sound.length >= soundSlackMin);

/** The brand that some words of the name sound like. */
function findBySound(name: string): string | undefined {
  const words = splitWords(lettersIn(name));
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) {
      const heard = soundOfWords(words.slice(from, to));
      const brand = brandsBySound.get(heard) ?? findNearSound(heard);
      if (brand !== undefined) return brand;
    }
  return undefined;
}

const findNearSound = (heard: string): string | undefined =>
  heard.length < soundSlackMin
    ? undefined
    : longSounds.find(([sound]) => isWithin(heard, sound, 1))?.[1];

/**
 * A brand that is a common word or two letters, beside a word of its trade: "SM Smile Mart",
 * "Botika Mercury".
 */
const findByTrade = (words: readonly string[]): string | undefined =>
  brandsOfTrade.find(
    ({ brand, spoken, words: trade, isAnywhere }) =>
      hasBrand(words, keyOfName(spoken ?? brand), isAnywhere) &&
      trade.some((word) => words.includes(keyOfName(word))),
  )?.brand;

/** As one word or in letters that stand apart; at the start, unless it may be anywhere. */
const hasBrand = (words: readonly string[], key: string, isAnywhere = false): boolean =>
  (isAnywhere && words.includes(key)) ||
  words.some((_, at) => words.slice(0, at + 1).join('') === key);

/** A name without what lies between its words. */
export const keyOfName = (name: string): string => wordsOf(name).join('');

/** Shorter ones are in many a word: Petronila has a Petron in it. */
const insideMin = 7;
const longBrands = knownBrands
  .map((brand) => ({ brand, key: keyOfName(brand) }))
  .filter(({ key }) => key.length >= insideMin);

/** A brand that is written into one word with something else: "MyJollibee". */
const findInside = (words: readonly string[]): string | undefined =>
  longBrands.find(({ key }) => words.some((word) => word.includes(key)))?.brand;

/** How many letters may differ between two names of this length that still read alike. */
const slackOf = (length: number): number => (length >= 10 ? 2 : length >= 5 ? 1 : 0);

/** Words that stand together in a name, read as one, so that a blank in a name hides nothing. */
type Run = { from: number; to: number; text: string; letters: number };
/** A name taken apart once, because it is held against very many. */
type Reading = { words: string[]; key: Run; runs: Run[] };

const runOf = (words: readonly string[], from: number, to: number): Run => {
  const text = words.slice(from, to).join('');
  return { from, to, text, letters: lettersOf(text) };
};

/** Which letters there are, one bit for each: two texts whose bits differ much are not near. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 32);
  return letters;
}

const keyRunOf = (name: string): Run => {
  const words = wordsOf(name);
  return runOf(words, 0, words.length);
};

const knownBrandRuns = knownBrands.map((brand) => ({ brand, key: keyRunOf(brand) }));

function readingOf(words: string[]): Reading {
  const runs: Run[] = [];
  // Runs of words, so that letters of two neighbours make no brand: "bas market" is no "asma".
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= words.length; to += 1) runs.push(runOf(words, from, to));
  return { words, key: runOf(words, 0, words.length), runs };
}

function isNear(a: Run, b: Run): boolean {
  const slack = slackOf(Math.min(a.text.length, b.text.length));
  if (Math.abs(a.text.length - b.text.length) > slack) return false;
  // A letter that is changed takes one bit away and brings another.
  if (countBits(a.letters ^ b.letters) > 2 * slack) return false;
  return isWithin(a.text, b.text, slack);
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Whether one name reads like another: nearly the same, or with the other's words in it, as in
 * "Jollibee Cubao" and "Official Jol1ibee".
 */
export const readsLike = (name: string, known: string): boolean =>
  holds(readingOf(wordsOf(name)), readingOf(wordsOf(known)).key);

const holds = (name: Reading, key: Run): boolean =>
  key.text.length >= 3 && name.runs.some((run) => isNear(run, key));

/** The words of a name as they are written, with nothing made one: "Shei1a" is no Sheila. */
const writtenWordsOf = (name: string): string[] =>
  splitWords(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}|['’‘`]/gu, ''),
  );

const namesAndPlaces: ReadonlySet<string> = new Set(
  [...givenNames, ...places].flatMap(writtenWordsOf),
);
const isNameOrPlace = (word: string): boolean =>
  namesAndPlaces.has(word) || namesAndPlaces.has(word.replace(/s$/, ''));

/**
 * The brand that a name has in it, first as it reads, then nearly. Somebody's given name, or a
 * place, is not a brand that was nearly spelled: Sheila is not Shell.
 */
function findBrandIn(name: string, { runs }: Reading): string | undefined {
  const ownWords = new Set(writtenWordsOf(name).filter(isNameOrPlace).flatMap(wordsOf));
  const spelled = runs.filter((run) => !ownWords.has(run.text));
  return (
    knownBrandRuns.find(({ key }) => runs.some((run) => run.text === key.text))?.brand ??
    knownBrandRuns.find(({ key }) => spelled.some((run) => isNear(run, key)))?.brand
  );
}

const foldedSet = (phrases: readonly string[]): ReadonlySet<string> =>
  new Set(phrases.map((phrase) => wordsOf(phrase).join(' ')));
/** Says nothing beside a brand. A trade does: "Globe Bakery" is no telephone company's. */
const besideBrands = foldedSet([...wrappers, ...places]);
/** Says nothing in the name of a shop. */
const besideShops = foldedSet([...wrappers, ...places, ...trades]);
const phraseMax = 4;

/** Whether all of it is made of words that say nothing, and of single letters. */
function isPlain(words: readonly string[], phrases: ReadonlySet<string>): boolean {
  const isPlainFrom: boolean[] = [];
  isPlainFrom[words.length] = true;
  for (let from = words.length - 1; from >= 0; from -= 1) {
    const ends = Array.from({ length: phraseMax }, (_, at) => from + 1 + at);
    isPlainFrom[from] = ends.some((to) => {
      if (isPlainFrom[to] !== true) return false;
      const phrase = words.slice(from, to).join(' ');
      return phrase.length === 1 || phrases.has(phrase);
    });
  }
  return isPlainFrom[0] === true;
}

const hasPlainAround = ({ words }: Reading, run: Run, phrases: ReadonlySet<string>): boolean =>
  isPlain(words.slice(0, run.from), phrases) && isPlain(words.slice(run.to), phrases);

/** A brand alone or among words that say nothing. */
function isBrandAmongPlain(name: Reading, brand: Run): boolean {
  return name.runs.some((run) => {
    // Common words have near ones: "E-Mart" is no "Smart".
    const isBrand = run.to - run.from > 1 ? run.text === brand.text : isNear(run, brand);
    return isBrand && hasPlainAround(name, run, besideBrands);
  });
}

/** The name without what says nothing at either end. */
function coreOf({ words, runs, key }: Reading): Run {
  const cores = runs.filter((run) => hasPlainAround({ words, runs, key }, run, besideBrands));
  return cores.reduce((least, run) => (run.text.length < least.text.length ? run : least), key);
}

/** Enough to know a shop by: one short word is in many a name, and those of a trade are in most. */
const isTelling = (words: readonly string[]): boolean =>
  (words.length >= 2 || words.join('').length >= 10) && !isPlain(words, besideShops);

/** Whether a store is taken for another shop: its name, with it, or without what says nothing. */
function isTakenFor(name: Reading, core: Run | undefined, shop: string): boolean {
  const words = wordsOf(shop);
  const key = runOf(words, 0, words.length);
  if (isNear(name.key, key)) return true;
  if (isTelling(words) && holds(name, key)) return true;
  // Runs of the other name are made only where its letters could have the core in them.
  if (core === undefined || key.text.length + slackOf(core.text.length) < core.text.length)
    return false;
  const other = readingOf(words);
  return other.runs.some((run) => isNear(run, core) && hasPlainAround(other, run, besideShops));
}

/**
 * Whether no more than so many letters have to be changed, added, dropped or swapped to make one
 * text the other. For few of them: each that is left tries four ways on.
 */
export function isWithin(a: string, b: string, max: number, startA = 0, startB = 0): boolean {
  let [i, j] = [startA, startB];
  while (i < a.length && a[i] === b[j]) {
    i += 1;
    j += 1;
  }
  const [leftA, leftB] = [a.length - i, b.length - j];
  if (leftA === 0 || leftB === 0) return leftA + leftB <= max;
  if (max === 0 || Math.abs(leftA - leftB) > max) return false;
  const isSwap = a[i] === b[j + 1] && a[i + 1] === b[j];
  return (
    (isSwap && isWithin(a, b, max - 1, i + 2, j + 2)) ||
    isWithin(a, b, max - 1, i + 1, j + 1) ||
    isWithin(a, b, max - 1, i + 1, j) ||
    isWithin(a, b, max - 1, i, j + 1)
  );
}

/**
 * What a new store's name could be taken for, or undefined. A merchant's own checked name is
 * theirs: under it, and with it in the name, nobody is mistaken about whose shop it is.
 */
export function findNearName(
  name: string,
  { own, others }: { own: string | undefined; others: readonly string[] },
): string | undefined {
  const reading = readingOf(wordsOf(name));
  if (own !== undefined && isOwn(reading, wordsOf(own))) return undefined;
  const core = coreOf(reading);
  const telling = isTelling(reading.words.slice(core.from, core.to)) ? core : undefined;
  return (
    findBrandIn(name, reading) ??
    commonWordBrands.find((brand) => isBrandAmongPlain(reading, keyRunOf(brand))) ??
    findInside(reading.words) ??
    findBySound(name) ??
    findByTrade(reading.words) ??
    others.find((other) => isTakenFor(reading, telling, other))
  );
}

/** Words of a trade alone are nobody's: "Hardware" does not make every hardware store theirs. */
const isOwn = (name: Reading, own: string[]): boolean => {
  const key = runOf(own, 0, own.length);
  return isNear(name.key, key) || (!isPlain(own, besideShops) && holds(name, key));
};
