import type { Address } from '@luwag/contracts/reference';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { AddressCheck, AddressStep } from './address-choices.ts';

/** The codes a visitor has picked so far, under the names they have in the page's address. */
export type WantedPlaces = Partial<Record<AddressStep, string>>;

/** An empty choice is what a form sends for a list nobody has touched. */
export function readWantedPlaces(search: { get(name: string): unknown }): WantedPlaces {
  const wanted: WantedPlaces = {};
  for (const step of ['region', 'city', 'barangay'] as const) {
    const code = search.get(step);
    if (typeof code === 'string' && code) wanted[step] = code;
  }
  return wanted;
}

/** The places of an address on record. */
export const placesOf = (address: Address | null | undefined): WantedPlaces =>
  address
    ? { region: address.region_code, city: address.city_code, barangay: address.barangay_code }
    : {};

/** What is on record of this very place is offered again. */
export function keptCheck(
  address: Address | null | undefined,
  place: { code: string } | undefined,
): AddressCheck | undefined {
  if (!address || address.barangay_code !== place?.code) return undefined;
  return { kind: 'unchecked', typed: { street: address.street, zip_code: address.zip_code } };
}

/** The picker spares the rest of the page, not the lists it asks for. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formMethod === 'GET' || args.defaultShouldRevalidate;
