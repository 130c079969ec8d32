/**
 * What people and businesses tell of themselves: profile, addresses, photo and bank account.
 * Owns `person_profiles`, `person_addresses`, `profile_photos` and `bank_accounts`.
 */
import type { Gender } from '@luwag/contracts/profiles';
import type { Address } from '@luwag/contracts/reference';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { addressKey, decideBirthDate, personKey, tidyName } from '@luwag/domain/person';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { PersonalKey, Vault } from '@luwag/key-service/vault';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { type Person as AccountPerson, readPerson, writeNames } from '../../accounts/service.ts';
import { findPlace } from '../../reference/service.ts';
import {
  caseFor,
  type ItemKind,
  itemSent,
  progressOf,
  recordIdentitySignal,
} from '../cases/service.ts';
import * as profiles from './repository.ts';

export { decryptBankAccount } from './bank-account.ts';
export { findPayoutAccount, type PayoutAccount } from './bank-changes.ts';
export { deleteBankAccounts, findBankAccount } from './bank-repository.ts';
export type { ProfileDeps } from './deps.ts';
export { bankAccountChanged } from './events.ts';
export { deletePhoto, deleteProfile, findPhotoSetAt } from './repository.ts';
export type { ProfileWorkerDeps } from './worker.ts';

export type KeptAddress = Address & { release: string };

/** A profile as the person stated it, decrypted. */
export type StatedProfile = {
  account: AccountPerson;
  dateOfBirth: string | null;
  gender: Gender | null;
  addresses: KeptAddress[];
  isLocked: boolean;
};

const aadOf = (column: string, rowId: string): string => `person_${column} ${rowId}`;
const birthAad = (accountId: string) => aadOf('profiles.date_of_birth_encrypted', accountId);
const genderAad = (accountId: string) => aadOf('profiles.gender_encrypted', accountId);
const addressAad = (id: string) => aadOf('addresses.address_encrypted', id);

type VaultDeps = { vault: Vault };

/** In the account's own scope, or the system's. */
export async function readProfile(
  { vault }: VaultDeps,
  tx: Tx,
  accountId: string,
  item: ProfileItem,
): Promise<StatedProfile> {
  const key = await vault.keyFor(tx, accountId);
  const account = await readPerson({ vault }, tx, accountId);
  const row = await profiles.findProfile(tx, accountId);
  const addresses = await profiles.listAddresses(tx, accountId);
  return {
    account,
    dateOfBirth: row ? decryptField(key, birthAad(accountId), row.date_of_birth_encrypted) : null,
    gender: row ? (decryptField(key, genderAad(accountId), row.gender_encrypted) as Gender) : null,
    addresses: addresses.map((each) => addressOf(key, each)),
    isLocked: await isIdentityLocked(tx, accountId, item),
  };
}

function addressOf(key: PersonalKey, row: profiles.AddressRow): KeptAddress {
  const address = JSON.parse(
    decryptField(key, addressAad(row.id), row.address_encrypted),
  ) as Address;
  return { ...address, release: row.release };
}

export type ProfileItem = Extract<ItemKind, 'profile' | 'business_profile'>;

/**
 * Who somebody is stays as it was sent while it is compared with their documents, and afterwards;
 * unless it is asked for again.
 */
async function isIdentityLocked(tx: Tx, accountId: string, item: ProfileItem): Promise<boolean> {
  const { caseState, items } = await progressOf(tx, accountId);
  const state = items.find(({ kind }) => kind === item)?.state;
  return caseState !== 'NEW' && (state === 'sent' || state === 'accepted');
}

export type StatedPerson = {
  first_name: string;
  middle_name: string;
  last_name: string;
  email?: string | undefined;
  contact_number?: string | undefined;
  date_of_birth: string;
  gender: Gender;
};

export type ProfileRefusal =
  | 'birth_date_refused'
  | 'address_not_found'
  | 'identity_locked'
  | 'contact_not_changed_here';

export const refusalWords: Record<ProfileRefusal, string> = {
  birth_date_refused: 'Luwag is for people of eighteen and more. Check the date of birth.',
  address_not_found: 'Choose region, city and barangay from the list.',
  identity_locked: 'Names and birth date stay as they were checked. Ask support to correct them.',
  contact_not_changed_here:
    'An e-mail address is changed in the security settings; a confirmed number cannot be changed yet.',
};

