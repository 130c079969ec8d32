import { listBarangays, listCitiesMunicipalities, listRegions } from '@luwag/contracts/reference';
import type { CallOptions } from '#app/shared/api/call.ts';
import type { PageFacts } from '#app/shared/api/server-context.ts';
import { type AddressChoices, noChoices, unreachableChoices } from './address-choices.ts';
import { callKept } from './kept-lists.ts';
import { type AddressStep, readWantedPlaces, type WantedPlaces } from './wanted-places.ts';

// A visitor looks at an empty list meanwhile; better to say soon that it does not come.
const timeoutMs = 5_000;

/** The choices that the address of a page asks for; where nothing is picked, those on record. */
export function choicesFor(
  request: Request,
  facts: Pick<PageFacts, 'apiOrigin' | 'requestId' | 'visitorAddress'>,
  kept: WantedPlaces = {},
): Promise<AddressChoices> {
  const picked = readWantedPlaces(new URL(request.url).searchParams);
  const wanted = picked.region ? picked : kept;
  const { apiOrigin, requestId, visitorAddress } = facts;
  const options = { apiOrigin, requestId, visitorAddress, timeoutMs, signal: request.signal };
  return loadAddressChoices(wanted, options);
}

/**
 * Opens one list after the other for as long as the picks hold. A pick that is not in its list is
 * dropped with all that hangs on it, which is also what happens when a visitor changes the region
 * of an address that was already complete.
 */
export async function loadAddressChoices(
  wanted: WantedPlaces,
  options: CallOptions,
): Promise<AddressChoices> {
  const regions = await callKept(listRegions, {}, options);
  if (!regions.ok) return unreachableChoices;
  const opened = { ...noChoices, release: regions.data.release, regions: regions.data.data };
  const region = find(opened.regions, wanted.region);
  if (!region) {
    // Nothing hangs above a region, so an unknown one is a bad link and not a change of mind.
    const trouble = wanted.region ? ({ step: 'region', kind: 'not_listed' } as const) : undefined;
    return { ...opened, trouble };
  }

  const params = { code: region.code };
  const cities = await callKept(listCitiesMunicipalities, { params }, options);
  if (!cities.ok) return { ...opened, region, trouble: unreachable('city') };
  const withCities = { ...opened, region, cities: cities.data.data };
  const city = find(withCities.cities, wanted.city);
  if (!city) return withCities;

  const barangays = await callKept(listBarangays, { params: { code: city.code } }, options);
  if (!barangays.ok) return { ...withCities, city, trouble: unreachable('barangay') };
  const { data, zip_codes: zipCodes } = barangays.data;
  const barangay = find(data, wanted.barangay);
  return { ...withCities, city, barangays: data, zipCodes, barangay };
}

const find = <T extends { code: string }>(places: T[], code: string | undefined): T | undefined =>
  places.find((place) => place.code === code);

const unreachable = (step: AddressStep) => ({ step, kind: 'unreachable' }) as const;
