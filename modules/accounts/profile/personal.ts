import type { Tx } from '@luwag/db';
import { calledKey } from '@luwag/domain/person';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import { KeyDestroyed, type PersonalKey, type Vault } from '@luwag/key-service/vault';
import { decrypt, encrypt } from '@luwag/platform/security/encryption';
import type { EncryptedAccount, EncryptedNames } from './user-repository.ts';

// The one place where what is known of a person is turned into columns and back. Each field is
// encrypted for its own row and column: found anywhere else, it does not open, and the read fails.

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
const aadOf = (field: Field, accountId: string): string =>
  `accounts.${field}_encrypted ${accountId}`;

type Of = { key: PersonalKey; accountId: string };
const encryptedFor = ({ key, accountId }: Of, field: Field, text: string): Buffer =>
  encryptField(key, aadOf(field, accountId), text);

/** Of an address and a number, where they are known already. */
export type Indexes = { emailIndex: Buffer; numberIndex: Buffer };

const emailColumns = async (vault: Vault, of: Of, email: string, index?: Buffer) => ({
  email_index: index ?? (await vault.blindIndex('email', email)),
  email_encrypted: encryptedFor(of, 'email', email),
});
const numberColumns = async (vault: Vault, of: Of, number: string, index?: Buffer) => ({
  contact_number_index: index ?? (await vault.blindIndex('number', number)),
  contact_number_encrypted: encryptedFor(of, 'contact_number', number),
});

export type Names = Pick<Identity, 'first_name' | 'middle_name' | 'last_name'>;
const nameColumns = async (
  vault: Vault,
  of: Of,
  { first_name, middle_name, last_name }: Names,
) => ({
  name_index: await nameIndexOf(vault, { first_name, last_name }),
  first_name_encrypted: encryptedFor(of, 'first_name', first_name),
  middle_name_encrypted: encryptedFor(of, 'middle_name', middle_name),
  last_name_encrypted: encryptedFor(of, 'last_name', last_name),
});

/** What staff find somebody by who says their name. */
export const nameIndexOf = (
  vault: Vault,
  { first_name: first, last_name: last }: Pick<Names, 'first_name' | 'last_name'>,
): Promise<Buffer> => vault.blindIndex('name', calledKey({ first, last }));

export const encryptNames = async (tx: Tx, vault: Vault, accountId: string, names: Names) =>
  nameColumns(vault, { key: await vault.keyFor(tx, accountId), accountId }, names);

/** An address as it is kept: to be read, and to be found by. */
export const encryptEmail = async (tx: Tx, vault: Vault, accountId: string, email: string) =>
  emailColumns(vault, { key: await vault.keyFor(tx, accountId), accountId }, email);

/** A number as it is kept: to be read, and to be found by. */
export const encryptNumber = async (tx: Tx, vault: Vault, accountId: string, number: string) =>
  numberColumns(vault, { key: await vault.keyFor(tx, accountId), accountId }, number);

export async function encryptIdentity(
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
      ? { contact_number_index: null, contact_number_encrypted: null }
      : await numberColumns(vault, of, who.contact_number, known?.numberIndex)),
    ...(await nameColumns(vault, of, who)),
  };
}

/** Undefined for an erased person. Throws when a field was encrypted for another row. */
export async function decryptIdentity(
  tx: Tx,
  vault: Vault,
  row: EncryptedAccount,
): Promise<Identity | undefined> {
  const { id, email_encrypted, first_name_encrypted, middle_name_encrypted, last_name_encrypted } =
    row;
  if (!email_encrypted || !first_name_encrypted || !middle_name_encrypted || !last_name_encrypted)
    return undefined;
  const key = await keyUnlessDestroyed(tx, vault, id);
  if (!key) return undefined;
  const open = (field: Field, encrypted: Uint8Array) =>
    decryptField(key, aadOf(field, id), encrypted);
  return {
    email: open('email', email_encrypted),
    contact_number:
      row.contact_number_encrypted && open('contact_number', row.contact_number_encrypted),
    first_name: open('first_name', first_name_encrypted),
    middle_name: open('middle_name', middle_name_encrypted),
    last_name: open('last_name', last_name_encrypted),
  };
}