/** The codes are looked up, and the names are the directory's, whatever was typed. */
export async function knownAddresses(
  typed: readonly Address[],
): Promise<KeptAddress[] | undefined> {
  const known: KeptAddress[] = [];
  for (const address of typed) {
    const place = await findPlace(address);
    if (!place) return undefined;
    known.push({ ...address, ...place });
  }
  return known;
}

type Writing = {
  accountId: string;
  item: ProfileItem;
  person: StatedPerson;
  addresses: readonly KeptAddress[];
  /** Whether what is told of the business differs where it must not any more. */
  isBusinessChanged?: boolean;
  now: Date;
  requestId: string;
};

/** Undefined when it was written, else the refusal. */
export async function writeProfile(
  deps: VaultDeps,
  tx: Tx,
  writing: Writing,
): Promise<ProfileRefusal | undefined> {
  const { accountId, item, now, requestId } = writing;
  // Held to the end, so that two writings at once do not mix.
  await caseFor(tx, accountId, now);
  const told = await readProfile(deps, tx, accountId, item);
  const person = tidied(writing.person);
  const refusal = decideWriting(told, person, writing);
  if (refusal) return refusal;
  const key = await deps.vault.keyFor(tx, accountId);
  await writeNames(deps, tx, accountId, person);
  await profiles.putProfile(tx, {
    accountId,
    dateOfBirth: encryptField(key, birthAad(accountId), person.date_of_birth),
    gender: encryptField(key, genderAad(accountId), person.gender),
    now,
  });
  await profiles.replaceAddresses(tx, accountId, encryptAddresses(key, writing));
  await recordPersonSignal(deps, tx, writing, person);
  if (!told.isLocked) await itemSent(tx, { accountId, kind: item, evidence: {}, now, requestId });
  return undefined;
}

const tidied = (person: StatedPerson): StatedPerson => ({
  ...person,
  first_name: tidyName(person.first_name),
  middle_name: tidyName(person.middle_name),
  last_name: tidyName(person.last_name),
});

function decideWriting(
  told: StatedProfile,
  person: StatedPerson,
  { now, isBusinessChanged = false }: Writing,
): ProfileRefusal | undefined {
  const { account } = told;
  const isOtherReach =
    (person.email ?? account.email) !== account.email ||
    (person.contact_number ?? account.contact_number) !== account.contact_number;
  if (isOtherReach) return 'contact_not_changed_here';
  const isOtherPerson =
    person.first_name !== account.first_name ||
    person.middle_name !== account.middle_name ||
    person.last_name !== account.last_name ||
    person.date_of_birth !== told.dateOfBirth;
  if (told.isLocked && (isOtherPerson || isBusinessChanged)) return 'identity_locked';
  const birth = decideBirthDate(person.date_of_birth, manilaDateOf(now.getTime()));
  return birth.kind === 'reject' ? birth.code : undefined;
}

function encryptAddresses(
  key: PersonalKey,
  { accountId, addresses, now }: Writing,
): profiles.AddressRow[] {
  return addresses.map(({ release, ...address }) => {
    const id = uuidV7(now, slotOf(accountId));
    return {
      id,
      release,
      address_encrypted: encryptField(key, addressAad(id), JSON.stringify(address)),
    };
  });
}

/** Records the signals by which other accounts of the person or household are found. */
async function recordPersonSignal(
  { vault }: VaultDeps,
  tx: Tx,
  { accountId, addresses, now }: Writing,
  person: StatedPerson,
): Promise<void> {
  const names = { first: person.first_name, middle: person.middle_name, last: person.last_name };
  const digest = await vault.blindIndex('person', personKey(names, person.date_of_birth));
  await recordIdentitySignal(tx, { accountId, kind: 'person', digest, now });
  const homes = addresses.map((each) =>
    addressKey({ barangayCode: each.barangay_code, street: each.street }),
  );
  for (const index of await vault.blindIndexes('address', homes))
    await recordIdentitySignal(tx, { accountId, kind: 'address', digest: index, now });
}
