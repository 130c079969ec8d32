import type { ItemKind } from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable } from 'kysely';

/** Everything here needs the system's scope. */
export const listSignals = (tx: Tx, caseId: string): Promise<Selectable<DB['kyc_signals']>[]> =>
  tx
    .selectFrom('kyc_signals')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('id')
    .limit(200)
    .execute();

/** What is in force: pictures that were replaced or erased are not shown. */
export async function listCaseDocuments(tx: Tx, accountId: string) {
  const rows = await tx
    .selectFrom('kyc_documents')
    .select(['id', 'kind', 'id_type', 'bytes', 'width', 'height', 'created_at'])
    .where('account_id', '=', accountId)
    .where('replaced_at', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('kind')
    .limit(40)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as ItemKind }));
}

/** The cases of these accounts, by account. */
export async function listCaseIds(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('kyc_cases')
    .select(['account_id', 'id'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.id]));
}
