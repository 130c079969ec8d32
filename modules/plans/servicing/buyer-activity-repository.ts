import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { sql } from 'kysely';

/** What a buyer owes and when money last moved for them. Test plans are left out. */
export async function readBuyerActivity(
  tx: Tx,
  buyerId: string,
): Promise<{ openPlans: number; lastDate: CivilDate | null }> {
  const { rows } = await sql<{ open_plans: number; last_at: Date | null }>`
    select count(*) filter (where status = 'active')::int as open_plans,
      greatest(max(created_at), (select max(c.collected_at) from plan_collections c
        where c.plan_id in (select id from plans where buyer_id = ${buyerId} and mode = 'live')))
        as last_at
    from plans where buyer_id = ${buyerId} and mode = 'live'`.execute(tx);
  const { open_plans: openPlans = 0, last_at: lastAt = null } = rows[0] ?? {};
  return { openPlans, lastDate: lastAt && manilaDateOf(lastAt.getTime()) };
}
