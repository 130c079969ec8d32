import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { PayoutRow } from './repository.ts';

export type PayoutToProve = PayoutRow & {
  /** What its lines come to, and how many of them are not what their journal did for the shop. */
  lines_sum: number;
  unlike: number;
};

/** The next payouts with their lines held against the journals. In the system's scope. */
export async function listPayoutsToProve(
  tx: Tx,
  after: string,
  limit: number,
): Promise<PayoutToProve[]> {
  const { rows } = await sql<PayoutToProve>`
    select p.*, l.lines_sum, l.unlike
      from (select * from payouts where id > ${after}::uuid order by id limit ${limit}) p
     cross join lateral (
       select coalesce(sum(l.amount_centavos), 0)::bigint as lines_sum,
              (count(*) filter (where l.amount_centavos is distinct from (
                 select -sum(e.amount) from ledger.all_entries e
                   join ledger.accounts a on a.id = e.account_id and a.unit = 'PHP'
                    and a.kind = 'merchant_payable' and a.owner = 'merchant:' || p.merchant_id
                  where e.journal_id = l.journal_id and e.is_posted)))::int as unlike
         from payout_lines l where l.payout_id = p.id) l
     order by p.id`.execute(tx);
  return rows;
}

export type JournalSum = { journal_id: string; kind: string; is_posted: boolean; amount: number };

/** What these journals did to each kind of account; debits are above zero. */
export async function sumJournals(tx: Tx, ids: readonly string[]): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    select e.journal_id, a.kind, e.is_posted, sum(e.amount)::bigint as amount
      from ledger.all_entries e join ledger.accounts a on a.id = e.account_id and a.unit = 'PHP'
     where e.journal_id = any(${ids}::uuid[]) group by 1, 2, 3`.execute(tx);
  return rows;
}
