import type { Barangay, CityMunicipality, FoundPlace, Region } from '@luwag/contracts/reference';
import type { AddressDirectory } from './address-directory.ts';

/**
 * Barangays by what people type of an address: words in any order, each the beginning of a word of
 * the barangay, its city or its province. An accent makes no difference, so that "n" finds "ñ".
 */
export type PlaceSearch = {
  total: number;
  find(typed: string, limit: number): { places: FoundPlace[]; count: number };
};

type Town = { region: Region; city: CityMunicipality; key: string; barangays: Keyed[] };
type Keyed = { barangay: Barangay; key: string };

/** More words than an address has; what follows narrows nothing. */
const wordsMax = 8;

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Each word has a space before it, so that a beginning is found as a part of the text. */
const keyOf = (...texts: string[]): string =>
  texts
    .flatMap(wordsIn)
    .map((word) => ` ${word}`)
    .join('');

/**
 * All names are made comparable once. It takes as long as a few requests do, so others are let in
 * between one region and the next.
 */
export async function openPlaceSearch(directory: AddressDirectory): Promise<PlaceSearch> {
  const towns: Town[] = [];
  for (const region of directory.regions) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const city of directory.citiesOf(region.code) ?? []) {
      const barangays = (directory.barangaysOf(city.code) ?? []).map((barangay) => ({
        barangay,
        key: keyOf(barangay.name, barangay.sub_municipality?.name ?? ''),
      }));
      towns.push({ region, city, key: keyOf(city.name, city.province?.name ?? ''), barangays });
    }
  }
  const total = towns.reduce((sum, { barangays }) => sum + barangays.length, 0);
  return { total, find: (typed, limit) => search(towns, typed, limit) };
}

type Match = { town: Town; keyed: Keyed; score: number };

function search(towns: readonly Town[], typed: string, limit: number) {
  const words = wordsIn(typed)
    .slice(0, wordsMax)
    .map((word) => ` ${word}`);
  if (words.length === 0) return { places: [], count: 0 };
  const matches = towns.flatMap((town) => matchesIn(town, words));
  matches.sort(
    (one, other) =>
      other.score - one.score ||
      one.keyed.key.length - other.keyed.key.length ||
      one.keyed.barangay.code.localeCompare(other.keyed.barangay.code),
  );
  const places = matches.slice(0, limit).map(({ town, keyed }) => ({
    region: town.region,
    city: town.city,
    barangay: keyed.barangay,
  }));
  return { places, count: matches.length };
}

/** What the town does not answer for must be the barangay's own. */
function matchesIn(town: Town, words: readonly string[]): Match[] {
  const own = words.filter((word) => !town.key.includes(word));
  const found: Match[] = [];
  for (const keyed of town.barangays) {
    if (!own.every((word) => keyed.key.includes(word))) continue;
    // The more of what was typed is the barangay's own name, the likelier it was meant.
    const score = words.filter((word) => keyed.key.includes(word)).length;
    found.push({ town, keyed, score });
  }
  return found;
}
