import { Address } from '@luwag/contracts/reference';
import { textOf } from '#app/shared/forms/form-reply.ts';
import type { AddressCheck, AddressChoices } from './address-choices.ts';

/** Joins what was typed to what was picked. Names come from our lists, never from the visitor. */
export function checkAddress(choices: AddressChoices, form: FormData): AddressCheck {
  const typed = { street: textOf(form, 'street'), zip_code: textOf(form, 'zip_code') };
  const { region, city, barangay } = choices;
  if (!region || !city || !barangay) return { kind: 'unchecked', typed };
  const checked = Address.safeParse({
    region: region.name,
    region_code: region.code,
    city: city.name,
    city_code: city.code,
    barangay: barangay.name,
    barangay_code: barangay.code,
    ...typed,
  });
  if (checked.success) return { kind: 'complete', address: checked.data, typed };
  const faulty = new Set(checked.error.issues.map((issue) => issue.path[0]));
  const fields = (['street', 'zip_code'] as const).filter((field) => faulty.has(field));
  return { kind: 'faulty', fields, typed };
}
