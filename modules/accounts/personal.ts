import type { Tx } from '@luwag/db';
import { openField, sealField } from '@luwag/personal/fields';
import { KeyDestroyed, type PersonalKey, type Vault } from '@luwag/personal/vault';
import { seal, unseal } from '@luwag/platform/seal';
import type { SealedAccount, SealedNames } from './user-repository.ts';

// The one place where what is known of a person is turned into columns and back. Each field is
// sealed for its own row and column: found anywhere else, it does not open, and the read fails.

/** Who somebody is. */
export type Identity = {
  email: string;
  /** Staff have none: they are reached by mail alone. */
  contact_number: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
};

type Field = keyof Identity;
const placeOf = (field: Field, accountId: string): string =>
  `accounts.${field}_sealed ${accountId}`;

type Of = { key: PersonalKey; accountId: string };
const sealedFor = ({ key, accountId }: Of, field: Field, text: string): Buffer =>
  sealField(key, placeOf(field, accountId), text);

/** Of an address and a number, where they are known already. */
export type Indexes = { emailIndex: Buffer; numberIndex: Buffer };

const emailColumns = async (vault: Vault, of: Of, email: string, index?: Buffer) => ({
  email_index: index ?? (await vault.blindIndex('email', email)),
  email_sealed: sealedFor(of, 'email', email),
});
const numberColumns = async (vault: Vault, of: Of, number: string, index?: Buffer) => ({
  contact_number_index: index ?? (await vault.blindIndex('number', number)),
  contact_number_sealed: sealedFor(of, 'contact_number', number),
});

export type Names = Pick<Identity, 'first_name' | 'middle_name' | 'last_name'>;
const nameColumns = (of: Of, { first_name, middle_name, last_name }: Names) => ({
  first_name_sealed: sealedFor(of, 'first_name', first_name),
  middle_name_sealed: sealedFor(of, 'middle_name', middle_name),
  last_name_sealed: sealedFor(of, 'last_name', last_name),
});

export const sealNames = async (tx: Tx, vault: Vault, accountId: string, names: Names) =>
  nameColumns({ key: await vault.keyFor(tx, accountId), accountId }, names);

/** An address as it is kept: to be read, and to be found by. */
export const sealEmail = async (tx: Tx, vault: Vault, accountId: string, email: string) =>
  emailColumns(vault, { key: await vault.keyFor(tx, accountId), accountId }, email);

/** A number as it is kept: to be read, and to be found by. */
export const sealNumber = async (tx: Tx, vault: Vault, accountId: string, number: string) =>
  numberColumns(vault, { key: await vault.keyFor(tx, accountId), accountId }, number);

export async function sealIdentity(
  tx: Tx,
  vault: Vault,
  accountId: string,
  who: Identity,
  known?: Indexes,
) {
  const of = { key: await vault.keyFor(tx, accountId), accountId };
  return {
    ...(await emailColumns(vault, of, who.email, known?.emailIndex)),
    ...(who.contact_number === null
      ? { contact_number_index: null, contact_number_sealed: null }
      : await numberColumns(vault, of, who.contact_number, known?.numberIndex)),
    ...nameColumns(of, who),
  };
}

/** Undefined for somebody who was forgotten. Throws when a field is not this row's own. */
export async function openIdentity(
  tx: Tx,
  vault: Vault,
  row: SealedAccount,
): Promise<Identity | undefined> {
  const { id, email_sealed, first_name_sealed, middle_name_sealed, last_name_sealed } = row;
  if (!email_sealed || !first_name_sealed || !middle_name_sealed || !last_name_sealed)
    return undefined;
  const key = await keyUnlessDestroyed(tx, vault, id);
  if (!key) return undefined;
  const open = (field: Field, sealed: Uint8Array) => openField(key, placeOf(field, id), sealed);
  return {
    email: open('email', email_sealed),
    contact_number: row.contact_number_sealed && open('contact_number', row.contact_number_sealed),
    first_name: open('first_name', first_name_sealed),
    middle_name: open('middle_name', middle_name_sealed),
    last_name: open('last_name', last_name_sealed),
  };
}

/** Names alone, with a key that is at hand already; undefined for somebody who was forgotten. */
export function openNames(
  key: PersonalKey,
  { id, first_name_sealed, middle_name_sealed, last_name_sealed }: SealedNames,
): Names | undefined {
  if (!first_name_sealed || !middle_name_sealed || !last_name_sealed) return undefined;
  const open = (field: Field, sealed: Uint8Array) => openField(key, placeOf(field, id), sealed);
  return {
    first_name: open('first_name', first_name_sealed),
    middle_name: open('middle_name', middle_name_sealed),
    last_name: open('last_name', last_name_sealed),
  };
}

const keyUnlessDestroyed = (tx: Tx, vault: Vault, accountId: string) =>
  vault.keyFor(tx, accountId).catch((error: unknown) => {
    if (error instanceof KeyDestroyed) return undefined;
    throw error;
  });

const tinPlace = (accountId: string): string => `merchant_profiles.tin_sealed ${accountId}`;

export const sealTin = async (tx: Tx, vault: Vault, accountId: string, tin: string) => ({
  tin_sealed: sealField(await vault.keyFor(tx, accountId), tinPlace(accountId), tin),
});

export const openTin = async (tx: Tx, vault: Vault, accountId: string, sealed: Uint8Array) =>
  openField(await vault.keyFor(tx, accountId), tinPlace(accountId), sealed);

type ChangeRow = { id: string; account_id: string };
const changePlace = (column: 'old_email' | 'new_email', id: string): string =>
  `email_changes.${column}_sealed ${id}`;

/** Both addresses of a change, as its row holds them. */
export async function sealChange(
  tx: Tx,
  vault: Vault,
  { id, account_id, oldEmail, newEmail }: ChangeRow & { oldEmail: string; newEmail: string },
) {
  const key = await vault.keyFor(tx, account_id);
  return {
    old_email_sealed: sealField(key, changePlace('old_email', id), oldEmail),
    new_email_sealed: sealField(key, changePlace('new_email', id), newEmail),
  };
}

export async function openChange<
  R extends ChangeRow & { old_email_sealed: Buffer; new_email_sealed: Buffer },
>(tx: Tx, vault: Vault, row: R): Promise<R & { old_email: string; new_email: string }> {
  const key = await vault.keyFor(tx, row.account_id);
  return {
    ...row,
    old_email: openField(key, changePlace('old_email', row.id), row.old_email_sealed),
    new_email: openField(key, changePlace('new_email', row.id), row.new_email_sealed),
  };
}

// A code may be asked for by nobody, who has no key: its number is sealed like the message to come.
const codePlace = (codeId: string): string => `one_time_codes.number_sealed ${codeId}`;

export const sealCodeNumber = (messageKey: Uint8Array, codeId: string, number: string): Buffer =>
  seal(messageKey, codePlace(codeId), number);

export const openCodeNumber = (
  messageKey: Uint8Array,
  row: { id: string; number_sealed: Uint8Array },
): string => unseal(messageKey, codePlace(row.id), row.number_sealed);
