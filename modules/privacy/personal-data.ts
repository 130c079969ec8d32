import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { decryptField } from '@luwag/key-service/fields';
import type { PersonalKey } from '@luwag/key-service/vault';
import { readToldHardships } from '../paluwagan/service.ts';
import {
  listOwnedTables,
  type OwnedTable,
  readLog,
  readOwned,
  rowsMax,
} from './personal-data-repository.ts';

export type PersonalData = Record<string, unknown>;

/**
 * All rows that we hold of somebody, by table, with what is encrypted opened. A row that names
 * another person, such as the buyer of a merchant's sale, does so by an id that tells nobody who it
 * is.
 */
export async function gatherPersonalData(
  tx: Tx,
  key: PersonalKey,
  accountId: string,
): Promise<PersonalData> {
  const personalData: PersonalData = {};
  for (const table of await listOwnedTables(tx)) {
    const rows = await readOwned(tx, table, accountId);
    if (rows.length === 0) continue;
    const name = table.owner === 'merchant_id' ? `${table.table}_as_merchant` : table.table;
    personalData[name] = rows.map((row) => readable(key, table, row));
    if (rows.length === rowsMax) personalData[`${name}_is_cut_at`] = rowsMax;
  }
  // The row is their group's and the words are theirs.
  const hardships = await asSystem(tx, () => readToldHardships(tx, key, accountId));
  if (hardships.length > 0) personalData.pal_hardships = hardships;
  personalData.security_log = await readLog(tx, accountId);
  return personalData;
}

function readable(
  key: PersonalKey,
  { table, encrypted, unread }: OwnedTable,
  row: Record<string, unknown>,
): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (unread.includes(column)) continue;
    if (!encrypted.includes(column)) shown[column] = value;
    else shown[column.replace(/_encrypted$/, '')] = decryptRow(key, { table, column, row }, value);
  }
  return shown;
}

/** Rows are encrypted under their id, or under their account where they have one row each. */
function decryptRow(
  key: PersonalKey,
  { table, column, row }: { table: string; column: string; row: Record<string, unknown> },
  value: unknown,
): string | null {
  if (typeof value !== 'string') return null;
  const rowId = String(row.id ?? row.account_id);
  // The database writes bytes in JSON as `\x` and hexadecimal digits.
  return decryptField(key, `${table}.${column} ${rowId}`, Buffer.from(value.slice(2), 'hex'));
}
