import type { Tx } from '@luwag/db';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import { sql } from 'kysely';

const attemptColumns = pastColumns({
  id: sql`a.id`,
  at: sql`coalesce(a.settled_at, a.created_at)`,
  kind: 'payment',
  what: sql`a.state`,
  amount: sql`a.amount_centavos`,
  name: sql`coalesce(a.channel, o.channel)`,
  requestId: sql`p.payment_request_id`,
});
const planColumns = pastColumns({
  id: sql`p.id`,
  at: sql`p.created_at`,
  kind: 'purchase',
  what: sql`p.status`,
  amount: sql`p.principal_centavos`,
  name: sql`s.name`,
  requestId: sql`p.payment_request_id`,
});
const changeColumns = pastColumns({
  id: sql`c.id`,
  at: sql`c.made_at`,
  kind: 'plan_change',
  what: sql`c.kind`,
  name: sql`s.name`,
  requestId: sql`p.payment_request_id`,
});

/** What a buyer bought and paid, and what changed their plans. In the system's scope. */
export const listPlanPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> => {
  const { accountId, mode } = wanted;
  return listPast(
    tx,
    sql`select ${attemptColumns} from collection_attempts a join plans p on p.id = a.plan_id
          left join payment_sources o on o.id = a.source_id
         where a.buyer_id = ${accountId} and a.mode = ${mode}
        union all
        select ${planColumns} from plans p left join stores s on s.id = p.store_id
         where p.buyer_id = ${accountId} and p.mode = ${mode}
        union all
        select ${changeColumns} from plan_changes c join plans p on p.id = c.plan_id
          left join stores s on s.id = p.store_id
         where c.buyer_id = ${accountId} and c.mode = ${mode}`,
    wanted,
  );
};
