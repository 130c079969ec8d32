import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import { sql } from 'kysely';

/** Everything here needs the system's scope, and goes by index from one account. */

/** So many can be told apart in one picture. */
const drawnMax = 24;
const shopsMax = 3;
const buyersMax = 300;
/** No request is open for longer. */
const askedBeforeDays = 7;

/**
 * An account, whoever shares a signal with it, and of a shop those of its buyers who share one with
 * each other; strong signals before weak ones. The account itself is the first.
 */
export async function listNear(tx: Tx, accountId: string, since: Date): Promise<string[]> {
  // By their ids, which have an index: what was paid since then was asked for not long before.
  const askedSince = new Date(since.getTime() - askedBeforeDays * dayMs);
  const { rows } = await sql<{ account_id: string }>`
    with bought as materialized (
      select distinct r.buyer_id from payment_requests r
       where r.merchant_id = ${accountId} and r.mode = 'live' and r.paid_at >= ${since}
         and r.id >= ledger.first_id_of(${askedSince}) and r.buyer_id is not null
       limit ${buyersMax}),
    near as (
      select o.account_id, o.kind from kyc_identity_signals t
       cross join lateral (
         select s.account_id, s.kind from kyc_identity_signals s
          where s.kind = t.kind and s.digest = t.digest and s.account_id <> t.account_id
          order by s.account_id limit ${drawnMax}) o
       where t.account_id = ${accountId}
      union all
      select t.account_id, t.kind from kyc_identity_signals t
       where t.account_id in (select buyer_id from bought)
         and exists (select 1 from kyc_identity_signals o
                      where o.kind = t.kind and o.digest = t.digest and o.account_id <> t.account_id
                        and o.account_id in (select buyer_id from bought)))
    select n.account_id from near n join accounts a on a.id = n.account_id
     where a.role in ('buyer', 'merchant')
     group by n.account_id
     order by min(array_position(array['person', 'id_number', 'number', 'bank_account', 'device',
       'address'], n.kind)), n.account_id
     limit ${drawnMax - 1}`.execute(tx);
  return [accountId, ...rows.map((row) => row.account_id).filter((id) => id !== accountId)];
}

/** Shops where several of these have bought. */
export async function listCommonShops(tx: Tx, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ merchant_id: string }>`
    select p.merchant_id from plans p
     where p.buyer_id = any (${accountIds}::uuid[]) and p.mode = 'live'
       and p.status not in ('pending', 'declined')
     group by p.merchant_id having count(distinct p.buyer_id) > 1
     order by count(distinct p.buyer_id) desc, p.merchant_id limit ${shopsMax}`.execute(tx);
  return rows.map((row) => row.merchant_id);
}

export type SharedSignal = { kind: string; account_ids: string[]; accounts: number };

/** What at least two of these have in common, and how many have it in all. */
export async function listShared(tx: Tx, accountIds: readonly string[]): Promise<SharedSignal[]> {
  const { rows } = await sql<SharedSignal>`
    select t.kind, array_agg(t.account_id order by t.account_id) as account_ids,
           (select count(*)::int from (
              select 1 from kyc_identity_signals s where s.kind = t.kind and s.digest = t.digest
               limit 1000) s) as accounts
      from kyc_identity_signals t
     where t.account_id = any (${accountIds}::uuid[])
     group by t.kind, t.digest having count(*) > 1
     order by count(*) desc, t.kind, t.digest limit ${drawnMax}`.execute(tx);
  return rows;
}

export type Bought = { buyer_id: string; shop_id: string; count: number };

/** Purchases of some of these at others of them. */
export async function listPurchases(tx: Tx, accountIds: readonly string[]): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    select p.buyer_id, p.merchant_id as shop_id, count(*)::int as count from plans p
     where p.buyer_id = any (${accountIds}::uuid[]) and p.merchant_id = any (${accountIds}::uuid[])
       and p.mode = 'live' and p.status not in ('pending', 'declined')
     group by p.buyer_id, p.merchant_id order by p.buyer_id, p.merchant_id`.execute(tx);
  return rows;
}

export type Drawn = {
  id: string;
  role: 'buyer' | 'merchant';
  created_at: Date;
  risk_held_until: Date | null;
  is_late: boolean;
};

export async function listDrawn(tx: Tx, accountIds: readonly string[]): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    select a.id, a.role, a.created_at, a.risk_held_until,
           exists (select 1 from installments i where i.buyer_id = a.id and i.mode = 'live'
                      and i.state = 'overdue') as is_late
      from accounts a where a.id = any (${accountIds}::uuid[])
     order by array_position(${accountIds}::uuid[], a.id)`.execute(tx);
  return rows;
}
