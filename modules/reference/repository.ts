import type {
  Bank,
  Barangay,
  CityMunicipality,
  IdType,
  Region,
  ZipSuggestion,
} from '@luwag/contracts/reference';
import { type AddressDirectory, openAddressDirectory } from './address-directory.ts';
import bankList from './data/banks.json' with { type: 'json' };
import { idTypes } from './id-types.ts';
import { openPlaceSearch, type PlaceSearch } from './place-search.ts';

// Reference data has no tables: nobody edits it, every process may hold all of it, and a release
// is a change of code that is reviewed and tested like any other.

const banks: readonly Bank[] = bankList.banks.map((bank) => ({
  name: bank.name,
  bic: bank.bic,
  type: bank.type === 'ewallet' ? 'ewallet' : 'bank',
  rails: { instapay: bank.instapay, pesonet: bank.pesonet },
  code: bank.gateway_code,
}));

export const banksEffectiveDate: string = bankList.effective_date;
export const allBanks = (): readonly Bank[] => banks;
export const allIdTypes = (): readonly IdType[] => idTypes;

let directory: Promise<AddressDirectory> | undefined;

/** Two callers at once wait for the same opening. */
export function openDirectory(): Promise<AddressDirectory> {
  directory ??= import('@aivangogh/ph-address').then(openAddressDirectory);
  return directory;
}

let placeSearch: Promise<PlaceSearch> | undefined;

/** Made at the first question: a process that is never asked has no need of it. */
export function openSearch(): Promise<PlaceSearch> {
  placeSearch ??= openDirectory().then(openPlaceSearch);
  return placeSearch;
}

export async function allRegions(): Promise<Released<Region>> {
  const { release, regions } = await openDirectory();
  return { release, places: regions };
}

export async function findCities(
  regionCode: string,
): Promise<Released<CityMunicipality> | undefined> {
  const { release, citiesOf } = await openDirectory();
  const places = citiesOf(regionCode);
  return places && { release, places };
}

export async function findBarangays(
  cityCode: string,
): Promise<(Released<Barangay> & { zipCodes: readonly ZipSuggestion[] }) | undefined> {
  const { release, barangaysOf, zipCodesOf } = await openDirectory();
  const places = barangaysOf(cityCode);
  return places && { release, places, zipCodes: zipCodesOf(cityCode) };
}

type Released<T> = { release: string; places: readonly T[] };
