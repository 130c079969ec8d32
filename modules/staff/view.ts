import type { FoundPerson } from '@luwag/contracts/staff-people';
import { maskEmail, maskName } from '@luwag/domain/masking';
import { maskMobileNumber } from '@luwag/domain/mobile-number';
import { fullName } from '@luwag/domain/person';
import type { PersonRow } from '../accounts/service.ts';

type Customer = PersonRow & { role: FoundPerson['role'] };

/** Colleagues are none of this desk's business. */
export const isCustomer = (person: PersonRow): person is Customer => person.role !== 'staff';

export const nameOf = ({ first_name: first, middle_name: middle, last_name: last }: PersonRow) =>
  fullName({ first, middle, last });

/** A shop's name hangs over its door; its owner's does not. */
export const maskedViewOf = (
  person: Customer,
  businesses: ReadonlyMap<string, string>,
): FoundPerson => ({
  account_id: person.id,
  role: person.role,
  account_status: person.account_status,
  name: businesses.get(person.id) || maskName(nameOf(person)),
  email: maskEmail(person.email),
  number: maskMobileNumber(person.contact_number ?? ''),
  since: person.created_at.toISOString(),
});
