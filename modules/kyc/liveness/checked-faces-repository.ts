import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type CheckedFace = { item: string; objectKey: string; wrappedKey: Buffer };

/**
 * Pictures with a face that a reviewer accepted in a case that passed: cards and selfies, and the
 * frontal frame of the liveness check. What was sent since then, or erased, is not among them.
 */
export async function listCheckedFaces(tx: Tx, accountId: string): Promise<CheckedFace[]> {
  const { rows } = await sql<CheckedFace>`
    select i.kind as item, d.object_key as "objectKey", d.wrapped_key as "wrappedKey"
      from kyc_cases c
      join kyc_items i on i.case_id = c.id and i.state = 'accepted'
      left join kyc_liveness_frames f on f.liveness_id = i.liveness_id and f.position = 0
      join kyc_documents d on d.id = coalesce(i.document_id, f.document_id)
     where c.account_id = ${accountId} and c.state in ('PASSED', 'PASSED_WITH_REQUIREMENTS')
       and i.kind in ('primary_government_id_front', 'selfie_with_primary_id',
                      'secondary_government_id_front', 'selfie_with_secondary_id', 'liveness')
       and d.account_id = c.account_id and d.wrapped_key is not null
     order by i.kind`.execute(tx);
  return rows;
}
