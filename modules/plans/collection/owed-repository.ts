import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/**
 * Buyers with a payment that is open and due by a day, in the order of their ids. An installment's
 * state is that of the last closing: whoever wants to know what is owed today asks `listOwed`. Days
 * that a test clock has passed are nobody's: of them no buyer is told.
 */
export async function listBuyersOwing(
  tx: Tx,
  {
    mode,
    dueBy,
    after,
    limit,
  }: { mode: Mode; dueBy: CivilDate; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ buyer_id: string }>`
    select distinct p.buyer_id from plans p
     where p.mode = ${mode} and p.status = 'active' and p.clocked_since is null
       and (${after}::uuid is null or p.buyer_id > ${after}::uuid)
       and exists (select from installments i
         where i.plan_id = p.id and i.schedule_version = p.schedule_version
           and i.due_date <= ${dueBy} and i.state in ('upcoming', 'due', 'grace', 'overdue'))
     order by p.buyer_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.buyer_id);
}
