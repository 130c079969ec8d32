import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { PayableKind } from '@luwag/domain/payouts';
import { sql } from 'kysely';

export type LineRow = {
  journal_id: string;
  kind: PayableKind;
  on_date: CivilDate;
  amount_centavos: number;
  price_centavos: number;
  fee_centavos: number;
  covered_centavos: number;
  payment_request_id: string | null;
  returned_payout_id: string | null;
  store_id: string | null;
  store_name: string | null;
  reference: string | null;
  order_reference: string | null;
  description: string | null;
};

/** By day, sales before what was taken back. In the system's scope. */
export async function listLines(
  tx: Tx,
  payoutId: string,
  wanted: { offset: number; limit: number },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.journal_id, l.kind, l.on_date, l.amount_centavos, l.price_centavos, l.fee_centavos,
           l.covered_centavos, l.payment_request_id, l.returned_payout_id, r.store_id,
           s.name as store_name, r.reference, r.order_reference, r.description
      from payout_lines l
      left join payment_requests r on r.id = l.payment_request_id
      left join stores s on s.id = r.store_id
     where l.payout_id = ${payoutId}
     order by l.kind <> 'sale', l.on_date, l.journal_id
    offset ${wanted.offset} limit ${wanted.limit}`.execute(tx);
  return rows;
}

/**
 * The prices of a payout's sales, but of those that were in one that failed. What was paid at once
 * is a line of its own, of the same sale.
 */
export async function listPrices(tx: Tx, payoutId: string): Promise<number[]> {
  const { rows } = await sql<{ price: number }>`
    select sum(l.price_centavos)::bigint as price from payout_lines l
     where l.payout_id = ${payoutId} and l.kind = 'sale'
       and not exists (select 1 from payout_lines o join payouts p on p.id = o.payout_id
                        where o.journal_id = l.journal_id and p.status = 'failed')
     group by coalesce(l.payment_request_id, l.journal_id)`.execute(tx);
  return rows.map((row) => row.price);
}
