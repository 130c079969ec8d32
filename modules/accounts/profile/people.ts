import type { Tx } from '@luwag/db';
import { calledKeysIn, fullName } from '@luwag/domain/person';
import type { Vault } from '@luwag/key-service/vault';
import {
  decryptIdentity,
  decryptNames,
  decryptTin,
  type Identity,
  type Names,
  nameIndexOf,
} from './personal.ts';
import { updateAccount } from './repository.ts';
import {
  type AccountRow,
  type EncryptedAccount,
  findEncryptedAccount,
  findEncryptedOwner,
  findEncryptedTin,
  listEncryptedNames,
  listEncryptedNamesakes,
  listWithoutNameIndex,
} from './user-repository.ts';

/** An account with its decrypted personal data. */
export type PersonRow = AccountRow & Identity;

/** Undefined where there is no row, or where the person was erased. */
async function decryptPerson(
  tx: Tx,
  vault: Vault,
  row: EncryptedAccount | undefined,
): Promise<PersonRow | undefined> {
  const identity = row && (await decryptIdentity(tx, vault, row));
  return identity && { ...row, ...identity };
}

export const findPerson = async (tx: Tx, vault: Vault, id: string) =>
  decryptPerson(tx, vault, await findEncryptedAccount(tx, { id }));

export async function getPerson(tx: Tx, vault: Vault, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, vault, id);
  if (!person) throw new Error(`account ${id} not found`);
  return person;
}

/** Names of several by their accounts: two queries, and one call to the key process. */
async function listNames(
  tx: Tx,
  vault: Vault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  const keys = await vault.keysFor(tx, ids);
  const names = new Map<string, Names>();
  for (const row of await listEncryptedNames(tx, ids)) {
    const key = keys.get(row.id);
    const opened = key && decryptNames(key, row);
    if (opened) names.set(row.id, opened);
  }
  return names;
}

/** The same in reading order. Whoever was erased is not in the map. */
export async function listFullNames(
  tx: Tx,
  vault: Vault,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const people = new Set(ids.filter((id) => id !== null));
  const names = await listNames(tx, vault, [...people]);
  return new Map(
    [...names].map(([id, { first_name: first, middle_name: middle, last_name: last }]) => [
      id,
      fullName({ first, middle, last }),
    ]),
  );
}

/** What others call somebody: by the first name, or with an initial besides (Maria S.). */
export async function listFirstNames(
  tx: Tx,
  vault: Vault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { first: string; short: string }>> {
  const names = await listNames(tx, vault, [...new Set(ids)]);
  return new Map(
    [...names].map(([id, { first_name: first, last_name: last }]) => [
      id,
      { first, short: last ? `${first} ${[...last][0]}.` : first },
    ]),
  );
}

/** By the identity provider's id (`sub`). */
export const findPersonBySub = async (tx: Tx, vault: Vault, sub: string) =>
  decryptPerson(tx, vault, await findEncryptedAccount(tx, { sub }));

/** Buyers and merchants alone: staff come in by invitation. */
export async function findPersonByEmail(tx: Tx, vault: Vault, emailIndex: Uint8Array) {
  const row = await findEncryptedAccount(tx, { emailIndex });
  const isCustomer = row?.role !== 'staff' && row?.account_status !== 'CLOSED';
  return isCustomer ? decryptPerson(tx, vault, row) : undefined;
}

/** The account that has verified this number. */
export const findProvenOwner = async (tx: Tx, vault: Vault, numberIndex: Uint8Array) =>
  decryptPerson(tx, vault, await findEncryptedOwner(tx, numberIndex));

/** Whoever may have the name that was typed, buyers and merchants. In the system's scope. */
export async function findNamesakes(
  tx: Tx,
  vault: Vault,
  typed: string,
  limit: number,
): Promise<PersonRow[]> {
  const keys = calledKeysIn(typed);
  if (keys.length === 0) return [];
  const indexes = await vault.blindIndexes('name', keys);
  const people: PersonRow[] = [];
  for (const row of await listEncryptedNamesakes(tx, indexes, limit)) {
    const person = await decryptPerson(tx, vault, row);
    if (person) people.push(person);
  }
  return people;
}

/**
 * Some names that were written before names were looked for; the last account of them, or
 * undefined where there was none.
 */
export async function indexNames(
  tx: Tx,
  vault: Vault,
  wanted: { after: string; limit: number },
): Promise<string | undefined> {
  const rows = await listWithoutNameIndex(tx, wanted);
  const keys = await vault.keysFor(
    tx,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const key = keys.get(row.id);
    const names = key && decryptNames(key, row);
    if (names) await updateAccount(tx, row.id, { name_index: await nameIndexOf(vault, names) });
  }
  return rows.at(-1)?.id;
}

/** A merchant's tax number; undefined where none is known. */
export async function findTin(
  tx: Tx,
  vault: Vault,
  accountId: string,
): Promise<string | undefined> {
  const encrypted = await findEncryptedTin(tx, accountId);
  return encrypted && decryptTin(tx, vault, accountId, encrypted);
}
