import type { Tx } from '@luwag/db';
import type { Vault } from '@luwag/key-service/vault';
import { endCodesOf } from '../codes/service.ts';
import {
  decryptNumberChange,
  encryptNumber,
  matchRosters,
  undoNumberChanges,
  updateAccount,
} from '../profile/service.ts';

/**
 * The number from before a change that its owner did not ask for. Where several came one after the
 * other, the one from before the first of those disowned. It was kept for them meanwhile, so nobody
 * else has it. In the system's scope, under the account's lock.
 */
export async function bringNumberBack(
  tx: Tx,
  vault: Vault,
  change: { id: string; accountId: string },
  now: Date,
): Promise<void> {
  const undone = await undoNumberChanges(tx, change, now);
  const [first] = undone;
  // Codes of a change that never took force end with it too.
  await endCodesOf(tx, change.accountId, now);
  if (!first || !undone.some((row) => row.confirmed_at)) return;
  const { old_number } = await decryptNumberChange(tx, vault, first);
  const number = await encryptNumber(tx, vault, change.accountId, old_number);
  await updateAccount(tx, change.accountId, { ...number, number_confirmed_at: now });
  await matchRosters(tx, change.accountId);
}
