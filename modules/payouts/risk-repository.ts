import type { Tx } from '@luwag/db';
import { centavos } from '@luwag/domain/money';
import type { ShopTrade } from '@luwag/domain/payout-risk';
import { sql } from 'kysely';
import type { Shop } from './payables-repository.ts';

type TradeRow = {
  buyers: number;
  linked_to_owner: number;
  linked_buyers: number;
  new_buyers: number;
  only_here: number;
  plans_due: number;
  plans_overdue: number;
  sold: number;
  refunded: number;
};

/** Signals that one household, or one person with many names, has in common. */
const signalKinds = ['device', 'number', 'address', 'bank_account', 'id_number', 'person'];

/** A shop's sales of a period, counted. In the system's scope. */
export async function readTrade(
  tx: Tx,
  { mode, merchantId }: Shop,
  of: { since: Date; now: Date; newBuyerDays: number },
): Promise<ShopTrade> {
  const { rows } = await sql<TradeRow>`
    with sales as materialized (
      select r.buyer_id, r.plan_id, r.amount_centavos, r.refunded_centavos, r.paid_at
        from payment_requests r
       where r.merchant_id = ${merchantId} and r.mode = ${mode} and r.paid_at >= ${of.since}
         and r.buyer_id is not null),
    buyers as materialized (
      select buyer_id, min(paid_at) as first_at from sales group by buyer_id),
    traits as materialized (
      select s.account_id, s.kind, s.digest from kyc_identity_signals s
       where s.account_id in (select buyer_id from buyers) and s.kind = any (${signalKinds}::text[])),
    plans_due as (
      select p.id, bool_or(i.state = 'overdue') as is_overdue
        from plans p join installments i on i.plan_id = p.id
         and i.schedule_version = p.schedule_version
       where p.id in (select plan_id from sales) and i.due_date < (${of.now} at time zone 'Asia/Manila')::date
       group by p.id)
    select (select count(*) from buyers)::int as buyers,
           (select count(distinct t.account_id) from traits t
             where exists (select 1 from kyc_identity_signals o where o.account_id = ${merchantId}
                            and o.kind = t.kind and o.digest = t.digest))::int as linked_to_owner,
           (select count(distinct t.account_id) from traits t
             where exists (select 1 from traits o where o.kind = t.kind and o.digest = t.digest
                            and o.account_id <> t.account_id))::int as linked_buyers,
           (select count(*) from buyers b join accounts a on a.id = b.buyer_id
             where a.created_at > b.first_at - make_interval(days => ${of.newBuyerDays}::int))::int
             as new_buyers,
           (select count(*) from buyers b
             where not exists (select 1 from plans p where p.buyer_id = b.buyer_id
                                and p.mode = ${mode} and p.merchant_id <> ${merchantId}))::int
             as only_here,
           (select count(*) from plans_due)::int as plans_due,
           (select count(*) from plans_due where is_overdue)::int as plans_overdue,
           (select coalesce(sum(amount_centavos), 0) from sales)::bigint as sold,
           (select coalesce(sum(refunded_centavos), 0) from sales)::bigint as refunded`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`trade of merchant ${merchantId} not counted`);
  return {
    buyers: row.buyers,
    buyersLinkedToOwner: row.linked_to_owner,
    buyersLinkedToEachOther: row.linked_buyers,
    newBuyers: row.new_buyers,
    buyersOnlyHere: row.only_here,
    plansDue: row.plans_due,
    plansOverdue: row.plans_overdue,
    soldCentavos: centavos(row.sold),
    refundedCentavos: centavos(row.refunded),
  };
}
