/**
 * Reference data: banks, identity documents and addresses.
 *
 * Promises: the answer is the same for everyone and names the release it comes from; every city is
 * listed under exactly one region and every barangay under exactly one city; a code that is not in
 * the release is refused, never answered with an empty list.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import {
  type listBanks,
  listBarangays,
  listCitiesMunicipalities,
  type listIdTypes,
  type listRegions,
} from '@luwag/contracts/reference';
import type { Ctx } from '@luwag/platform/http';
import { refuse } from '@luwag/platform/refusal';
import * as reference from './repository.ts';

/** For modules that keep a bank, a document or an address: what its codes stand for. */
export { findBank, findIdType, findPlace, type KnownPlace } from './lookups.ts';

export async function banks(): Promise<ResultOf<typeof listBanks>> {
  return { effective_date: reference.banksEffectiveDate, results: [...reference.listBanks()] };
}

export async function idTypes(): Promise<ResultOf<typeof listIdTypes>> {
  return { results: [...reference.listIdTypes()] };
}

export async function regions(): Promise<ResultOf<typeof listRegions>> {
  const { release, places } = await reference.listRegions();
  return { release, data: [...places] };
}

export async function citiesMunicipalities(
  _ctx: Ctx,
  { params }: InputOf<typeof listCitiesMunicipalities>,
): Promise<ResultOf<typeof listCitiesMunicipalities>> {
  const found = await reference.findCities(params.code);
  if (!found) return refuse(listCitiesMunicipalities, 'region_not_found', 'No such region.');
  return { release: found.release, data: [...found.places] };
}

export async function barangays(
  _ctx: Ctx,
  { params }: InputOf<typeof listBarangays>,
): Promise<ResultOf<typeof listBarangays>> {
  const found = await reference.findBarangays(params.code);
  if (!found) return refuse(listBarangays, 'city_not_found', 'No such city or municipality.');
  return { release: found.release, data: [...found.places], zip_codes: [...found.zipCodes] };
}
