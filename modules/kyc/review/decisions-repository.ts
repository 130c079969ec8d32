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

/** The decisions on a case, and those on linked cases that are about the link. */
export const listDecisions = (
  tx: Tx,
  caseId: string,
  { linkIds, caseIds }: { linkIds: readonly string[]; caseIds: readonly string[] },
): Promise<DecisionRow[]> =>
  tx
    .selectFrom('kyc_decisions')
    .selectAll()
    .where('case_id', 'in', [caseId, ...caseIds])
    .where((eb) =>
      eb.or([
        eb('case_id', '=', caseId),
        ...(linkIds.length > 0 ? [eb('about_id', 'in', linkIds)] : []),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();

export const getDecision = (tx: Tx, id: string): Promise<DecisionRow> =>
  tx.selectFrom('kyc_decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Those of the accounts that two reviewers have rejected for fraud. In the system's scope. */
export async function listRejectedForFraud(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('kyc_decisions as first')
    .innerJoin('kyc_decisions as second', 'second.about_id', 'first.id')
    .innerJoin('kyc_cases as c', 'c.id', 'first.case_id')
    .select('first.account_id')
    .where('first.account_id', 'in', accountIds)
    .where('first.act', '=', 'reject_for_fraud')
    .where('second.act', '=', 'agree')
    .where('c.state', '=', 'REJECTED')
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Marks the decision that needs a second reviewer; null when none does. */
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
