import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Part } from '@luwag/domain/installments';
import { sql } from 'kysely';
import type { InstallmentRow, PlanRow } from '../servicing/service.ts';

/** A payment by its row, and by the journals that name it. */
export type CollectionRecord = {
  id: string;
  amount: number;
  parts: readonly Part[];
  recovered: number;
  credit: number;
  isReversed: boolean;
  /** What the ledger says came in for it, and went back. */
  posted: number;
  takenBack: number;
  /** Of the amount: passed on to the merchant. */
  paidAtOnce: number;
  onDate: CivilDate;
  at: string;
  reversedOn: CivilDate | null;
  reversedAt: string | null;
};

/** A change by its row, and what the journal that it names says that it is of. */
export type ChangeRecord = {
  id: string;
  kind: string;
  onDate: CivilDate;
  place: number;
  event: string;
  source: string | null;
};

export type AttemptRecord = { id: string; state: 'succeeded' | 'reversed'; amount: number };

/** Charges of one kind that name one journal, and what it charged the plan. */
export type ChargeRecord = { journalId: string; kind: string; amount: number; posted: number };

export type InstallmentRecord = InstallmentRow & { interest_charges: number; late_charges: number };

/** All that is on record of a plan, as it was at one moment. */
export type PlanRecord = {
  id: string;
  plan: PlanRow;
  installments: InstallmentRecord[];
  collections: CollectionRecord[];
  /** Tries that are said to have brought money. */
  attempts: AttemptRecord[];
  charges: ChargeRecord[];
  /** In their order. */
  changes: ChangeRecord[];
  /** Credit that settled what was owed, by the ledger. */
  creditApplied: number;
  /** The last day that a closing, a payment or a bank may have brought the plan to. */
  lastDay: CivilDate;
  disclosure: string | null;
  disclosureHash: string | null;
  /** What the journal of the sale says that it is of. */
  saleSource: string | null;
};

const records = (columns: Record<string, string>) =>
  sql`coalesce(jsonb_agg(jsonb_build_object(${sql.join(
    Object.entries(columns).map(([name, of]) => sql`${sql.lit(name)}, ${sql.raw(of)}`),
  )})), '[]')`;

const manilaDay = (instant: string): string => `(${instant} at time zone 'Asia/Manila')::date`;

/**
 * A payment's journals are found by what they are of: the attempt that brought it. `offset 0` keeps
 * the planner from beginning with the gateway's account: it holds an entry of every payment there
 * ever was, and counts as an account like any other.
 */
const collectionsOfPlan = sql`
  select ${records({
    id: 'c.id',
    amount: 'c.amount_centavos',
    parts: 'c.parts',
    recovered: 'c.recovered_centavos',
    credit: 'c.credit_centavos',
    isReversed: 'c.reversed_at is not null',
    posted: 'm.posted',
    takenBack: 'm.taken_back',
    paidAtOnce: 't.pay_now_centavos',
    onDate: 'c.collected_on',
    at: 'c.collected_at',
    reversedOn: manilaDay('c.reversed_at'),
    reversedAt: 'c.reversed_at',
  })} as rows,
         max(greatest(c.collected_on, ${sql.raw(manilaDay('c.reversed_at'))})) as last_day
    from plan_collections c
    join collection_attempts t on t.id = c.id
   cross join lateral (
     select coalesce(sum(e.amount) filter (where j.event in
              ('collection', 'payoff', 'recovery', 'checkout.paid_at_once')), 0)::bigint as posted,
            coalesce(-sum(e.amount) filter (where j.event = 'chargeback'), 0)::bigint as taken_back
       from (select id, event from ledger.all_journals
              where source = 'payment:' || c.id and source like 'payment:%' and mode = p.mode
             offset 0) j
      cross join lateral (select account_id, amount from ledger.all_entries
                           where journal_id = j.id and is_posted offset 0) e
       join ledger.accounts a on a.id = e.account_id and a.kind = 'psp_clearing') m
   where c.plan_id = p.id`;

