import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';
import type { Shop } from './payables-repository.ts';

export type ReserveRow = {
  payout_id: string;
  sale_date: CivilDate;
  amount_centavos: number;
  release_on: CivilDate;
};

/** What is kept of a shop and due to be released. Only what was paid was ever kept. */
export async function lockReservesDue(
  tx: Tx,
  { mode, merchantId }: Shop,
  onDate: CivilDate,
): Promise<ReserveRow[]> {
  const { rows } = await sql<ReserveRow>`
    select v.payout_id, v.sale_date, v.amount_centavos, v.release_on
      from payout_reserves v join payouts p on p.id = v.payout_id
     where v.merchant_id = ${merchantId} and v.mode = ${mode} and v.released_at is null
       and v.release_on <= ${onDate}::date and p.status in ('paid', 'returned')
     order by v.payout_id, v.sale_date for update of v`.execute(tx);
  return rows;
}

export async function markReleased(
  tx: Tx,
  reserve: ReserveRow,
  at: { journalId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payout_reserves')
    .set({ release_journal_id: at.journalId, released_at: at.now })
    .where('payout_id', '=', reserve.payout_id)
    .where('sale_date', '=', reserve.sale_date)
    .execute();
}

export type Release = { on_date: CivilDate; amount: number };

/** What is kept of a shop now, by the day on which it is released. */
export async function listReleases(tx: Tx, { mode, merchantId }: Shop): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select v.release_on as on_date, sum(v.amount_centavos)::bigint as amount
      from payout_reserves v join payouts p on p.id = v.payout_id
     where v.merchant_id = ${merchantId} and v.mode = ${mode} and v.released_at is null
       and p.status not in ('failed', 'canceled')
     group by v.release_on order by v.release_on limit 200`.execute(tx);
  return rows;
}
