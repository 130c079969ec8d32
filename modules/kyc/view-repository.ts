import type { ItemKind } from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

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

export type Sent = {
  what: 'sent' | 'face_check';
  item: ItemKind;
  result: 'replaced' | 'passed' | 'review' | 'rejected' | null;
  at: Date;
};

/** All that the account ever sent, oldest first: also what was replaced, and checks that failed. */
export async function listSent(tx: Tx, accountId: string): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select 'sent' as what, d.kind as item, d.created_at as at,
           case when d.replaced_at is not null then 'replaced' end as result
      from kyc_documents d where d.account_id = ${accountId} and d.kind <> 'liveness'
    union all
    select 'sent', i.kind, i.sent_at, null
      from kyc_items i join kyc_cases c on c.id = i.case_id
     where c.account_id = ${accountId} and i.sent_at is not null
       and i.document_id is null and i.liveness_id is null
    union all
    select 'face_check', 'liveness', l.sent_at,
           case when l.state in ('passed', 'review', 'rejected') then l.state end
      from kyc_liveness l where l.account_id = ${accountId} and l.sent_at is not null
    order by at, item limit 100`.execute(tx);
  return rows;
}
