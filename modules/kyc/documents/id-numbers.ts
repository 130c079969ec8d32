import type { Tx } from '@luwag/db';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { recordIdentitySignal } from '../cases/service.ts';
import * as numbers from './repository.ts';

const aadOf = (id: string): string => `kyc_id_numbers.number_encrypted ${id}`;

/** Issuers and people write the same number with dashes, spaces and small letters, or without. */
const comparable = (idType: string, typed: string): string =>
  `${idType}:${typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')}`;

/** Stores an ID number, encrypted with the account's key and findable by its blind index. */
export async function saveIdNumber(
  vault: Vault,
  tx: Tx,
  number: { accountId: string; slot: numbers.Slot; idType: string; typed: string; now: Date },
): Promise<void> {
  const { accountId, idType, typed, now } = number;
  const id = uuidV7(now, slotOf(accountId));
  const key = await vault.keyFor(tx, accountId);
  const index = await vault.blindIndex('id_number', comparable(idType, typed));
  const encrypted = encryptField(key, aadOf(id), typed);
  await numbers.insertIdNumber(tx, { ...number, id, encrypted, index });
  await recordIdentitySignal(tx, { accountId, kind: 'id_number', digest: index, now });
}

/** The decrypted numbers. The caller has checked that they may be seen. */
export async function decryptIdNumbers(
  { vault }: { vault: Vault },
  tx: Tx,
  accountId: string,
): Promise<Record<numbers.Slot, string | null>> {
  const found: Record<numbers.Slot, string | null> = { primary: null, secondary: null };
  const rows = await numbers.listIdNumbers(tx, accountId);
  if (rows.length === 0) return found;
  const key = await vault.keyFor(tx, accountId);
  for (const row of rows)
    found[row.slot as numbers.Slot] = decryptField(key, aadOf(row.id), row.number_encrypted);
  return found;
}

/** In the system's scope: who else typed the same number. */
export const listSameIdNumbers = (
  tx: Tx,
  accountId: string,
): Promise<{ accountId: string; idType: string }[]> =>
  numbers.listAccountsWithSameNumber(tx, accountId);
