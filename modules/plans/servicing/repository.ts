import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { components } from '@luwag/domain/installments';
import type { Mode } from '@luwag/ledger/commands';
import { type RawBuilder, sql } from 'kysely';
import type { ClosedPlan } from './close-plan-day.ts';
import {
  type InstallmentRow,
  type PlanRow,
  type StoredPlan,
  toStoredPlan,
} from './plan-rows-repository.ts';

export type BusinessDay = { mode: Mode; businessDate: CivilDate };

/** A sixteenth of the plans, by the slots that their ids name. */
export type DaySlice = BusinessDay & { slice: number };
export const sliceNumbers: readonly number[] = Array.from({ length: 16 }, (_, slice) => slice);

/** How far a run has come in the order of closing. */
export type Cursor = { nextCloseDate: string; id: string };

export type BatchCounts = { plans: number; charges: number; attempts: number; journals: number };

/**
 * Locks the next plans of a slice to close. Those that a payment or another run holds are skipped,
 * or waited for when `waits`. Starting behind the cursor keeps a run linear: index entries of plans
 * closed before it linger at the front until they are vacuumed, and every batch would pass them.
 */
export async function lockPlansToClose(
  tx: Tx,
  { mode, businessDate, slice }: DaySlice,
  options: { batchMax: number; after?: Cursor | undefined; waits?: boolean },
): Promise<StoredPlan[]> {
  const { after, batchMax, waits = false } = options;
  let query = tx
    .selectFrom('plans')
    .selectAll()
    .where('mode', '=', mode)
    .where('close_slice', '=', slice)
    .where('next_close_date', '<=', businessDate)
    .orderBy('next_close_date')
    .orderBy('id')
    .limit(batchMax)
    .forUpdate();
  if (!waits) query = query.skipLocked();
  if (after) {
    query = query.where(
      sql<boolean>`(next_close_date, id) > (${after.nextCloseDate}::date, ${after.id}::uuid)`,
    );
  }
  return withInstallments(tx, await query.execute());
}

/** Of these plans, those that nobody holds. */
export async function lockPlans(tx: Tx, planIds: string[]): Promise<StoredPlan[]> {
  const plans = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', 'in', planIds)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  return withInstallments(tx, plans);
}

async function withInstallments(tx: Tx, plans: PlanRow[]): Promise<StoredPlan[]> {
  if (plans.length === 0) return [];
  const rows = await listInstallments(
    tx,
    plans.map(({ id }) => id),
  );
  return plans.map((plan) => toStoredPlan(plan, rows.get(plan.id) ?? []));
}

export async function listInstallments(
  tx: Tx,
  planIds: string[],
): Promise<Map<string, InstallmentRow[]>> {
  const { rows } = await sql<InstallmentRow>`
    select i.* from plans p
      join installments i on i.plan_id = p.id and i.schedule_version = p.schedule_version
     where p.id = any (${planIds}::uuid[])
     order by i.plan_id, i.sequence`.execute(tx);
  return Map.groupBy(rows, (row) => row.plan_id);
}