/** Names alone, with a key that is at hand already; undefined for somebody who was forgotten. */
export function decryptNames(
  key: PersonalKey,
  { id, first_name_encrypted, middle_name_encrypted, last_name_encrypted }: EncryptedNames,
): Names | undefined {
  if (!first_name_encrypted || !middle_name_encrypted || !last_name_encrypted) return undefined;
  const open = (field: Field, encrypted: Uint8Array) =>
    decryptField(key, aadOf(field, id), encrypted);
  return {
    first_name: open('first_name', first_name_encrypted),
    middle_name: open('middle_name', middle_name_encrypted),
    last_name: open('last_name', last_name_encrypted),
  };
}

const keyUnlessDestroyed = (tx: Tx, vault: Vault, accountId: string) =>
  vault.keyFor(tx, accountId).catch((error: unknown) => {
    if (error instanceof KeyDestroyed) return undefined;
    throw error;
  });

const tinAad = (accountId: string): string => `merchant_profiles.tin_encrypted ${accountId}`;

export const encryptTin = async (tx: Tx, vault: Vault, accountId: string, tin: string) => ({
  tin_encrypted: encryptField(await vault.keyFor(tx, accountId), tinAad(accountId), tin),
});

export const decryptTin = async (tx: Tx, vault: Vault, accountId: string, encrypted: Uint8Array) =>
  decryptField(await vault.keyFor(tx, accountId), tinAad(accountId), encrypted);

type ChangeRow = { id: string; account_id: string };
const changeAad = (column: 'old_email' | 'new_email', id: string): string =>
  `email_changes.${column}_encrypted ${id}`;

/** Both addresses of a change, as its row holds them. */
export async function encryptChange(
  tx: Tx,
  vault: Vault,
  { id, account_id, oldEmail, newEmail }: ChangeRow & { oldEmail: string; newEmail: string },
) {
  const key = await vault.keyFor(tx, account_id);
  return {
    old_email_encrypted: encryptField(key, changeAad('old_email', id), oldEmail),
    new_email_encrypted: encryptField(key, changeAad('new_email', id), newEmail),
  };
}

export async function decryptChange<
  R extends ChangeRow & { old_email_encrypted: Buffer; new_email_encrypted: Buffer },
>(tx: Tx, vault: Vault, row: R): Promise<R & { old_email: string; new_email: string }> {
  const key = await vault.keyFor(tx, row.account_id);
  return {
    ...row,
    old_email: decryptField(key, changeAad('old_email', row.id), row.old_email_encrypted),
    new_email: decryptField(key, changeAad('new_email', row.id), row.new_email_encrypted),
  };
}

const numberChangeAad = (column: 'old_number' | 'new_number', id: string): string =>
  `number_changes.${column}_encrypted ${id}`;

/** Both numbers of a change, as its row holds them. */
export async function encryptNumberChange(
  tx: Tx,
  vault: Vault,
  { id, account_id, oldNumber, newNumber }: ChangeRow & { oldNumber: string; newNumber: string },
) {
  const key = await vault.keyFor(tx, account_id);
  return {
    old_number_index: await vault.blindIndex('number', oldNumber),
    old_number_encrypted: encryptField(key, numberChangeAad('old_number', id), oldNumber),
    new_number_encrypted: encryptField(key, numberChangeAad('new_number', id), newNumber),
  };
}

export async function decryptNumberChange<
  R extends ChangeRow & { old_number_encrypted: Buffer; new_number_encrypted: Buffer },
>(tx: Tx, vault: Vault, row: R): Promise<R & { old_number: string; new_number: string }> {
  const key = await vault.keyFor(tx, row.account_id);
  const open = (column: 'old_number' | 'new_number', encrypted: Buffer) =>
    decryptField(key, numberChangeAad(column, row.id), encrypted);
  return {
    ...row,
    old_number: open('old_number', row.old_number_encrypted),
    new_number: open('new_number', row.new_number_encrypted),
  };
}

// A code may be asked for by nobody, who has no key: its number is encrypted like the message to
// come.
const codeAad = (codeId: string): string => `one_time_codes.number_encrypted ${codeId}`;

export const encryptCodeNumber = (messageKey: Uint8Array, codeId: string, number: string): Buffer =>
  encrypt(messageKey, codeAad(codeId), number);

export const decryptCodeNumber = (
  messageKey: Uint8Array,
  row: { id: string; number_encrypted: Uint8Array },
): string => decrypt(messageKey, codeAad(row.id), row.number_encrypted);
