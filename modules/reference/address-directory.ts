import type { Barangay, CityMunicipality, Region, ZipSuggestion } from '@luwag/contracts/reference';
import amendments from './data/psgc-amendments.json' with { type: 'json' };
import zipCodes from './data/zip-codes.json' with { type: 'json' };

type Psgc = typeof import('@aivangogh/ph-address');

export type AddressDirectory = {
  release: string;
  regions: readonly Region[];
  citiesOf: (regionCode: string) => readonly CityMunicipality[] | undefined;
  barangaysOf: (cityCode: string) => readonly Barangay[] | undefined;
  zipCodesOf: (cityCode: string) => readonly ZipSuggestion[];
};

const retired = new Set(amendments.retired.map((place) => place.code));
const renamed = new Map(amendments.renamed.map((place) => [place.code, place.to]));
const zips = new Map(Object.entries<Record<string, string>>(zipCodes.cities));

// "Barangay 2" comes before "Barangay 10", and ñ is its own letter.
const byName = new Intl.Collator('fil', { numeric: true });

// The publisher's own order: the capital and the Cordillera first, the rest from north to south.
const regionOrder = [
  ...['13', '14', '01', '02', '03', '04', '17', '05', '06', '18'],
  ...['07', '08', '09', '10', '11', '12', '16', '19'],
];

/**
 * The Philippine Standard Geographic Code, from the npm package and the quarters published since.
 * Opening it unpacks 42,000 barangays, so it is done once and only in a process that is asked.
 */
export function openAddressDirectory(psgc: Psgc): AddressDirectory {
  const regions = psgc
    .getAllRegions()
    .map(toRegion)
    .sort((one, other) => rankOf(one) - rankOf(other));
  const provinces = new Map(psgc.getAllProvinces().map((one) => [one.psgcCode, one.name]));
  const { cities, parts } = splitPlaces(readPlaces(psgc, regions));

  const byRegion = new Map<string, CityMunicipality[]>(regions.map(({ code }) => [code, []]));
  for (const place of cities) {
    byRegion.get(regionCodeOf(place.code))?.push(toCity(place, provinces));
  }
  for (const list of byRegion.values()) list.sort(byProvinceThenName);

  const cityCodes = new Set(cities.map((place) => place.code));
  const barangays = new Map<string, readonly Barangay[]>();
  return {
    release: amendments.release,
    regions,
    citiesOf: (regionCode) => byRegion.get(regionCode),
    barangaysOf(cityCode) {
      if (!cityCodes.has(cityCode)) return undefined;
      // At most one list per city is ever kept, and only of cities someone has asked for.
      let list = barangays.get(cityCode);
      if (!list) {
        list = readBarangays(psgc, cityCode, parts.get(cityCode) ?? []);
        barangays.set(cityCode, list);
      }
      return list;
    },
    zipCodesOf: (cityCode) =>
      Object.entries(zips.get(cityCode) ?? {}).map(([zip_code, area]) => ({ zip_code, area })),
  };
}

type Place = { code: string; name: string; parentCode: string };

/**
 * The package answers to a parent's code and does not list the parents. Most are provinces, but a
 * highly urbanised city is its own parent, Metro Manila's is the region, Manila is the parent of
 * its sub-municipalities, and Isabela City and the Special Geographic Area have codes that belong
 * to no province. Asking for every code a parent can have finds them all, also those of next year.
 */
function readPlaces(psgc: Psgc, regions: readonly Region[]): Place[] {
  const places: Place[] = [];
  for (const region of regions) {
    for (let number = 0; number < 1000; number += 1) {
      const parentCode = `${region.code.slice(0, 2)}${String(number).padStart(3, '0')}00000`;
      for (const { psgcCode: code, name } of psgc.getMunicipalitiesByProvince(parentCode)) {
        places.push({ code, name: renamed.get(code) ?? name, parentCode });
      }
    }
  }
  return places;
}

/** A place whose parent is another place is a part of that city: a sub-municipality of Manila. */
function splitPlaces(places: readonly Place[]) {
  const codes = new Set(places.map((place) => place.code));
  const isPart = (place: Place) => place.parentCode !== place.code && codes.has(place.parentCode);
  return {
    cities: places.filter((place) => !isPart(place)),
    // By code, as the city numbers its barangays from one part to the next.
    parts: Map.groupBy(
      places.filter(isPart).sort((one, other) => one.code.localeCompare(other.code)),
      (place) => place.parentCode,
    ),
  };
}

function readBarangays(psgc: Psgc, cityCode: string, parts: readonly Place[]): Barangay[] {
  const listOf = (code: string, sub_municipality: Barangay['sub_municipality']) =>
    psgc
      .getBarangaysByMunicipality(code)
      .filter((one) => !retired.has(one.psgcCode))
      .map(({ psgcCode, name }) => ({
        code: psgcCode,
        name: renamed.get(psgcCode) ?? name,
        sub_municipality,
      }))
      .sort((one, other) => byName.compare(one.name, other.name));
  return [
    ...listOf(cityCode, null),
    ...parts.flatMap(({ code, name }) => listOf(code, { code, name })),
  ];
}

/** Written as the publisher does: "Region I (Ilocos Region)". */
function toRegion(one: ReturnType<Psgc['getAllRegions']>[number]): Region {
  const name = one.designation ? `${one.name} (${one.designation})` : one.name;
  return { code: one.psgcCode, name };
}

function toCity(place: Place, provinces: ReadonlyMap<string, string>): CityMunicipality {
  const { code, name, parentCode } = place;
  const province = provinces.get(parentCode);
  const [zip = '', ...more] = Object.keys(zips.get(code) ?? {});
  return {
    code,
    name,
    // Every city has the word in its name, in this list, and no municipality has.
    type: /\bCity\b/.test(name) ? 'City' : 'Mun',
    zip_code: more.length === 0 ? zip : '',
    province: province === undefined ? null : { code: parentCode, name: province },
  };
}

const rankOf = (region: Region) => regionOrder.indexOf(region.code.slice(0, 2));
const regionCodeOf = (code: string) => `${code.slice(0, 2)}00000000`;

/** Cities of no province come first; a reader looks for them by their own name. */
function byProvinceThenName(one: CityMunicipality, other: CityMunicipality): number {
  return (
    byName.compare(one.province?.name ?? '', other.province?.name ?? '') ||
    byName.compare(one.name, other.name)
  );
}