const chargesOfPlan = sql`
  select ${records({
    journalId: 'g.journal_id',
    kind: 'g.kind',
    amount: 'g.amount',
    posted: 'g.posted',
  })} as rows
    from (select h.journal_id, h.kind, sum(h.amount_centavos)::bigint as amount, coalesce((
            select sum(e.amount) from ledger.all_journals j
              join ledger.all_entries e on e.journal_id = j.id and e.is_posted
              join ledger.accounts a on a.id = e.account_id
             where j.id = h.journal_id and a.mode = p.mode and a.owner = 'plan:' || p.id
               and (h.kind, j.event, a.kind) in (('interest', 'interest.accrued', 'recv_interest'),
                     ('late_fee', 'late_fee.charged', 'recv_penalty'))), 0)::bigint as posted
            from charges h where h.plan_id = p.id group by h.journal_id, h.kind) g`;

const changesOfPlan = sql`
  select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'onDate', x.on_date,
           'place', x.place, 'event', x.event, 'source', j.source) order by x.place), '[]') as rows,
         max(x.on_date) as last_day
    from plan_changes x
    left join ledger.all_journals j on j.id = x.journal_id and j.mode = p.mode
   where x.plan_id = p.id`;

/** By plan, in one statement: a payment that comes meanwhile is in all of it or in none. */
export async function listPlanRecords(tx: Tx, planIds: readonly string[]): Promise<PlanRecord[]> {
  const { rows } = await sql<PlanRecord>`
    select p.id,
           -- Fractions beyond what JSON keeps, and whatever else somebody may have written there.
           to_jsonb(p) || jsonb_build_object(
             'earned_before_numerator', floor(p.earned_before_numerator)::text,
             'earned_before_denominator', floor(p.earned_before_denominator)::text) as plan,
           i.rows as installments, c.rows as collections, t.rows as attempts, h.rows as charges,
           x.rows as changes, b.applied as "creditApplied",
           greatest(p.schedule_start_date, c.last_day, x.last_day, p.clocked_through,
             (select max(d.business_date)
             from day_closings d where d.mode = p.mode))::text as "lastDay",
           g.disclosure, encode(g.disclosure_hash, 'hex') as "disclosureHash",
           s.source as "saleSource"
      from plans p
      left join agreements g on g.plan_id = p.id
      left join ledger.all_journals s on s.id = p.id
     cross join lateral (
       select coalesce(jsonb_agg(to_jsonb(i) || jsonb_build_object(
                'interest_charges', (select coalesce(sum(h.amount_centavos), 0) from charges h
                  where h.plan_id = p.id and h.installment_id = i.id and h.kind = 'interest'),
                'late_charges', (select coalesce(sum(h.amount_centavos), 0) from charges h
                  where h.plan_id = p.id and h.installment_id = i.id and h.kind = 'late_fee'))
                order by i.sequence), '[]') as rows
         from installments i
        where i.plan_id = p.id and i.schedule_version = p.schedule_version) i
     cross join lateral (${collectionsOfPlan}) c
     cross join lateral (
       select ${records({ id: 't.id', state: 't.state', amount: 't.amount_centavos' })} as rows
         from collection_attempts t
        where t.plan_id = p.id and t.state in ('succeeded', 'reversed')) t
     cross join lateral (${chargesOfPlan}) h
     cross join lateral (${changesOfPlan}) x
     cross join lateral (
       select coalesce(sum(e.amount), 0)::bigint as applied
         from ledger.accounts a
         join ledger.all_entries e on e.account_id = a.id and e.is_posted
         join ledger.all_journals j on j.id = e.journal_id and j.event = 'credit.applied'
        where a.mode = p.mode and a.kind = 'buyer_credit' and a.owner = 'buyer:' || p.buyer_id
          and j.source like 'plan:' || p.id || '/%') b
     where p.id = any (${planIds}::uuid[])
     order by p.id`.execute(tx);
  return rows;
}
