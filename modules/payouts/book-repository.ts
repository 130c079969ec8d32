import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/ledger/commands';
import type { PayoutRow } from './repository.ts';

export type BookedPayout = Pick<PayoutRow, 'id' | 'mode' | 'status' | 'amount_centavos'>;

const columns = ['id', 'mode', 'status', 'amount_centavos'] as const;

/** Of both modes. In the system's scope. */
export async function listSums(tx: Tx, ids: readonly string[]): Promise<BookedPayout[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('payouts')
    .select(columns)
    .where('id', 'in', [...ids])
    .execute();
  return rows as BookedPayout[];
}

/**
 * Payouts that banks took in a period, whatever became of them, by id. What a test clock has played
 * stands on no statement. In the system's scope.
 */
export async function listPaid(
  tx: Tx,
  wanted: { mode: Mode; from: Date; to: Date; afterId: string; limit: number },
): Promise<BookedPayout[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(columns)
    .where('mode', '=', wanted.mode)
    .where('paid_at', '>=', wanted.from)
    .where('paid_at', '<=', wanted.to)
    .where('clock_id', 'is', null)
    .where('id', '>', wanted.afterId)
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
  return rows as BookedPayout[];
}
