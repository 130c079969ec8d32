import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { merchantOwner } from '@luwag/domain/owners';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

export type Shop = { mode: Mode; merchantId: string };

/** A journal as far as it moves what we owe a shop: credits above zero. */
export type PayableRow = {
  journal_id: string;
  event: string;
  on_date: CivilDate;
  amount: number;
  /** What it gives or takes of our fee, and of the shop's other accounts, as the ledger has it. */
  fee: number;
  others: number;
  request_id: string | null;
  /** Of a payout that came back. */
  payout_id: string | null;
};

/**
 * What we owe a shop, journal by journal, as far as it is in no payout that stands. A journal says
 * which purchase it is of by the plan's accounts in it, or else by its source. In the system's
 * scope.
 */
export async function listPayables(
  tx: Tx,
  { mode, merchantId }: Shop,
  limit: number,
): Promise<PayableRow[]> {
  const { rows } = await sql<PayableRow>`
    with open as materialized (
      select e.journal_id, -sum(e.amount)::bigint as amount
        from ledger.accounts a
        join ledger.all_entries e on e.account_id = a.id and e.is_posted
       where a.mode = ${mode} and a.kind = 'merchant_payable' and a.unit = 'PHP'
         and a.owner = ${merchantOwner(merchantId)}
         and not exists (select 1 from payout_lines l
                          where l.journal_id = e.journal_id and l.released_at is null)
         and not exists (select 1 from ledger.all_journals p
                          where p.id = e.journal_id and p.event = 'payout')
       group by e.journal_id order by e.journal_id limit ${limit})
    select o.journal_id, j.event, j.effective_on as on_date, o.amount, m.fee, m.others,
           r.id as request_id,
           case when j.event = 'payout.returned'
                then substring(j.source from '^payout:([0-9a-f-]{36})') end as payout_id
      from open o
      join ledger.all_journals j on j.id = o.journal_id
     cross join lateral (
       select coalesce(sum(e.amount) filter
                (where a.kind in ('deferred_discount', 'rev_merchant_fee')), 0)::bigint as fee,
              coalesce(sum(e.amount) filter
                (where a.kind in ('merchant_reserve', 'merchant_held', 'merchant_receivable')), 0)::bigint
                as others,
              max(substr(a.owner, 6)) filter (where a.owner like 'plan:%') as plan_id,
              substring(j.source from '^(?:refund|dispute|payment):([0-9a-f-]{36})')::uuid as cause_id
         from ledger.all_entries e join ledger.accounts a on a.id = e.account_id
        where e.journal_id = o.journal_id and a.unit = 'PHP') m
      left join collection_attempts c on c.id = m.cause_id and m.plan_id is null
      left join refund_effects f on f.id = m.cause_id and m.plan_id is null
      left join disputes d on d.id = m.cause_id and m.plan_id is null
      left join payment_requests r
        on r.plan_id = coalesce(m.plan_id::uuid, c.plan_id, f.plan_id, d.plan_id)
     order by o.journal_id`.execute(tx);
  return rows;
}

/**
 * Shops that we owe at least so much and whose payouts of this day were not counted. In the
 * system's scope.
 */
export async function listMerchantsToCount(
  tx: Tx,
  wanted: { mode: Mode; payDate: CivilDate; minimumCentavos: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select substr(b.owner, 10)::uuid as merchant_id
      from ledger.account_balances b
     where b.mode = ${wanted.mode} and b.kind = 'merchant_payable' and b.unit = 'PHP'
       and b.owner ~ '^merchant:[0-9a-f-]{36}$'
       and (b.credits_posted - b.debits_posted - b.debits_pending >= ${wanted.minimumCentavos}
         or exists (select 1 from payout_reserves v where v.mode = b.mode
                     and v.merchant_id = substr(b.owner, 10)::uuid
                     and v.released_at is null and v.release_on <= ${wanted.payDate}::date))
       and not exists (select 1 from payout_days d where d.mode = b.mode
                        and d.pay_date = ${wanted.payDate}::date
                        and d.merchant_id = substr(b.owner, 10)::uuid)
     order by b.account_id limit ${wanted.limit}`.execute(tx);
  return rows.map((row) => row.merchant_id);
}

/** The day of a shop's first sale. In the system's scope. */
export async function findFirstSaleDate(
  tx: Tx,
  { mode, merchantId }: Shop,
): Promise<CivilDate | null> {
  const row = await tx
    .selectFrom('payout_lines')
    .select((eb) => eb.fn.min('on_date').as('first'))
    .where('merchant_id', '=', merchantId)
    .where('mode', '=', mode)
    .where('kind', '=', 'sale')
    .executeTakeFirst();
  return (row?.first ?? null) as CivilDate | null;
}
