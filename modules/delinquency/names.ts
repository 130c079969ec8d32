import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { listFullNames } from '../accounts/service.ts';

export type NamingDeps = { vault: Vault };

/** The names of colleagues, for colleagues. */
export const namesOf = (
  { vault }: NamingDeps,
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => listFullNames(tx, vault, [...new Set(ids)]);
