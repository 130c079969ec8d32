import type { Tx } from '@luwag/db';
import type { PersonalKey } from '@luwag/key-service/fields';
import { decryptHardshipWords } from '../joining/service.ts';
import { listToldHardships } from './person-repository.ts';

/**
 * What somebody told us of hardship, for the copy of their data: the row is the group's, the words
 * are theirs. In the system's scope.
 */
export async function readToldHardships(
  tx: Tx,
  key: PersonalKey,
  accountId: string,
): Promise<Record<string, unknown>[]> {
  return (await listToldHardships(tx, accountId)).map((row) => ({
    id: row.id,
    group_id: row.group_id,
    seat_id: row.seat_id,
    cause: row.cause,
    words: decryptHardshipWords(key, row),
    asked_at: row.asked_at.toISOString(),
    decision: row.decision,
  }));
}
