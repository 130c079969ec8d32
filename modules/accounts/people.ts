import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/personal/vault';
import { type Identity, type Names, openIdentity, openNames, openTin } from './personal.ts';
import {
  type AccountRow,
  findSealedAccount,
  findSealedOwner,
  findSealedTin,
  listSealedNames,
  type SealedAccount,
} from './user-repository.ts';

/** An account and who it belongs to. Accounts alone are read where that is not needed. */
export type PersonRow = AccountRow & Identity;

/** Nobody where there is no row, or where whoever was there has been forgotten. */
async function opened(
  tx: Tx,
  vault: Vault,
  row: SealedAccount | undefined,
): Promise<PersonRow | undefined> {
  const identity = row && (await openIdentity(tx, vault, row));
  return identity && { ...row, ...identity };
}

export const findPerson = async (tx: Tx, vault: Vault, id: string) =>
  opened(tx, vault, await findSealedAccount(tx, { id }));

export async function getPerson(tx: Tx, vault: Vault, id: string): Promise<PersonRow> {
  const person = await findPerson(tx, vault, id);
  if (!person) throw new Error('a signed-in person has an account');
  return person;
}

/** Names of several by their accounts: two queries, and one call to the key process. */
export async function listNames(
  tx: Tx,
  vault: Vault,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  const keys = await vault.keysFor(tx, ids);
  const names = new Map<string, Names>();
  for (const row of await listSealedNames(tx, ids)) {
    const key = keys.get(row.id);
    const opened = key && openNames(key, row);
    if (opened) names.set(row.id, opened);
  }
  return names;
}

/** By what the identity provider calls them. */
export const findPersonBySub = async (tx: Tx, vault: Vault, sub: string) =>
  opened(tx, vault, await findSealedAccount(tx, { sub }));

/** Buyers and merchants alone: staff come in by invitation. */
export async function findPersonByEmail(tx: Tx, vault: Vault, emailIndex: Uint8Array) {
  const row = await findSealedAccount(tx, { emailIndex });
  const isCustomer = row?.role !== 'staff' && row?.account_status !== 'CLOSED';
  return isCustomer ? opened(tx, vault, row) : undefined;
}

/** Who has proven this number. */
export const findProvenOwner = async (tx: Tx, vault: Vault, numberIndex: Uint8Array) =>
  opened(tx, vault, await findSealedOwner(tx, numberIndex));

/** A merchant's tax number; undefined where none is known. */
export async function findTin(
  tx: Tx,
  vault: Vault,
  accountId: string,
): Promise<string | undefined> {
  const sealed = await findSealedTin(tx, accountId);
  return sealed && openTin(tx, vault, accountId, sealed);
}
