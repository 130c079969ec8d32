import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

// What nobody needs any more. Keys go here and now, so that nothing opens again; the sweeper takes
// the objects. All of it in the system's scope, in batches.

/** Documents whose better one came long ago, and the pictures of faces that have moved. */
export async function eraseOldPictures(
  tx: Tx,
  at: { now: Date; replacedBefore: Date; facesBefore: Date },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update kyc_documents set erased_at = ${at.now}, wrapped_key = null
    where id in (select id from kyc_documents
      where erased_at is null and (replaced_at < ${at.replacedBefore}
        or (kind = 'liveness' and created_at < ${at.facesBefore}))
      order by id limit ${limit} for update skip locked)
    returning id`.execute(tx);
  return rows.length;
}

/** The pictures of one person's face checks. */
export async function eraseFaces(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('kyc_documents')
    .set({ erased_at: now, wrapped_key: null })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'liveness')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Accounts with documents that led to nothing: refused, or left alone, for that long. */
export async function listGivenUp(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select c.account_id from kyc_cases c
    where (c.state = 'REJECTED' and c.decided_at < ${before}
        or c.state in ('NEW', 'WAITING_CUSTOMER_INPUT') and c.changed_at < ${before})
      and exists (select from kyc_documents d
        where d.account_id = c.account_id and d.erased_at is null)
    order by c.account_id limit ${limit} for update of c skip locked`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Whoever comes back is asked for the documents anew. What was refused stays refused. */
export async function forgetSentDocuments(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    update kyc_items i
    set state = 'missing', reason_code = null, document_id = null, sent_at = null, reviewed_at = null
    from kyc_cases c
    where c.id = i.case_id and c.state <> 'REJECTED' and i.document_id is not null
      and i.account_id = any(${accountIds}::uuid[])`.execute(tx);
}

/** What machines read from somebody's papers, and by what they could be known again. */
export async function deleteFindings(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx.deleteFrom('kyc_readings').where('account_id', 'in', accountIds).execute();
  await tx.deleteFrom('kyc_identity_signals').where('account_id', 'in', accountIds).execute();
}
