import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { CivilDate } from '@luwag/domain/calendar';
import {
  components,
  type Installment,
  outstandingOf,
  type Tally,
  totalOf,
} from '@luwag/domain/installments';
import type { Collection } from '@luwag/domain/plan-state';
import { sql } from 'kysely';
import {
  type CollectionRow,
  type PlanRow,
  type StoredPlan,
  toStoredPlan,
} from './plan-rows-repository.ts';
import { type Column, listInstallments, table } from './repository.ts';

/**
 * One plan with all that is known of it. Whatever changes it holds this lock from before it reads,
 * so the rows below are read by statements of their own, once the lock is there.
 */
export async function lockPlanRow(
  tx: Tx,
  wanted: { planId: string; buyerId?: string },
): Promise<StoredPlan | undefined> {
  let query = tx.selectFrom('plans').selectAll().where('id', '=', wanted.planId).forUpdate();
  if (wanted.buyerId !== undefined) query = query.where('buyer_id', '=', wanted.buyerId);
  const plan = await query.executeTakeFirst();
  return plan && loadPlan(tx, plan);
}

async function loadPlan(tx: Tx, plan: PlanRow): Promise<StoredPlan> {
  const rows = await listInstallments(tx, [plan.id]);
  const collections = await tx
    .selectFrom('plan_collections')
    .selectAll()
    .where('plan_id', '=', plan.id)
    .where('reversed_at', 'is', null)
    .orderBy('collected_at')
    .orderBy('id')
    .execute();
  return toStoredPlan(plan, rows.get(plan.id) ?? [], collections);
}

/** A plan that waits for its first payment asks for nothing; from now on it does. */
export async function markCaptured(tx: Tx, planId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plans')
    .set({ status: 'active', next_close_date: sql`schedule_start_date` })
    .where('id', '=', planId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markDeclined(tx: Tx, planId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plans')
    .set({ status: 'declined' })
    .where('id', '=', planId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything that an event can change about a plan itself; what was agreed stays. */
export async function updatePlan(
  tx: Tx,
  { state, status, nextCloseDate }: Omit<StoredPlan, 'installments'>,
): Promise<void> {
  const { schedule, interestClock, charges, earnedBefore } = state;
  await tx
    .updateTable('plans')
    .set({
      schedule_version: schedule.version,
      schedule_start_date: schedule.startDate,
      monthly_rate_ppm: schedule.monthlyRatePpm,
      late_max_centavos: schedule.lateMaxCentavos,
      as_of_date: state.asOfDate,
      interest_through_date: interestClock.throughDate,
      interest_centavo_days: interestClock.centavoDays,
      interest_recognised_centavos: interestClock.recognisedCentavos,
      charged_penalty_centavos: charges.penalty,
      charged_fee_centavos: charges.fee,
      charged_interest_centavos: charges.interest,
      refunded_centavos: state.refundedCentavos,
      discount_earned_centavos: state.discountEarnedCentavos,
      earned_before_numerator: String(earnedBefore.numerator),
      earned_before_denominator: String(earnedBefore.denominator),
      credit_centavos: state.creditCentavos,
      written_off_centavos: state.writtenOffCentavos,
      dates_moved_count: state.datesMovedCount,
      status,
      next_close_date: nextCloseDate,
    })
    .where('id', '=', state.owners.planId)
    .execute();
}

const tallies: readonly Tally[] = ['charged', 'paid', 'waived', 'cancelled'];
const amountColumns = tallies.flatMap((tally) =>
  components.map((component) => ({ tally, component, name: `${tally}_${component}` })),
);

/** Writes rows of the schedule in force, new ones too. Their ids, by sequence. */
export async function upsertInstallments(
  tx: Tx,
  { mode, state }: Pick<StoredPlan, 'mode' | 'state'>,
  changed: readonly { row: Installment; state: string }[],
): Promise<Map<number, string>> {
  if (changed.length === 0) return new Map();
  const columns: Record<string, Column> = {
    sequence: ['bigint', changed.map(({ row }) => row.sequence)],
    due_date: ['date', changed.map(({ row }) => row.dueDate)],
    state: ['text', changed.map((entry) => entry.state)],
    late_centavo_days: ['bigint', changed.map(({ row }) => row.lateness.centavoDays)],
    late_charged_centavos: ['bigint', changed.map(({ row }) => row.lateness.chargedCentavos)],
  };
  for (const { name, tally, component } of amountColumns)
    columns[name] = ['bigint', changed.map(({ row }) => row[tally][component])];
  const names = Object.keys(columns);
  const given = names.map((name) => sql.ref(name));
  const replaced = names
    .filter((name) => name !== 'sequence')
    .map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  const { planId, buyerId } = state.owners;
  const { rows } = await sql<{ id: string; sequence: number }>`
    insert into installments (id, mode, buyer_id, plan_id, schedule_version, ${sql.join(given)})
    select ${idFor(buyerId)}, ${mode}, ${buyerId}::uuid, ${planId}::uuid,
           ${state.schedule.version}::int, ${sql.join(names.map((name) => sql.ref(`c.${name}`)))}
      from ${table('c', columns)}
    on conflict (plan_id, schedule_version, sequence) do update set ${sql.join(replaced)}
    returning id, sequence`.execute(tx);
  return new Map(rows.map(({ id, sequence }) => [sequence, id]));
}

export const findCollection = (tx: Tx, paymentId: string): Promise<CollectionRow | undefined> =>
  tx.selectFrom('plan_collections').selectAll().where('id', '=', paymentId).executeTakeFirst();

export async function insertCollection(
  tx: Tx,
  { mode, state }: StoredPlan,
  collection: Collection,
  taken: { amountCentavos: number; onDate: CivilDate; now: Date },
): Promise<void> {
  await tx
    .insertInto('plan_collections')
    .values({
      id: collection.id,
      mode,
      buyer_id: state.owners.buyerId,
      plan_id: state.owners.planId,
      schedule_version: collection.scheduleVersion,
      amount_centavos: taken.amountCentavos,
      parts: JSON.stringify(collection.parts),
      recovered_centavos: collection.recoveredCentavos,
      credit_centavos: collection.creditCentavos,
      collected_on: taken.onDate,
      collected_at: taken.now,
    })
    .execute();
}

export async function markReversed(tx: Tx, paymentId: string, reversedAt: Date): Promise<void> {
  await tx
    .updateTable('plan_collections')
    .set({ reversed_at: reversedAt })
    .where('id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .execute();
}

/** The code of a try that did not fail: its installment was paid by other means. */
export const notNeeded = 'NOT_NEEDED';

/**
 * Tries that the close of day made and nobody has sent: none asks for more than is still owed, and
 * one whose installment was paid otherwise is over before it began.
 */
export async function lowerUnsentAttempts(
  tx: Tx,
  { state, installments }: StoredPlan,
  now: Date,
): Promise<void> {
  const owed = table('c', {
    id: ['uuid', installments.map(({ id }) => id)],
    amount: ['bigint', state.installments.map((row) => totalOf(outstandingOf(row)))],
  });
  await sql`update collection_attempts a set
      amount_centavos = case c.amount when 0 then a.amount_centavos else c.amount end,
      state = case c.amount when 0 then 'failed' else a.state end,
      failure_code = case c.amount when 0 then ${notNeeded} end,
      settled_at = case c.amount when 0 then ${now}::timestamptz end
    from ${owed}
    where a.installment_id = c.id and a.purpose = 'due' and a.state = 'created'
      and a.amount_centavos > c.amount`.execute(tx);
}
