import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { LateGroup } from '@luwag/domain/delinquency';
import { components } from '@luwag/domain/installments';
import { type Centavos, centavos } from '@luwag/domain/money';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';
import type { PlanRow } from './plan-rows-repository.ts';
import type { DaySlice } from './repository.ts';

/** What is owed on an installment `i`. */
const owed = sql.join(
  components.map(
    (each) => sql`(${sql.ref(`i.charged_${each}`)} - ${sql.ref(`i.paid_${each}`)}
      - ${sql.ref(`i.waived_${each}`)} - ${sql.ref(`i.cancelled_${each}`)}
      - ${sql.ref(`i.frozen_${each}`)})`,
  ),
  sql` + `,
);

/** Installments of the schedule in force: those of an earlier one keep their last marks. */
const inForce = sql`installments i
  join plans p on p.id = i.plan_id and p.schedule_version = i.schedule_version`;

/** The open plans of a slice by the day since which they are late. In the system's scope. */
export async function listLateGroups(
  tx: Tx,
  { mode, slice }: Pick<DaySlice, 'mode' | 'slice'>,
): Promise<LateGroup[]> {
  const { rows } = await sql<LateGroup>`
    select each.oldest as "oldestDueDate", count(*)::int as plans,
           sum(each.owed)::bigint as "owedCentavos"
      from (select min(i.due_date) filter (where i.state = 'overdue') as oldest,
                   sum(${owed}) as owed
              from ${inForce}
             where p.mode = ${mode} and p.close_slice = ${slice} and p.status = 'active'
             group by p.id) each
     where each.owed > 0
     group by each.oldest`.execute(tx);
  return rows;
}

/** Somebody who is late, over all plans of the mode. */
export type LateBuyer = {
  buyerId: string;
  oldestDueDate: CivilDate;
  plans: number;
  /** Of it, what should have been paid by now. */
  overdueCentavos: Centavos;
};

/** Since when the oldest payment is late; both ends count. */
export type LateRange = { from: CivilDate | null; to: CivilDate };
export type LateCursor = Pick<LateBuyer, 'oldestDueDate' | 'buyerId'>;

/**
 * Who is late, whoever is late longest first. In the order of the due dates and no further than the
 * page, so that a page costs the same however many are late. In the system's scope.
 */
export async function listLateBuyers(
  tx: Tx,
  wanted: { mode: Mode; range: LateRange; after: LateCursor | undefined; limit: number },
): Promise<LateBuyer[]> {
  const { mode, range, after, limit } = wanted;
  const isLate = sql`i.mode = ${mode} and i.state = 'overdue' and p.status = 'active'`;
  const { rows } = await sql<LateBuyer>`
    select late.buyer_id as "buyerId", late.due_date as "oldestDueDate", owed.plans,
           owed.overdue::bigint as "overdueCentavos"
      from (select distinct i.due_date, i.buyer_id from ${inForce}
             where ${isLate} and i.due_date <= ${range.to}::date
               and (${range.from}::date is null or i.due_date >= ${range.from}::date)
               and (${after === undefined} or (i.due_date, i.buyer_id)
                 > (${after?.oldestDueDate ?? null}::date, ${after?.buyerId ?? null}::uuid))
               and not exists (${olderOf(mode)})
             order by i.due_date, i.buyer_id limit ${limit}) late
     cross join lateral (
       select count(distinct p.id)::int as plans, sum(${owed}) as overdue from ${inForce}
        where ${isLate} and i.buyer_id = late.buyer_id) owed
     order by late.due_date, late.buyer_id`.execute(tx);
  return rows;
}

/** Something of the same buyer that is late for longer than the installment `i`. */
const olderOf = (mode: Mode) => sql`
  select from installments o
    join plans q on q.id = o.plan_id and q.schedule_version = o.schedule_version
   where o.buyer_id = i.buyer_id and o.mode = ${mode} and o.state = 'overdue'
     and q.status = 'active' and o.due_date < i.due_date`;

/** A plan that is late or was written off, as the desk shows it. */
export type LatePlan = {
  planId: string;
  mode: Mode;
  status: PlanRow['status'];
  storeName: string;
  requestId: string | null;
  hasLighterPlan: boolean;
  oldestDueDate: CivilDate | null;
  overdueCentavos: Centavos;
  owedCentavos: Centavos;
  lateFeeCentavos: Centavos;
  writtenOffCentavos: Centavos;
  recoveredCentavos: Centavos;
};

/** The late and the written-off plans of a buyer, the longest late first. In the system's scope. */
export async function listLatePlans(tx: Tx, buyerId: string): Promise<LatePlan[]> {
  const { rows } = await sql<LatePlan>`
    select p.id as "planId", p.mode, p.status, coalesce(s.name, '') as "storeName",
           p.payment_request_id as "requestId",
           exists (select from plan_changes c where c.plan_id = p.id and c.kind = 'rescheduled')
             as "hasLighterPlan",
           i.oldest as "oldestDueDate", i.overdue as "overdueCentavos", i.owed as "owedCentavos",
           i.late_fee as "lateFeeCentavos", p.written_off_centavos as "writtenOffCentavos",
           (select coalesce(sum(c.recovered_centavos), 0)::bigint from plan_collections c
             where c.plan_id = p.id and c.reversed_at is null) as "recoveredCentavos"
      from plans p
      left join payment_requests r on r.id = p.payment_request_id
      left join stores s on s.id = r.store_id
     cross join lateral (
       select min(i.due_date) filter (where i.state = 'overdue') as oldest,
              coalesce(sum(${owed}) filter (where i.state = 'overdue'), 0)::bigint as overdue,
              coalesce(sum(${owed}), 0)::bigint as owed,
              coalesce(sum(i.charged_penalty - i.paid_penalty - i.waived_penalty
                - i.cancelled_penalty - i.frozen_penalty), 0)::bigint as late_fee
         from installments i
        where i.plan_id = p.id and i.schedule_version = p.schedule_version) i
     where p.buyer_id = ${buyerId}
       and (p.written_off_centavos > 0 or p.status = 'written_off' or i.oldest is not null)
     order by i.oldest nulls last, p.id limit 100`.execute(tx);
  return rows;
}

/** What a buyer has paid since, up to a day, over all plans of the mode. In the system's scope. */
export async function sumPaidSince(
  tx: Tx,
  paid: { buyerId: string; mode: Mode; since: Date; through: CivilDate },
): Promise<Centavos> {
  const { rows } = await sql<{ paid: Centavos }>`
    select coalesce(sum(amount_centavos), 0)::bigint as paid from plan_collections
     where buyer_id = ${paid.buyerId} and mode = ${paid.mode} and reversed_at is null
       and collected_at >= ${paid.since} and collected_on <= ${paid.through}::date`.execute(tx);
  return rows[0]?.paid ?? centavos(0);
}
