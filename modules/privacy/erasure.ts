import type { Tx } from '@luwag/db';
import { destroyKey } from '@luwag/key-service/vault';
import { erasePerson } from '../accounts/service.ts';
import { eraseEvidence } from '../kyc/service.ts';
import { markErased } from './closings-repository.ts';

/**
 * The end of what we know about somebody: their documents and what they told are deleted, the names
 * on the account are blanked, and the key is destroyed, so that neither a backup nor a copy of the
 * store opens any more. In the system's scope. Doing it again changes nothing.
 */
export async function eraseIdentity(tx: Tx, accountId: string, now: Date): Promise<void> {
  await eraseEvidence(tx, accountId, now);
  await erasePerson(tx, accountId);
  await destroyKey(tx, accountId, now);
  await markErased(tx, accountId, now);
}
