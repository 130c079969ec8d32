import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type LateMoney = { requestId: string; amountCentavos: number; isReturned: boolean };

/**
 * Of these requests, what arrived for a purchase that had been given up. It is in suspense until it
 * has gone back. In the system's scope.
 */
export async function listLateMoney(tx: Tx, requestIds: readonly string[]): Promise<LateMoney[]> {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<LateMoney>`
    select p.payment_request_id as "requestId", sum(a.amount_centavos)::bigint as "amountCentavos",
           bool_and(a.state = 'refunded') as "isReturned"
      from plans p join collection_attempts a on a.plan_id = p.id
     where p.payment_request_id = any(${requestIds}::uuid[]) and p.status = 'declined'
       and a.purpose = 'checkout' and a.state in ('refunding', 'refunded')
     group by 1`.execute(tx);
  return rows;
}
