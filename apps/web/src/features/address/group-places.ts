import type { Barangay, CityMunicipality } from '@luwag/contracts/reference';

/** A heading inside a list. `named` is the name of a province or of a part of Manila. */
export type Heading =
  | { kind: 'none' }
  | { kind: 'independent' }
  | { kind: 'special_area' }
  | { kind: 'named'; name: string };

export type PlaceGroup = { heading: Heading; places: { code: string; name: string }[] };

/**
 * Cities under their provinces. A city of no province gets a heading of its own only beside
 * provinces: in Metro Manila, where no city has one, a heading would say nothing. The towns of no
 * province outside Metro Manila are those of the Special Geographic Area.
 */
export function groupCities(cities: readonly CityMunicipality[]): PlaceGroup[] {
  const hasProvinces = cities.some((city) => city.province);
  return group(cities, (city) => {
    if (city.province) return { kind: 'named', name: city.province.name };
    if (!hasProvinces) return { kind: 'none' };
    return { kind: city.type === 'City' ? 'independent' : 'special_area' };
  });
}

export function groupBarangays(barangays: readonly Barangay[]): PlaceGroup[] {
  return group(barangays, ({ sub_municipality: part }) =>
    part ? { kind: 'named', name: part.name } : { kind: 'none' },
  );
}

function group<T extends { code: string; name: string }>(
  places: readonly T[],
  headingOf: (place: T) => Heading,
): PlaceGroup[] {
  const groups = new Map<string, PlaceGroup>();
  for (const place of places) {
    const heading = headingOf(place);
    const key = heading.kind === 'named' ? heading.name : heading.kind;
    const found = groups.get(key) ?? { heading, places: [] };
    found.places.push({ code: place.code, name: place.name });
    groups.set(key, found);
  }
  return [...groups.values()];
}

/** Keeps what contains the words, and always what is picked: a filter must not undo a choice. */
export function filterGroups(
  groups: readonly PlaceGroup[],
  words: string,
  pickedCode: string | undefined,
): PlaceGroup[] {
  const wanted = plain(words);
  if (!wanted) return [...groups];
  return groups
    .map(({ heading, places }) => ({
      heading,
      places: places.filter(
        ({ code, name }) => code === pickedCode || plain(name).includes(wanted),
      ),
    }))
    .filter(({ places }) => places.length > 0);
}

/** People type "Paranaque" for Parañaque. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
