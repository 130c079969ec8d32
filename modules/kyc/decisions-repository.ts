import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

export type DecisionRow = Selectable<DB['kyc_decisions']>;

export async function insertDecision(
  tx: Tx,
  row: {
    caseId: string;
    accountId: string;
    reviewerId: string;
    act: string;
    reasonCode?: string | null;
    note: string;
    items?: readonly { kind: string; reason_code: string }[];
    aboutId?: string | null;
    now: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('kyc_decisions')
    .values({
      case_id: row.caseId,
      account_id: row.accountId,
      reviewer_id: row.reviewerId,
      act: row.act,
      reason_code: row.reasonCode ?? null,
      note: row.note,
      items: JSON.stringify(row.items ?? []),
      about_id: row.aboutId ?? null,
      decided_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const listDecisions = (tx: Tx, caseId: string): Promise<DecisionRow[]> =>
  tx
    .selectFrom('kyc_decisions')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(100)
    .execute();

export const getDecision = (tx: Tx, id: string): Promise<DecisionRow> =>
  tx.selectFrom('kyc_decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The word that waits for a second one, or is looked at again; null when none does. */
export async function markSecondLook(
  tx: Tx,
  caseId: string,
  second: { kind: 'fraud' | 'sample'; decisionId: string; reviewerId: string } | null,
): Promise<void> {
  await tx
    .updateTable('kyc_cases')
    .set({
      second_look: second?.kind ?? null,
      first_decision_id: second?.decisionId ?? null,
      first_reviewer_id: second?.reviewerId ?? null,
    })
    .where('id', '=', caseId)
    .execute();
}
