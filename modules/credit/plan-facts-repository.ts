import type { Tx } from '@luwag/db';
import { type CivilDate, civilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Part } from '@luwag/domain/installments';
import type { RatedPayment, RatedPlan } from '@luwag/domain/rating-events';
import type { Mode } from '@luwag/platform/security/caller';
import { sql } from 'kysely';
import type { LineOf } from './repository.ts';

// What plans say of their buyers. The tables are those of modules/plans, which stands above this
// module and cannot be asked: they are read here and never written.

type PlanRow = {
  id: string;
  buyer_id: string;
  mode: Mode;
  status: RatedPlan['status'];
  schedule_version: number;
  grace_days: number;
  grace_reaches_banking_day: boolean;
  refunded_centavos: number;
  dates_moved_count: number;
  created_at: Date;
};

type PaymentRow = {
  plan_id: string;
  schedule_version: number;
  sequence: number;
  due_date: string;
  state: string;
  is_paid: boolean;
  was_late: boolean;
};

type CollectionRow = {
  id: string;
  plan_id: string;
  schedule_version: number;
  parts: readonly Part[];
  collected_on: string;
  reversed_at: Date | null;
};

export type PlanToRate = LineOf & { plan: RatedPlan };

/**
 * The plans of these buyers that may have brought something new: those that are open, and those
 * whose end was not noted yet. In the system's scope.
 */
export async function listPlansToRate(tx: Tx, buyerIds: readonly string[]): Promise<PlanToRate[]> {
  const { rows: plans } = await sql<PlanRow>`
    select p.id, p.buyer_id, p.mode, p.status, p.schedule_version, p.grace_days,
           p.grace_reaches_banking_day, p.refunded_centavos, p.dates_moved_count, p.created_at
      from plans p
     where p.buyer_id = any (${buyerIds}::uuid[]) and (p.status = 'active'
        or p.status in ('settled', 'refunded', 'written_off') and not exists (
          select from rating_events e where e.plan_id = p.id and case p.status
            when 'settled' then e.kind in ('finished', 'finished_soon') else e.kind = p.status end))
     order by p.id`.execute(tx);
  const ids = plans.map(({ id }) => id);
  const payments = Map.groupBy(await listPayments(tx, ids), (row) => row.plan_id);
  const collections = Map.groupBy(await listCollections(tx, ids), (row) => row.plan_id);
  return plans.map((row) => ({
    buyerId: row.buyer_id,
    mode: row.mode,
    plan: toRatedPlan(row, payments.get(row.id) ?? [], collections.get(row.id) ?? []),
  }));
}

async function listPayments(tx: Tx, planIds: readonly string[]): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select plan_id, schedule_version, sequence, due_date, state, late_centavo_days > 0 as was_late,
           state = 'paid' as is_paid
      from installments where plan_id = any (${planIds}::uuid[])
     order by plan_id, schedule_version, sequence`.execute(tx);
  return rows;
}

async function listCollections(tx: Tx, planIds: readonly string[]): Promise<CollectionRow[]> {
  const { rows } = await sql<CollectionRow>`
    select id, plan_id, schedule_version, parts, collected_on, reversed_at
      from plan_collections where plan_id = any (${planIds}::uuid[])
     order by collected_at, id`.execute(tx);
  return rows;
}

function toRatedPlan(
  row: PlanRow,
  payments: readonly PaymentRow[],
  collections: readonly CollectionRow[],
): RatedPlan {
  const kept = collections.filter((each) => each.reversed_at === null);
  const days = kept.map((each) => civilDate(each.collected_on)).sort();
  return {
    planId: row.id,
    purchasedOn: manilaDateOf(row.created_at.getTime()),
    status: row.status,
    scheduleVersion: row.schedule_version,
    grace: { graceDays: row.grace_days, graceReachesBankingDay: row.grace_reaches_banking_day },
    // What an older schedule left unpaid is asked for by the one in force.
    payments: payments
      .map((payment) => toRatedPayment(payment, kept))
      .filter(
        (payment) => payment.paidOn !== null || payment.scheduleVersion === row.schedule_version,
      ),
    lastPaidOn: days.at(-1) ?? null,
    takenBack: collections.flatMap(({ id, reversed_at }) =>
      reversed_at ? [{ paymentId: id, onDate: manilaDateOf(reversed_at.getTime()) }] : [],
    ),
    isRefunded: row.refunded_centavos > 0,
    datesMovedCount: row.dates_moved_count,
  };
}

function toRatedPayment(row: PaymentRow, kept: readonly CollectionRow[]): RatedPayment {
  const paidOn = row.is_paid ? lastDayOf(row, kept) : null;
  return {
    scheduleVersion: row.schedule_version,
    sequence: row.sequence,
    dueDate: civilDate(row.due_date),
    paidOn,
    isLate: paidOn ? row.was_late : row.state === 'overdue',
  };
}

/** The day on which the last of a payment came. */
function lastDayOf(payment: PaymentRow, kept: readonly CollectionRow[]): CivilDate | null {
  const days = kept
    .filter(
      (each) =>
        each.schedule_version === payment.schedule_version &&
        each.parts.some((part) => part.sequence === payment.sequence),
    )
    .map((each) => civilDate(each.collected_on))
    .sort();
  return days.at(-1) ?? null;
}

export type OverduePlan = LineOf & { planId: string; daysLate: number };

/** As the last close of day left it. In the system's scope. */
export async function listOverduePlans(
  tx: Tx,
  buyerIds: readonly string[],
  onDate: CivilDate,
): Promise<OverduePlan[]> {
  const { rows } = await sql<OverduePlan>`
    select p.buyer_id as "buyerId", p.mode, p.id as "planId",
           max(${onDate}::date - i.due_date) as "daysLate"
      from installments i join plans p on p.id = i.plan_id
           and p.schedule_version = i.schedule_version and p.status = 'active'
     where i.buyer_id = any (${buyerIds}::uuid[]) and i.state = 'overdue'
     group by p.id order by p.id`.execute(tx);
  return rows;
}

/** The next day on which something is to be paid that is not late yet. */
export async function findNextDueDate(
  tx: Tx,
  { buyerId, mode }: LineOf,
): Promise<CivilDate | undefined> {
  const { rows } = await sql<{ due_date: string }>`
    select i.due_date
      from plans p join installments i on i.plan_id = p.id
           and i.schedule_version = p.schedule_version
     where p.buyer_id = ${buyerId} and p.mode = ${mode} and p.status = 'active'
       and i.state in ('upcoming', 'due', 'grace')
     order by i.due_date limit 1`.execute(tx);
  return rows[0] && civilDate(rows[0].due_date);
}
