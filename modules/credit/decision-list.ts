import type { Tx } from '@luwag/db';
import type { LimitDecision } from '@luwag/domain/limits';
import { listDecisions } from './rating-repository.ts';

/** How somebody's live limit changed, newest first, for staff. In the system's scope. */
export const listDecisionsOf = async (tx: Tx, buyerId: string, limit: number) =>
  (await listDecisions(tx, { buyerId, mode: 'live' }, limit)).map((row) => ({
    decision_id: row.id,
    decided_on: row.decided_on,
    outcome: row.outcome as LimitDecision['outcome'],
    limit_before: row.limit_before_centavos,
    limit_after: row.limit_after_centavos,
  }));
