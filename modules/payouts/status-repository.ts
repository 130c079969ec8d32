import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type PayoutStatusOf = {
  mode: string;
  /** Counted, held by nobody, and not in the bank. */
  waiting: number;
  /** Since when the oldest of them was counted; 0 without one. */
  oldestSeconds: number;
  /** Since the beginning of the earliest pay date among them, in Manila; 0 before it. */
  dueSeconds: number;
  /** Refused by a bank or sent back by it within a day. */
  failed: number;
};

/** Both modes always. In the system's scope. */
export async function readStatusOfPayouts(tx: Tx, now: Date): Promise<PayoutStatusOf[]> {
  const { rows } = await sql<PayoutStatusOf>`
    select m.mode, w.waiting, w."oldestSeconds", w."dueSeconds", f.failed
      from (values ('live'), ('test')) m(mode)
     cross join lateral (
       select count(*)::int as waiting,
              coalesce(extract(epoch from ${now}::timestamptz - min(p.created_at)), 0)::float8
                as "oldestSeconds",
              greatest(0, coalesce(extract(epoch from ${now}::timestamptz
                - min(p.pay_date)::timestamp at time zone 'Asia/Manila'), 0))::float8
                as "dueSeconds"
         from payouts p
        where p.mode = m.mode and p.status in ('waiting', 'approved', 'sent')) w
     cross join lateral (
       select count(*)::int as failed from payouts p
        where p.mode = m.mode and p.ended_at > ${now}::timestamptz - interval '1 day'
          and p.status in ('failed', 'returned')) f`.execute(tx);
  return rows;
}
