import { addMonths, type CivilDate, isCivilDate } from './calendar.ts';

/** The Family Code (RA 6809) has people of age at eighteen: below it nobody can owe by contract. */
const ageMin = 18;
/** The oldest person on record was 122. */
const ageMax = 123;

export type BirthDateDecision = { kind: 'accept' } | { kind: 'reject'; code: 'birth_date_refused' };

/**
 * Whether somebody born on this day is of age on the Manila day `today`. Whoever was born on 29
 * February comes of age on 28 February of a year without one.
 */
export function decideBirthDate(born: string, today: CivilDate): BirthDateDecision {
  const isReal = isCivilDate(born) && born.slice(0, 4) !== '0000';
  const isInRange =
    isReal && addMonths(born, ageMin * 12) <= today && addMonths(born, ageMax * 12) > today;
  return isInRange ? { kind: 'accept' } : { kind: 'reject', code: 'birth_date_refused' };
}

export type PersonNames = { first: string; middle: string; last: string };

/** One form for one name: composed letters, one blank between words. `ñ` stays what it is. */
export const tidyName = (typed: string): string =>
  typed.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** The whole name in reading order. Somebody of one name has no last one. */
export const fullName = ({ first, middle, last }: PersonNames): string =>
  [first, middle, last].filter((part) => part !== '').join(' ');

/**
 * The form in which names are compared: letters and digits alone, without case, accents, blanks or
 * dots, so that `De la Cruz` is `DELACRUZ` and `Peña` is `Pena`, as banks and cards print them.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/**
 * What two accounts of one person have in common: first and last name and the day of birth. The
 * middle name is left out, for half of the papers leave it out too.
 */
export const personKey = (names: PersonNames, born: string): string =>
  `${nameKey(names.first)}|${nameKey(names.last)}|${born}`;

/**
 * What somebody who calls is found by: the first word of their first name, and the last name. Of
 * several first names people use one, and it is mostly the first.
 */
export const calledKey = ({ first, last }: Pick<PersonNames, 'first' | 'last'>): string =>
  `${keysOfWords(first)[0] ?? ''}|${nameKey(last)}`;

/** More words than a name has. */
const calledWordsMax = 8;

/**
 * Every such key that a name may have which was typed as it was heard: nobody hears where the last
 * name begins. `Dela Cruz, Ana` says where.
 */
export function calledKeysIn(typed: string): string[] {
  const [before = '', after] = typed.split(',');
  if (after !== undefined) return [calledKey({ first: after, last: before })];
  const [first, ...rest] = keysOfWords(typed).slice(0, calledWordsMax);
  if (first === undefined) return [];
  if (rest.length === 0) return [`${first}|`];
  return rest.map((_, from) => `${first}|${rest.slice(from).join('')}`);
}

const keysOfWords = (name: string): string[] =>
  name
    .split(/\s+/u)
    .map(nameKey)
    .filter((word) => word !== '');

/** Two households at one address read the same here, however the street is written. */
export const addressKey = (address: { barangayCode: string; street: string }): string =>
  `${address.barangayCode}|${nameKey(address.street)}`;

export type NameMatch = 'same' | 'close' | 'different';

/**
 * How the name on an account compares with the names it could rightly be in. `close` is the same
 * words in another order, with one missing, or with one letter off; a person looks at the rest.
 */
export function compareNames(onAccount: string, rightful: readonly string[]): NameMatch {
  const key = nameKey(onAccount);
  if (rightful.some((name) => nameKey(name) === key)) return 'same';
  return rightful.some((name) => areClose(onAccount, name)) ? 'close' : 'different';
}

function areClose(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort(
    (left, right) => left.length - right.length,
  );
  const isContained = shorter.length >= 2 && shorter.every((word) => longer.includes(word));
  return isContained || editsBetween(nameKey(one), nameKey(other)) <= 1;
}

const wordsOf = (name: string): string[] =>
  name
    .split(/[\s,]+/u)
    .map(nameKey)
    .filter((word) => word.length > 1);

/** Letters changed, added or left out; 2 stands for everything above 1. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [oneRest, otherRest] = [one.slice(start), other.slice(start)];
  if (oneRest === otherRest) return 0;
  const isOneEdit =
    oneRest.slice(1) === otherRest.slice(1) ||
    oneRest === otherRest.slice(1) ||
    oneRest.slice(1) === otherRest;
  return isOneEdit ? 1 : 2;
}
