import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/** Whoever begins something at a counter waits for who began before: none counts a stale number. */
export async function lockCounter(tx: Tx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`counter ${storeId}`}, 0))`.execute(tx);
}

/** What is begun and not finished at a counter. In the system's scope. */
export async function countAtCounter(
  tx: Tx,
  { storeId, buyerId }: { storeId: string; buyerId: string },
  now: Date,
): Promise<{ ofBuyer: number; ofStore: number }> {
  const { rows } = await sql<{ of_buyer: number; of_store: number }>`
    select count(*)::int as of_store, count(*) filter (where exists (
        select from proposals p where p.payment_request_id = r.id and p.buyer_id = ${buyerId}
      ))::int as of_buyer
    from payment_requests r
    where r.store_id = ${storeId} and r.origin = 'counter' and r.status in ('open', 'started')
      and r.expires_at > ${now}`.execute(tx);
  return { ofBuyer: rows[0]?.of_buyer ?? 0, ofStore: rows[0]?.of_store ?? 0 };
}
