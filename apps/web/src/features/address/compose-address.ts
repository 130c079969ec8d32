import type { Address } from '@luwag/contracts/reference';

/**
 * The lines of an address as a letter carries them: street, barangay and city, then ZIP code with
 * the province. A city of no province is followed by its region instead, and the capital region by
 * the name everybody writes.
 */
export function composeAddress(address: Address, province: string | undefined): string[] {
  return [
    address.street,
    `${withTitle(address.barangay)}, ${address.city}`,
    `${address.zip_code} ${province ?? regionWords(address)}`,
  ];
}

/** Many barangays carry the word in their own name, in one spelling or another. */
function withTitle(barangay: string): string {
  return /^(barangay|brgy|bgy)\b/i.test(barangay) ? barangay : `Barangay ${barangay}`;
}

const regionWords = ({ region, region_code: code }: Address) =>
  code === '1300000000' ? 'Metro Manila' : region;