/** Plans that a slice has not reached; asked without locks, so those in use count too. */
export async function hasPlansToClose(tx: Tx, day: DaySlice): Promise<boolean> {
  const found = await tx
    .selectFrom('plans')
    .select('id')
    .where('mode', '=', day.mode)
    .where('close_slice', '=', day.slice)
    .where('next_close_date', '<=', day.businessDate)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Only what the passing of time and a payment that it expects can change. */
export async function updatePlans(
  tx: Tx,
  closed: readonly Pick<ClosedPlan, 'after'>[],
): Promise<void> {
  const states = closed.map(({ after }) => after.state);
  const plans = table('c', {
    id: ['uuid', states.map(({ owners }) => owners.planId)],
    as_of: ['date', states.map(({ asOfDate }) => asOfDate)],
    through: ['date', states.map(({ interestClock }) => interestClock.throughDate)],
    days: ['bigint', states.map(({ interestClock }) => interestClock.centavoDays)],
    recognised: ['bigint', states.map(({ interestClock }) => interestClock.recognisedCentavos)],
    penalty: ['bigint', states.map(({ charges }) => charges.penalty)],
    interest: ['bigint', states.map(({ charges }) => charges.interest)],
    earned: ['bigint', states.map(({ discountEarnedCentavos }) => discountEarnedCentavos)],
    credit: ['bigint', states.map(({ creditCentavos }) => creditCentavos)],
    status: ['text', closed.map(({ after }) => after.status)],
    next_close: ['date', closed.map(({ after }) => after.nextCloseDate)],
  });
  await sql`update plans p set
      as_of_date = c.as_of, interest_through_date = c.through, interest_centavo_days = c.days,
      interest_recognised_centavos = c.recognised, charged_penalty_centavos = c.penalty,
      charged_interest_centavos = c.interest, discount_earned_centavos = c.earned,
      credit_centavos = c.credit, status = c.status, next_close_date = c.next_close
    from ${plans} where p.id = c.id`.execute(tx);
}

export async function updateInstallments(
  tx: Tx,
  closed: readonly Pick<ClosedPlan, 'before' | 'after'>[],
): Promise<void> {
  const changed = closed.flatMap(listChangedRows);
  if (changed.length === 0) return;
  const amounts = (tally: 'charged' | 'paid') =>
    Object.fromEntries(
      components.map((component): [string, Column] => [
        `${tally}_${component}`,
        ['bigint', changed.map(({ row }) => row[tally][component])],
      ]),
    );
  const rows = table('c', {
    id: ['uuid', changed.map(({ id }) => id)],
    state: ['text', changed.map(({ state }) => state)],
    late_days: ['bigint', changed.map(({ row }) => row.lateness.centavoDays)],
    late_charged: ['bigint', changed.map(({ row }) => row.lateness.chargedCentavos)],
    ...amounts('charged'),
    ...amounts('paid'),
  });
  await sql`update installments i set
      state = c.state, late_centavo_days = c.late_days, late_charged_centavos = c.late_charged,
      charged_penalty = c.charged_penalty, charged_interest = c.charged_interest,
      paid_penalty = c.paid_penalty, paid_fee = c.paid_fee,
      paid_interest = c.paid_interest, paid_principal = c.paid_principal
    from ${rows} where i.id = c.id`.execute(tx);
}

function listChangedRows({ before, after }: Pick<ClosedPlan, 'before' | 'after'>) {
  return after.state.installments.flatMap((row, index) => {
    const entry = after.installments[index];
    const was = before.state.installments[index];
    if (!entry || !was)
      throw new Error(`a day close added an installment to plan ${after.state.owners.planId}`);
    const isSame =
      entry.state === before.installments[index]?.state &&
      row.lateness.centavoDays === was.lateness.centavoDays &&
      components.every(
        (each) => row.charged[each] === was.charged[each] && row.paid[each] === was.paid[each],
      );
    return isSame ? [] : [{ id: entry.id, state: entry.state, row }];
  });
}

/** No `on conflict` here: a charge that exists already is a defect, and undoes the batch. */
export async function insertCharges(
  tx: Tx,
  closed: readonly Pick<ClosedPlan, 'after' | 'charges'>[],
): Promise<number> {
  const charges = closed.flatMap(({ after, charges: own }) =>
    own.map((charge) => ({ ...charge, ...ownersOf(after) })),
  );
  if (charges.length === 0) return 0;
  const rows = table('c', {
    mode: ['text', charges.map(({ mode }) => mode)],
    buyer_id: ['uuid', charges.map(({ buyerId }) => buyerId)],
    plan_id: ['uuid', charges.map(({ planId }) => planId)],
    installment_id: ['uuid', charges.map(({ installmentId }) => installmentId)],
    kind: ['text', charges.map(({ kind }) => kind)],
    period: ['date', charges.map(({ period }) => period)],
    amount: ['bigint', charges.map(({ amountCentavos }) => amountCentavos)],
    journal_id: ['uuid', charges.map(({ journalId }) => journalId)],
  });
  await sql`insert into charges
      (mode, buyer_id, plan_id, installment_id, kind, period, amount_centavos, journal_id)
    select * from ${rows}`.execute(tx);
  return charges.length;
}

/** Returns how many were made. The buyer may be paying already: then the open attempt stands. */
export async function insertAttempts(tx: Tx, closed: readonly ClosedPlan[]): Promise<number> {
  const attempts = closed.flatMap(({ after, attempts: own }) =>
    own.map((attempt) => ({ ...attempt, ...ownersOf(after) })),
  );
  if (attempts.length === 0) return 0;
  const rows = table('c', {
    mode: ['text', attempts.map(({ mode }) => mode)],
    buyer_id: ['uuid', attempts.map(({ buyerId }) => buyerId)],
    plan_id: ['uuid', attempts.map(({ planId }) => planId)],
    installment_id: ['uuid', attempts.map(({ installmentId }) => installmentId)],
    business_date: ['date', attempts.map(({ businessDate }) => businessDate)],
    amount: ['bigint', attempts.map(({ amountCentavos }) => amountCentavos)],
  });
  const { numAffectedRows } = await sql`insert into collection_attempts
      (id, mode, buyer_id, plan_id, installment_id, business_date, amount_centavos)
    select uuid_v7(slot_of(c.buyer_id)), c.* from ${rows}
    on conflict (installment_id) where state in ('created', 'sent', 'waiting', 'unknown')
    do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const ownersOf = ({ mode, state }: StoredPlan) => ({ mode, ...state.owners });

/** The day and its slices. What is there already stays, done or not. */
export async function insertDayClosing(tx: Tx, { mode, businessDate }: BusinessDay): Promise<void> {
  const day = { mode, business_date: businessDate };
  await tx
    .insertInto('day_closings')
    .values(day)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('day_closing_slices')
    .values(sliceNumbers.map((slice) => ({ ...day, slice })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertBatch(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  counts: BatchCounts,
): Promise<void> {
  await tx
    .insertInto('day_closing_batches')
    .values({ mode, business_date: businessDate, ...counts })
    .execute();
}

/** Slices in which a closing has something to do. */
export async function listSlicesToClose(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
): Promise<number[]> {
  const { rows } = await sql<{ slice: number }>`
    select slice from unnest(${sliceNumbers}::smallint[]) slice
     where exists (select from plans where mode = ${mode} and close_slice = slice
       and next_close_date <= ${businessDate}::date) order by slice`.execute(tx);
  return rows.map(({ slice }) => slice);
}

/**
 * Marks those of the slices in which nothing is left; with the last one the day is finished. The
 * day's row is locked first, so that of two slices that end at once the second sees the first.
 */
export async function markSlicesClosed(
  tx: Tx,
  { mode, businessDate }: BusinessDay,
  slices: readonly number[],
): Promise<void> {
  const isOfDay = sql`mode = ${mode} and business_date = ${businessDate}::date`;
  // Batches of other slices refer to the row meanwhile, and are not to wait.
  await sql`select from day_closings where ${isOfDay} for no key update`.execute(tx);
  await sql`update day_closing_slices s set finished_at = now()
    where ${isOfDay} and slice = any (${slices}::smallint[]) and finished_at is null
      and not exists (select from plans p where p.mode = s.mode and p.close_slice = s.slice
        and p.next_close_date <= s.business_date)`.execute(tx);
  await sql`update day_closings set finished_at = now()
    where ${isOfDay} and finished_at is null
      and not exists (select from day_closing_slices where ${isOfDay} and finished_at is null)`.execute(
    tx,
  );
}

export type Column = [type: 'uuid' | 'text' | 'date' | 'bigint', values: readonly unknown[]];

/** Rows that travel as one array for each column: one statement, however many there are. */
export function table(alias: string, columns: Record<string, Column>): RawBuilder<unknown> {
  const arrays = Object.values(columns).map(
    ([type, values]) => sql`${values}::${sql.raw(`${type}[]`)}`,
  );
  const names = Object.keys(columns).map((name) => sql.ref(name));
  return sql`unnest(${sql.join(arrays)}) as ${sql.ref(alias)}(${sql.join(names)})`;
}
