import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/ledger/commands';
import type { AttemptRow } from './repository.ts';

export type BookedAttempt = Pick<AttemptRow, 'id' | 'mode' | 'state' | 'amount_centavos'>;

const columns = ['id', 'mode', 'state', 'amount_centavos'] as const;

/** Of both modes. In the system's scope. */
export async function listAttempts(tx: Tx, ids: readonly string[]): Promise<BookedAttempt[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('collection_attempts').select(columns).where('id', 'in', ids).execute();
}

/** States in which money came, whatever became of it afterwards. */
const moneyCame = ['succeeded', 'reversed', 'refunding', 'refunded'];

/** Attempts that ended in a period with money, in the order of ids. In the system's scope. */
export const listAttemptsSettled = (
  tx: Tx,
  wanted: { mode: Mode; from: Date; to: Date; afterId: string; limit: number },
): Promise<BookedAttempt[]> =>
  tx
    .selectFrom('collection_attempts')
    .select(columns)
    .where('mode', '=', wanted.mode)
    .where('settled_at', '>=', wanted.from)
    .where('settled_at', '<=', wanted.to)
    .where('state', 'in', moneyCame)
    // The gateway has nothing of it.
    .where('purpose', 'not in', ['credit', 'test_clock'])
    .where('id', '>', wanted.afterId)
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
