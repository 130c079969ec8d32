/**
 * Reference data: banks, identity documents and addresses.
 *
 * Promises: the answer is the same for everyone and names the release it comes from; every city is
 * listed under exactly one region and every barangay under exactly one city; a code that is not in
 * the release is refused, never answered with an empty list.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import * as reference from './repository.ts';

/** For modules that keep a bank, a document or an address: what its codes stand for. */
export { findBank, findIdType, findPlace } from './lookups.ts';

export async function listBanks(): Promise<ResultOf<typeof contracts.listBanks>> {
  return { effective_date: reference.banksEffectiveDate, results: [...reference.allBanks()] };
}

export async function listIdTypes(): Promise<ResultOf<typeof contracts.listIdTypes>> {
  return { results: [...reference.allIdTypes()] };
}

export async function listRegions(): Promise<ResultOf<typeof contracts.listRegions>> {
  const { release, places } = await reference.allRegions();
  return { release, data: [...places] };
}

export async function listCitiesMunicipalities(
  _ctx: Ctx,
  { params }: InputOf<typeof contracts.listCitiesMunicipalities>,
): Promise<ResultOf<typeof contracts.listCitiesMunicipalities>> {
  const found = await reference.findCities(params.code);
  if (!found)
    return refuse(contracts.listCitiesMunicipalities, 'region_not_found', 'No such region.');
  return { release: found.release, data: [...found.places] };
}

export async function listBarangays(
  _ctx: Ctx,
  { params }: InputOf<typeof contracts.listBarangays>,
): Promise<ResultOf<typeof contracts.listBarangays>> {
  const found = await reference.findBarangays(params.code);
  if (!found)
    return refuse(contracts.listBarangays, 'city_not_found', 'No such city or municipality.');
  return { release: found.release, data: [...found.places], zip_codes: [...found.zipCodes] };
}

const foundMax = 8;

export async function searchPlaces(
  _ctx: Ctx,
  { query }: InputOf<typeof contracts.searchPlaces>,
): Promise<ResultOf<typeof contracts.searchPlaces>> {
  const { release } = await reference.allRegions();
  const search = await reference.openSearch();
  const { places, count } = search.find(query.q, foundMax);
  return { release, data: places, count, total: search.total };
}
