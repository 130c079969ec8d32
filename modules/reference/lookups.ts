import type { Address, Bank, IdType } from '@luwag/contracts/reference';
import { allBanks, allIdTypes, openDirectory } from './repository.ts';

/** A bank or wallet that the payout gateway reaches, by the gateway's code. */
export const findBank = (code: string): (Bank & { code: string }) | undefined =>
  allBanks().find((bank): bank is Bank & { code: string } => bank.code === code);

export const findIdType = (code: string): IdType | undefined =>
  allIdTypes().find((type) => type.code === code);

type Codes = Pick<Address, 'region_code' | 'city_code' | 'barangay_code'>;
export type KnownPlace = Pick<Address, 'region' | 'city' | 'barangay'> & { release: string };

/**
 * The names of a place by its three codes, as they read in the current release. Undefined when a
 * code is not in it, or not in the place above.
 */
export async function findPlace(codes: Codes): Promise<KnownPlace | undefined> {
  const { release, regions, citiesOf, barangaysOf } = await openDirectory();
  const region = regions.find(({ code }) => code === codes.region_code);
  const city = citiesOf(codes.region_code)?.find(({ code }) => code === codes.city_code);
  const barangay = barangaysOf(codes.city_code)?.find(({ code }) => code === codes.barangay_code);
  if (!region || !city || !barangay) return undefined;
  return { region: region.name, city: city.name, barangay: barangay.name, release };
}
