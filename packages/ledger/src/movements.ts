import type { Db } from '@luwag/db';
import type { Centavos } from '@luwag/domain/money';
import { sql } from 'kysely';
import type { Mode } from './commands.ts';

/**
 * What we owe a merchant, taken apart: `payable` is `before` and what was sold, less everything
 * else. It adds up because journals balance, whatever events there are: a journal is read by the
 * accounts it touches and not by its name.
 */
export type PayableMovements = {
  /** What stood there when the last payout was booked; nothing where there was none. */
  beforeCentavos: Centavos;
  soldCentavos: Centavos;
  salesCount: number;
  refundedCentavos: Centavos;
  /** Our discount on what was sold, less what refunds gave back of it. */
  feeCentavos: Centavos;
  /** Kept back for refunds, less what was released or used. */
  reserveCentavos: Centavos;
  /** Kept back for reported problems, less what was released or used. */
  heldCentavos: Centavos;
  /** Of what the merchant owed for refunds: what was taken, less what came to it. */
  debtCentavos: Centavos;
  taxCentavos: Centavos;
  payableCentavos: Centavos;
};

/** Since the last payout that was booked. In one statement, so that all of it is of one moment. */
export async function readPayableMovements(
  db: Db,
  { mode, owner }: { mode: Mode; owner: string },
): Promise<PayableMovements> {
  // In the ledger debits are above zero; here what the merchant gets is.
  const { rows } = await sql<PayableMovements>`
    with own as (
      select e.journal_id as id, j.created_at,
             coalesce(sum(-e.amount) filter (where a.kind = 'merchant_payable'), 0) as payable
        from ledger.accounts a
        join ledger.all_entries e on e.account_id = a.id and e.is_posted
        join ledger.all_journals j on j.id = e.journal_id
       where a.mode = ${mode} and a.owner = ${owner} and a.unit = 'PHP'
       group by 1, 2),
    legs as (
      select own.id, own.created_at, own.payable, l.*
        from own cross join lateral (
          select coalesce(sum(-e.amount) filter (
                   where a.kind in ('deferred_discount', 'rev_merchant_fee')), 0) as fee,
                 coalesce(sum(-e.amount) filter (where a.kind = 'merchant_reserve'), 0) as reserve,
                 coalesce(sum(-e.amount) filter (where a.kind = 'merchant_held'), 0) as held,
                 coalesce(sum(-e.amount) filter (where a.kind = 'merchant_receivable'), 0) as debt,
                 coalesce(sum(-e.amount) filter (where a.kind = 'tax_payable'), 0) as tax,
                 coalesce(sum(-e.amount) filter (where a.kind = 'payout_clearing'), 0) as sent
            from ledger.all_entries e join ledger.accounts a on a.id = e.account_id
           where e.journal_id = own.id and e.is_posted and a.unit = 'PHP') l),
    sums as (
      select legs.*, payable + fee + reserve + held + debt + tax + sent as trade,
             created_at > coalesce((select max(created_at) from legs where sent <> 0), '-infinity')
               as is_since
        from legs)
    select coalesce(sum(payable) filter (where not is_since), 0)::bigint as "beforeCentavos",
           coalesce(sum(trade) filter (where is_since and trade > 0), 0)::bigint as "soldCentavos",
           -- What was paid at once is a journal of its own beside the sale's, without a fee.
           (count(*) filter (where is_since and trade > 0 and fee > 0))::int as "salesCount",
           coalesce(-sum(trade) filter (where is_since and trade < 0), 0)::bigint
             as "refundedCentavos",
           coalesce(sum(fee) filter (where is_since), 0)::bigint as "feeCentavos",
           coalesce(sum(reserve) filter (where is_since), 0)::bigint as "reserveCentavos",
           coalesce(sum(held) filter (where is_since), 0)::bigint as "heldCentavos",
           coalesce(sum(debt) filter (where is_since), 0)::bigint as "debtCentavos",
           coalesce(sum(tax) filter (where is_since), 0)::bigint as "taxCentavos",
           coalesce(sum(payable), 0)::bigint as "payableCentavos"
      from sums`.execute(db);
  const [read] = rows;
  if (!read) throw new Error(`the payable of ${owner} was summed without a row`);
  return read;
}
