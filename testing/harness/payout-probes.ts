import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';

/** A payout as the rows have it, and what the ledger has posted to its rail. */
export type ProbedPayout = { id: string; status: string; amount: number; posted: number };

/** Every payout beside the ledger. */
export const listProbedPayouts = (db: Db): Promise<ProbedPayout[]> =>
  inScope(db, 'system', async (tx) => {
    const { rows } = await sql<ProbedPayout>`
      select p.id, p.status, p.amount_centavos as amount,
             coalesce(book.posted, 0)::bigint as posted
        from payouts p
        left join (
          select j.source, -sum(e.amount) as posted from ledger.all_journals j
            join ledger.all_entries e on e.journal_id = j.id and e.is_posted
            join ledger.accounts a on a.id = e.account_id and a.kind = 'payout_clearing'
           where j.source like 'payout:%' group by j.source) book on book.source = 'payout:' || p.id
       order by p.id`.execute(tx);
    return rows;
  });

export const countPaid = (db: Db): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const { rows } = await sql<{ paid: number }>`
      select count(*)::int as paid from payouts where status = 'paid'`.execute(tx);
    return rows[0]?.paid ?? 0;
  });

/** Whatever waits for its time is due now. */
export async function hurryJobs(db: Db): Promise<void> {
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
    from graphile_worker.jobs where locked_at is null and run_at > now()`.execute(db);
}

/** Payouts whose shop was not told of each step once, in the order of their versions. */
export const findUntold = (db: Db): Promise<{ id: string; told: unknown }[]> =>
  inScope(db, 'system', async (tx) => {
    const { rows } = await sql<{ id: string; told: unknown }>`
      select p.id, e.told from payouts p
       cross join lateral (
         select coalesce(array_agg((o.payload->'payout'->>'version')::int
                  order by o.payload->'payout'->>'version'), '{}') as told,
                max(o.payload->'payout'->>'status') filter
                  (where (o.payload->'payout'->>'version')::int = p.version) as last
           from outbox o
          where o.topic = 'payout.changed' and o.payload->'payout'->>'id' = p.id::text) e
       where e.told <> (select array_agg(v) from generate_series(1, p.version) v)
          or e.last is distinct from p.status`.execute(tx);
    return rows;
  });

/** Payouts whose lines, or whose journal, are not what they say. */
export const findMisadded = (db: Db): Promise<{ id: string; status: string }[]> =>
  inScope(db, 'system', async (tx) => {
    const { rows } = await sql<{ id: string; status: string }>`
      select p.id, p.status from payouts p
       cross join lateral (
         select coalesce(sum(l.amount_centavos), 0) as amount, count(*) filter (
                  where l.amount_centavos is distinct from (
                    select -sum(e.amount) from ledger.all_entries e
                      join ledger.accounts a on a.id = e.account_id and a.kind = 'merchant_payable'
                     where e.journal_id = l.journal_id and e.is_posted)) as unlike
           from payout_lines l where l.payout_id = p.id) l
       cross join lateral (
         select coalesce(sum(e.amount) filter (where a.kind = 'merchant_payable'), 0) as payable,
                coalesce(-sum(e.amount) filter (where a.kind = 'payout_clearing'), 0) as clearing
           from ledger.all_entries e join ledger.accounts a on a.id = e.account_id
          where e.journal_id = p.journal_id) j
       where l.amount <> p.lines_centavos or l.unlike > 0
          or j.payable <> p.lines_centavos or j.clearing <> p.amount_centavos`.execute(tx);
    return rows;
  });
