import type { PersonalField } from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import type { CaseKind } from '@luwag/domain/kyc-steps';
import { maskAddress, maskDate, maskEmail, maskName, maskTail } from '@luwag/domain/masking';
import { fullName } from '@luwag/domain/person';
import type { Vault } from '@luwag/key-service/vault';
import { findMerchantProfile, findPerson, findTin, listFullNames } from '../../accounts/service.ts';
import { decryptIdNumbers } from '../documents/service.ts';
import { decryptBankAccount, readProfile } from '../profile/service.ts';

/** The personal facts about an applicant that a reviewer compares, decrypted. */
export type ApplicantFacts = ReadonlyMap<PersonalField, string>;

type VaultDeps = { vault: Vault };

/** In the system's scope. Facts that were never told, or were erased, are not in the map. */
export async function getApplicantFacts(
  { vault }: VaultDeps,
  tx: Tx,
  about: { accountId: string; kind: CaseKind },
): Promise<ApplicantFacts> {
  const { accountId, kind } = about;
  const facts = new Map<PersonalField, string>();
  const add = (field: PersonalField, value: string | null | undefined) => {
    if (value) facts.set(field, value);
  };
  const person = await findPerson(tx, vault, accountId);
  if (!person) return facts;
  add('name', nameOf(person));
  add('contact_number', person.contact_number);
  add('email', person.email);
  const item = kind === 'kyc' ? 'profile' : 'business_profile';
  const told = await readProfile({ vault }, tx, accountId, item);
  add('birth_date', told.dateOfBirth);
  add('address', told.addresses[0] && lineOf(told.addresses[0]));
  const ids = await decryptIdNumbers({ vault }, tx, accountId);
  add('id_number', ids.primary);
  add('secondary_id_number', ids.secondary);
  if (kind === 'kyb') {
    add('business_name', (await findMerchantProfile(tx, accountId))?.business_name);
    add('tin', await findTin(tx, vault, accountId));
  }
  const bank = await decryptBankAccount({ vault }, tx, accountId);
  add('bank_account', bank && `${bank.row.bank_name}, ${bank.name}, ${bank.number}`);
  return facts;
}

const lineOf = (address: { street: string; barangay: string; city: string; region: string }) =>
  [address.street, address.barangay, address.city, address.region].join(', ');

const nameOf = (person: { first_name: string; middle_name: string; last_name: string }): string =>
  fullName({ first: person.first_name, middle: person.middle_name, last: person.last_name });

const masks: Record<PersonalField, (value: string) => string> = {
  name: maskName,
  birth_date: maskDate,
  contact_number: maskTail,
  email: maskEmail,
  address: maskAddress,
  id_number: maskTail,
  secondary_id_number: maskTail,
  // Public: it is on the sign of the shop.
  business_name: (value) => value,
  tin: maskTail,
  bank_account: maskTail,
};

export const maskedFacts = (facts: ApplicantFacts): { field: PersonalField; masked: string }[] =>
  [...facts].map(([field, value]) => ({ field, masked: masks[field](value) }));

/** What was read off a document goes by the mask of what it claims to be. */
export const maskRead = (field: string, value: string): string =>
  field in masks ? masks[field as PersonalField](value) : maskTail(value);

/** Decrypted names by account. Erased accounts are not in the map. In the system's scope. */
export async function namesOf(
  { vault }: VaultDeps,
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return listFullNames(tx, vault, accountIds);
}
