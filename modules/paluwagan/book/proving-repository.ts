import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/** What rows outside the ledger say of a group's money. In the system's scope. */
export type GroupFacts = {
  groupId: string;
  /** By payments of its dues, and what came too late and goes back by a payout. */
  cameIn: number;
  /** Has left for members. */
  left: number;
  /** Ours, lost to a bank that took a payment back. */
  lost: number;
};

export async function listFacts(tx: Tx, groupIds: readonly string[]): Promise<GroupFacts[]> {
  const { rows } = await sql<GroupFacts>`
    select g.id as "groupId", (i.paid + e.too_late)::bigint as "cameIn", o.amount as "left", e.lost
      from unnest(${[...groupIds]}::uuid[]) as g(id)
     cross join lateral (
       select coalesce(sum(a.amount_centavos), 0)::bigint as paid
         from pal_dues d
        cross join lateral (select t.amount_centavos from collection_attempts t
                             where t.id = d.payment_id offset 0) a
        where d.group_id = g.id and d.payment_id is not null) i
     cross join lateral (
       select coalesce(sum(p.amount_centavos), 0)::bigint as amount from pal_payouts p
        where p.group_id = g.id and p.journal_id is not null
          and p.status not in ('failed', 'returned', 'canceled')) o
     cross join lateral (
       select coalesce(sum((r.part->>'amount')::bigint) filter (where v.kind <> 'too_late'), 0)::bigint as lost,
              coalesce(sum((r.part->>'amount')::bigint) filter (where v.kind = 'too_late'), 0)::bigint as too_late
         from pal_events v
        cross join lateral jsonb_array_elements(v.parts) as r(part)
        where v.group_id = g.id and v.kind in ('taken_back', 'caught_up', 'too_late')
          and (v.kind = 'too_late' or r.part->>'of' = 'platform')) e`.execute(tx);
  return rows;
}

export type SeatFacts = {
  seatId: string;
  /** Owed to who sits or sat there, and not on its way yet. */
  waiting: number;
  /** Paid as deposits, and given back of these; what a bank took back is in neither. */
  deposited: number;
  depositBack: number;
};

export async function listSeatFacts(tx: Tx, groupIds: readonly string[]): Promise<SeatFacts[]> {
  const { rows } = await sql<SeatFacts>`
    select s.id as "seatId", p.waiting, p.back as "depositBack", d.deposited
      from unnest(${[...groupIds]}::uuid[]) as g(id)
     cross join lateral (select id from pal_seats where group_id = g.id offset 0) s
     cross join lateral (
       select coalesce(sum(t.amount_centavos) filter (where t.status = 'waiting'), 0)::bigint as waiting,
              coalesce(sum(t.amount_centavos) filter (where t.kind = 'deposit' and exists (
                select from pal_dues k where k.seat_id = s.id and k.member_id = t.member_id
                   and k.kind = 'deposit' and k.status = 'paid')), 0)::bigint as back
         from pal_payouts t
        where t.seat_id = s.id and t.group_id = g.id
          and t.status not in ('failed', 'returned', 'canceled')) p
     cross join lateral (
       select coalesce(sum(c.amount_centavos), 0)::bigint as deposited from pal_dues c
        where c.group_id = g.id and c.seat_id = s.id and c.kind = 'deposit'
          and c.status = 'paid') d`.execute(tx);
  return rows;
}

/** Groups whose money moves or moved, behind the last that was looked at, by id. */
export async function listGroupIdsAfter(
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pal_groups where id > ${after}::uuid order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type TrustSums = { mode: Mode; inTrust: number; owed: number };

/** What is in trust, and what is owed from it, of each mode. Money on its way back is owed, too. */
export async function sumTrust(tx: Tx): Promise<TrustSums[]> {
  const { rows } = await sql<TrustSums>`
    select m.mode,
           coalesce(sum(b.debits_posted - b.credits_posted) filter (where b.kind like 'trust_%'), 0)::bigint as "inTrust",
           coalesce(sum(b.credits_posted - b.debits_posted) filter (where b.kind not like 'trust_%'), 0)::bigint as owed
      from unnest(array['test', 'live']) as m(mode)
      left join ledger.account_balances b on b.mode = m.mode
       and (b.kind in ('trust_bank', 'trust_clearing', 'trust_payout_clearing', 'pal_pool',
              'pal_payout_due', 'pal_guarantee', 'pal_deposit')
            or (b.kind = 'suspense' and b.owner like 'pal_due:%'))
     group by m.mode order by m.mode`.execute(tx);
  return rows;
}
