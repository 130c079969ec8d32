import type { ItemKind } from '@luwag/contracts/kyc-cases';
import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Challenge } from '@luwag/domain/liveness';
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

/**
 * What is in force: pictures that were replaced or erased are not shown. Frames of a face check are
 * in the order in which they were taken, each with the move that was asked for.
 */
export async function listCaseDocuments(tx: Tx, accountId: string) {
  const rows = await tx
    .selectFrom('kyc_documents as d')
    .leftJoin('kyc_liveness_frames as f', 'f.document_id', 'd.id')
    .leftJoin('kyc_liveness as l', 'l.id', 'f.liveness_id')
    .select(['d.id', 'd.kind', 'd.id_type', 'd.bytes', 'd.width', 'd.height', 'd.created_at'])
    .select(['f.position', 'l.challenges'])
    .where('d.account_id', '=', accountId)
    .where('d.replaced_at', 'is', null)
    .where('d.erased_at', 'is', null)
    .orderBy('d.kind')
    .orderBy('f.position')
    .orderBy('d.id')
    .limit(40)
    .execute();
  return rows.map(({ position, challenges, ...row }) => ({
    ...row,
    kind: row.kind as ItemKind,
    move: position === null ? null : moveAt(position, challenges ?? []),
  }));
}

/** The first frame is the look straight ahead; the others follow what was asked for. */
const moveAt = (position: number, challenges: readonly string[]): 'straight' | Challenge =>
  (challenges[position - 1] as Challenge | undefined) ?? 'straight';

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
       and l.lift_id is null
    order by at, item limit 100`.execute(tx);
  return rows;
}
