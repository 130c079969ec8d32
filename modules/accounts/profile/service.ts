/**
 * Who somebody is: the account’s row, names and contacts (encrypted, found by blind index),
 * business, status, consents and rosters, and the notices written to them. Imports no other
 * submodule.
 */
import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { findTin, getPerson } from './people.ts';
import { encryptNames, encryptTin } from './personal.ts';
import { updateAccount, updateMerchant } from './repository.ts';
import { findMerchantProfile } from './user-repository.ts';

export {
  type AccountStatus,
  findAccountStatus,
  hasCompanies,
  listDeviceHashes,
  listRoles,
  listStaffIds,
  markAccountStatus,
  markMerchantStatus,
  noteSharedDevice,
  openNobodysAccount,
  takesPayments,
} from './account-status-repository.ts';
export { consentAtSignUp, hasConsent, listConsents, putConsent } from './consents.ts';
export { endAllConsents, endConsent } from './consents-repository.ts';
export {
  notifyOfEmailChange,
  notifyOfFactor,
  notifyOfNewEmail,
  notifyOfPassword,
  notifyOfSignIn,
} from './notices.ts';
export {
  askedOf,
  findNewestNumberChange,
  findNewNumberSince,
  insertNumberChange,
  isNumberKeptForAnother,
  markCodeSent,
  markNumberChanged,
  undoNumberChanges,
} from './number-changes-repository.ts';
export {
  findNamesakes,
  findPerson,
  findPersonByEmail,
  findPersonBySub,
  findProvenOwner,
  findTin,
  getPerson,
  indexNames,
  listFirstNames,
  listFullNames,
  type PersonRow,
} from './people.ts';
export {
  decryptChange,
  decryptCodeNumber,
  decryptNumberChange,
  encryptChange,
  encryptCodeNumber,
  encryptEmail,
  encryptIdentity,
  encryptNumber,
  encryptNumberChange,
  encryptTin,
  type Indexes,
} from './personal.ts';
export { updateAccount, updateMerchant } from './repository.ts';
export {
  askRosterImport,
  decideRosterImport,
  listCompanies,
} from './roster-imports.ts';
export { readWaitingRosters } from './roster-imports-repository.ts';
export { matchRosters } from './rosters-repository.ts';
export { getUser, setLanguage } from './user.ts';
export {
  type AccountRow,
  findAccount,
  findAccountBySub,
  findCompanyName,
  findMerchantProfile,
  findVerifiedName,
  getAccount,
  isEmailOfAnother,
  isNumberTaken,
  type LockedAccount,
  listBusinessNames,
  listCompaniesOf,
  listVerifiedNames,
  lockAccount,
  lockEmail,
  markPasswordChanged,
  markTotp,
  newId,
  updateEmailOf,
} from './user-repository.ts';

/** Whom an account belongs to, opened. */
export type Person = {
  email: string;
  contact_number: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  locale: 'en' | 'fil';
};

/** In the account's own scope, or the system's. */
export async function readPerson(
  { vault }: { vault: Vault },
  tx: Tx,
  accountId: string,
): Promise<Person> {
  const person = await getPerson(tx, vault, accountId);
  return { ...person, contact_number: person.contact_number ?? '' };
}

export async function writeNames(
  { vault }: { vault: Vault },
  tx: Tx,
  accountId: string,
  names: Pick<Person, 'first_name' | 'middle_name' | 'last_name'>,
): Promise<void> {
  await updateAccount(tx, accountId, await encryptNames(tx, vault, accountId, names));
}

/** What a merchant's business is. */
export type Business = {
  business_name: string;
  industry: string;
  tin: string;
  website_url: string;
};

export async function readBusiness(
  { vault }: { vault: Vault },
  tx: Tx,
  accountId: string,
): Promise<Business> {
  const row = await findMerchantProfile(tx, accountId);
  if (!row) throw new Error(`merchant ${accountId} has no business profile`);
  const { business_name, industry, website_url } = row;
  const tin = (await findTin(tx, vault, accountId)) ?? '';
  return { business_name, industry, tin, website_url };
}

export async function writeBusiness(
  { vault }: { vault: Vault },
  tx: Tx,
  accountId: string,
  { tin, ...plain }: Business,
): Promise<void> {
  await updateMerchant(tx, accountId, {
    ...plain,
    ...(await encryptTin(tx, vault, accountId, tin)),
  });
}
