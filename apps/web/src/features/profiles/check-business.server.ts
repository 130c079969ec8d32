import { MerchantProfileBody } from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import type { z } from 'zod';
import { type BusinessField, businessFields, type TypedBusiness } from './business.ts';

const Typed = MerchantProfileBody.omit({ addresses: true });

export type CheckedBusiness =
  | { ok: true; body: z.input<typeof MerchantProfileBody> }
  | { ok: false; faults: BusinessField[] };

/** Further addresses that are on record stay behind the one of the form. */
export function checkBusiness(
  typed: TypedBusiness,
  address: Address,
  others: readonly Address[],
): CheckedBusiness {
  const checked = Typed.safeParse(typed);
  if (checked.success)
    return { ok: true, body: { ...checked.data, addresses: [address, ...others] } };
  const faulty = new Set(checked.error.issues.map(({ path }) => path[0]));
  return { ok: false, faults: businessFields.filter((name) => faulty.has(name)) };
}
