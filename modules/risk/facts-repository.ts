import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/** Everything here needs the system's scope, and goes by index from one account. */
export type Sharing = {
  on_device: number;
  on_bank_account: number;
  is_shop_and_buyer: boolean;
  same_identity: number;
  linked_to_fraud: number;
};

/** A machine in an internet shop is used by hundreds, and says nothing about each. */
const sharersMax = 50;

/** Whom an account shares what with, counted. Pairs that two reviewers told apart do not count. */
export async function readSharing(tx: Tx, accountId: string): Promise<Sharing> {
  const { rows } = await sql<Sharing>`
    with others as materialized (
      select t.kind, o.account_id
        from kyc_identity_signals t
       cross join lateral (
         select s.account_id from kyc_identity_signals s
          where s.kind = t.kind and s.digest = t.digest and s.account_id <> t.account_id
          limit ${sharersMax}) o
       where t.account_id = ${accountId}),
    together as materialized (
      select distinct kind, account_id from others x
       where not exists (
         select 1 from kyc_links l
          where l.low_account_id = least(x.account_id, ${accountId}::uuid)
            and l.high_account_id = greatest(x.account_id, ${accountId}::uuid)
            and l.verdict = 'different_people' and l.second_reviewed_by is not null))
    select (count(distinct t.account_id) filter (where t.kind = 'device'))::int as on_device,
           (count(distinct t.account_id) filter (where t.kind = 'bank_account'))::int
             as on_bank_account,
           coalesce(bool_or(t.kind = 'bank_account' and a.role <> me.role), false)
             as is_shop_and_buyer,
           (count(distinct t.account_id) filter (where a.role = me.role
             and t.kind in ('id_number', 'person', 'number')))::int as same_identity,
           cardinality(rejected_for_fraud(array(select distinct account_id from together)))
             as linked_to_fraud
      from accounts me
      left join together t on true
      left join accounts a on a.id = t.account_id
     where me.id = ${accountId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`account ${accountId} not found`);
  return row;
}

export type Paying = { failed_first: number; overdue: number; finished: number };

/** How a buyer has paid, in live mode. */
export async function readPaying(tx: Tx, buyerId: string, since: Date): Promise<Paying> {
  const { rows } = await sql<Paying>`
    select (select count(*) from collection_attempts c
             where c.buyer_id = ${buyerId} and c.mode = 'live' and c.purpose = 'checkout'
               and c.state = 'failed' and c.created_at >= ${since})::int as failed_first,
           (select count(distinct i.plan_id) from installments i
             where i.buyer_id = ${buyerId} and i.mode = 'live' and i.state = 'overdue')::int as overdue,
           (select count(*) from rating_events e
             where e.buyer_id = ${buyerId} and e.mode = 'live' and e.kind = 'finished')::int
             as finished`.execute(tx);
  return rows[0] ?? { failed_first: 0, overdue: 0, finished: 0 };
}

/** How far the look has come; a week back where it has never looked. */
export async function readLookedUntil(tx: Tx, otherwise: Date): Promise<Date> {
  const row = await tx.selectFrom('risk_watch').select('looked_until').executeTakeFirst();
  return row?.looked_until ?? otherwise;
}

export async function noteLookedUntil(tx: Tx, until: Date): Promise<void> {
  await tx
    .insertInto('risk_watch')
    .values({ looked_until: until })
    .onConflict((conflict) => conflict.column('is_one').doUpdateSet({ looked_until: until }))
    .execute();
}

export type Noted = { account_id: string; noted_at: Date };

/**
 * Customers about whom something was noted in this time that others have too, whose first payment
 * failed, or whose payout was held; in the order of time.
 */
export async function listNoted(
  tx: Tx,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<Noted[]> {
  const { rows } = await sql<Noted>`
    select n.account_id, min(n.noted_at) as noted_at from (
      select s.account_id, s.noted_at from kyc_identity_signals s
       where s.noted_at > ${since} and s.noted_at <= ${until} and s.kind <> 'address'
         and exists (select 1 from kyc_identity_signals o
                      where o.kind = s.kind and o.digest = s.digest and o.account_id <> s.account_id)
      union all
      select c.buyer_id, c.settled_at from collection_attempts c
       where c.mode = 'live' and c.settled_at > ${since} and c.settled_at <= ${until}
         and c.purpose = 'checkout' and c.state = 'failed'
      union all
      select p.merchant_id, p.created_at from payouts p
       where p.mode = 'live' and p.status = 'held' and p.hold_reason = 'risk'
         and p.created_at > ${since} and p.created_at <= ${until}) n
      join accounts a on a.id = n.account_id and a.role in ('buyer', 'merchant')
     group by n.account_id order by 2, 1 limit ${limit}`.execute(tx);
  return rows;
}
