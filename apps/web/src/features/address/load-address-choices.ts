import type { Endpoint, RequestOf } from '@luwag/contracts/endpoint';
import {
  listBarangays,
  listCitiesMunicipalities,
  listRegions,
  searchPlaces,
} from '@luwag/contracts/reference';
import { type CallOptions, type CallResult, call } from '#app/shared/api/call.ts';
import { pageFacts } from '#app/shared/api/server-context.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import {
  type AddressChoices,
  type AddressStep,
  noChoices,
  unreachableChoices,
} from './address-choices.ts';
import { readWantedPlaces, type WantedPlaces } from './wanted-places.ts';

// A visitor looks at an empty list meanwhile; better to say soon that it does not come.
const timeoutMs = 5_000;

/** The choices that the address of a page asks for; where nothing is picked, those on record. */
export async function choicesFor(
  { request, context }: Pick<VisitorArgs, 'request' | 'context'>,
  kept: WantedPlaces = {},
): Promise<AddressChoices> {
  const { searchParams } = new URL(request.url);
  const picked = readWantedPlaces(searchParams);
  const wanted = picked.region ? picked : kept;
  const { apiOrigin, requestId, visitorAddress } = context.get(pageFacts);
  const options = { apiOrigin, requestId, visitorAddress, timeoutMs, signal: request.signal };
  const [choices, found] = await Promise.all([
    loadAddressChoices(wanted, options),
    findTyped(searchParams.get('find'), options),
  ]);
  return { ...choices, found };
}

/** Undefined where nothing was typed, or where it could not be looked up: the lists are there. */
async function findTyped(
  find: string | null,
  options: CallOptions,
): Promise<AddressChoices['found']> {
  const query = searchPlaces.query.safeParse({ q: find ?? '' });
  if (!query.success) return undefined;
  const result = await callKept(searchPlaces, { query: query.data }, options);
  if (!result.ok) return undefined;
  const { data: places, count, total } = result.data;
  return { typed: query.data.q, places, count, total };
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

// The lists change once a quarter and are the same for everyone. Keeping the recent ones spares
// the API three calls per step of every visitor, and lets a visitor go on while it is away.
const keptMs = 5 * 60_000;
const keptMax = 300;

const kept = new Map<string, { result: unknown; until: number }>();

/** Like `call`, for public lists only: the answer to one visitor is given to the next. */
async function callKept<E extends Endpoint & { auth: 'public' }>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions,
): Promise<CallResult<E>> {
  const key = JSON.stringify([options.apiOrigin, endpoint.name, request]);
  const found = kept.get(key);
  if (found && found.until > Date.now()) return found.result as CallResult<E>;
  const result = await call(endpoint, request, options);
  if (result.ok) keep(key, result);
  return result;
}

function keep(key: string, result: unknown): void {
  kept.delete(key);
  kept.set(key, { result, until: Date.now() + keptMs });
  // A map remembers the order of insertion, so its first key is the oldest.
  const [oldest] = kept.keys();
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
}
