import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

/** Everything here needs the system's scope. */
export type HoldRow = Selectable<DB['risk_holds']>;

export const insertHold = (tx: Tx, hold: Insertable<DB['risk_holds']>): Promise<HoldRow> =>
  tx.insertInto('risk_holds').values(hold).returningAll().executeTakeFirstOrThrow();

export const findHold = (tx: Tx, id: string): Promise<HoldRow | undefined> =>
  tx.selectFrom('risk_holds').selectAll().where('id', '=', id).executeTakeFirst();

export const updateHold = (
  tx: Tx,
  id: string,
  change: Updateable<DB['risk_holds']>,
): Promise<HoldRow> =>
  tx
    .updateTable('risk_holds')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ended by themselves, and nobody was told yet. Passed over where another worker tells of them. */
export const lockToTell = (tx: Tx, now: Date, limit: number): Promise<HoldRow[]> =>
  tx
    .selectFrom('risk_holds')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('told_at', 'is', null)
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** Those that lasted, or were to last, beyond then. */
export const listHoldsSince = (tx: Tx, accountId: string, since: Date): Promise<HoldRow[]> =>
  tx
    .selectFrom('risk_holds')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('held_until', '>', since)
    .execute();

/** Newest first. */
export const listHoldsOf = (tx: Tx, accountId: string, limit: number): Promise<HoldRow[]> =>
  tx
    .selectFrom('risk_holds')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export type CurrentHoldRow = {
  kind: 'check' | 'recovery' | 'payout' | 'line';
  account_id: string;
  role: 'buyer' | 'merchant';
  until: Date | null;
  because: string;
  amount: number | null;
  about_id: string | null;
  is_asked: boolean;
};

/**
 * Whatever is held now, what ends first at the top. Each kind is read by an index of its own, and
 * never more of it than is shown. Real money alone.
 */
export async function listCurrent(tx: Tx, now: Date, limit: number): Promise<CurrentHoldRow[]> {
  const { rows } = await sql<CurrentHoldRow>`
    select s.*, a.role from (
      (select 'check' as kind, h.account_id, h.held_until as until, h.reason as because,
              null::bigint as amount, h.case_id as about_id, h.asked_until is not null as is_asked
         from risk_holds h
        where h.ended_at is null and h.told_at is null and h.held_until > ${now}
        order by h.held_until limit ${limit})
      union all
      (select 'recovery', a.id, a.borrowing_held_until, 'factors', null, null, false
         from accounts a where a.borrowing_held_until > ${now}
        order by a.borrowing_held_until limit ${limit})
      union all
      (select 'payout', p.merchant_id, p.held_until, p.hold_reason, p.amount_centavos, p.id, false
         from payouts p where p.mode = 'live' and p.status = 'held'
        order by p.id limit ${limit})
      union all
      (select 'line', c.buyer_id, null, coalesce(c.frozen_because, 'frozen'), c.limit_centavos, null,
              false
         from credit_lines c where c.mode = 'live' and c.status = 'frozen'
        order by c.buyer_id limit ${limit})) s
      join accounts a on a.id = s.account_id
     where a.role in ('buyer', 'merchant')
     order by s.until nulls last, s.account_id limit ${limit}`.execute(tx);
  return rows;
}
