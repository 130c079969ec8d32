import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';
import type { PayoutRow } from './repository.ts';

/** The payouts that a test clock has made. In the system's scope. */
export async function listPayoutIdsOf(tx: Tx, clockId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select('id')
    .where('clock_id', '=', clockId)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those that its bank took on some day before this one, since another. In the system's scope. */
export async function lockPaidByClock(
  tx: Tx,
  clockId: string,
  paid: { since: CivilDate; before: CivilDate },
): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('clock_id', '=', clockId)
    .where('status', '=', 'paid')
    .where('pay_date', '>=', paid.since)
    .where('pay_date', '<', paid.before)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as PayoutRow[];
}

export type ShareOfRequest = { request_id: string; amount: number };

/** What each purchase adds to a payout; of one that was sent back, those of the first sending. */
export async function listShares(tx: Tx, payoutId: string): Promise<ShareOfRequest[]> {
  const { rows } = await sql<ShareOfRequest>`
    select coalesce(l.payment_request_id, b.payment_request_id) as request_id,
           sum(coalesce(b.amount_centavos, l.amount_centavos))::bigint as amount
      from payout_lines l
      left join payout_lines b on b.payout_id = l.returned_payout_id
     where l.payout_id = ${payoutId}
       and coalesce(l.payment_request_id, b.payment_request_id) is not null
     group by 1 order by 1`.execute(tx);
  return rows;
}
