import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import {
  components,
  type Installment,
  outstandingOf,
  tallies,
  totalOf,
} from '@luwag/domain/installments';
import type { PlanChange } from '@luwag/domain/plan-changes';
import type { Collection } from '@luwag/domain/plan-state';
import { type Selectable, sql } from 'kysely';
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

/** Several plans like that, locked in the order of their ids. */
export async function lockPlansWithPayments(tx: Tx, planIds: string[]): Promise<StoredPlan[]> {
  const plans = await tx
    .selectFrom('plans')
    .selectAll()
    .where('id', 'in', planIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  return loadPlans(tx, plans);
}

async function loadPlan(tx: Tx, plan: PlanRow): Promise<StoredPlan | undefined> {
  return (await loadPlans(tx, [plan]))[0];
}

async function loadPlans(tx: Tx, plans: PlanRow[]): Promise<StoredPlan[]> {
  const ids = plans.map(({ id }) => id);
  const rows = await listInstallments(tx, ids);
  const collections = await tx
    .selectFrom('plan_collections')
    .selectAll()
    .where('plan_id', 'in', ids)
    .where('reversed_at', 'is', null)
    .orderBy('collected_at')
    .orderBy('id')
    .execute();
  const ofPlan = Map.groupBy(collections, (each) => each.plan_id);
  return plans.map((plan) => toStoredPlan(plan, rows.get(plan.id) ?? [], ofPlan.get(plan.id)));
}

/** From now on a test clock moves its time: it has brought the plan to this day. */
export async function markClocked(
  tx: Tx,
  planId: string,
  { since, through }: { since: CivilDate; through: CivilDate },
): Promise<void> {
  await tx
    .updateTable('plans')
    .set({
      clocked_since: sql`coalesce(clocked_since, ${since}::date)`,
      clocked_through: sql`greatest(clocked_through, ${through}::date)`,
    })
    .where('id', '=', planId)
    .execute();
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
      called_off_on: state.calledOffDate ?? null,
      disputed_centavos: state.disputed?.openCentavos ?? 0,
      disputed_since: state.disputed?.sinceDate ?? null,
      disputed_held_centavos: state.disputed?.heldCentavos ?? 0,
      status,
      next_close_date: nextCloseDate,
    })
    .where('id', '=', state.owners.planId)
    .execute();
}

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
    moved_from: ['date', changed.map(({ row }) => row.movedFrom ?? null)],
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

export type TakenPayment = {
  plan: StoredPlan;
  collection: Collection;
  amountCentavos: number;
  onDate: CivilDate;
};

export async function insertCollections(
  tx: Tx,
  taken: readonly TakenPayment[],
  now: Date,
): Promise<void> {
  const rows = table('c', {
    id: ['uuid', taken.map(({ collection }) => collection.id)],
    mode: ['text', taken.map(({ plan }) => plan.mode)],
    buyer_id: ['uuid', taken.map(({ plan }) => plan.state.owners.buyerId)],
    plan_id: ['uuid', taken.map(({ plan }) => plan.state.owners.planId)],
    version: ['bigint', taken.map(({ collection }) => collection.scheduleVersion)],
    amount: ['bigint', taken.map(({ amountCentavos }) => amountCentavos)],
    parts: ['text', taken.map(({ collection }) => JSON.stringify(collection.parts))],
    recovered: ['bigint', taken.map(({ collection }) => collection.recoveredCentavos)],
    credit: ['bigint', taken.map(({ collection }) => collection.creditCentavos)],
    on_date: ['date', taken.map(({ onDate }) => onDate)],
  });
  await sql`insert into plan_collections (id, mode, buyer_id, plan_id, schedule_version,
      amount_centavos, parts, recovered_centavos, credit_centavos, collected_on, collected_at)
    select c.id, c.mode, c.buyer_id, c.plan_id, c.version, c.amount, c.parts::jsonb, c.recovered,
           c.credit, c.on_date, ${now}::timestamptz
      from ${rows}`.execute(tx);
}

export async function markReversed(tx: Tx, paymentId: string, reversedAt: Date): Promise<void> {
  await tx
    .updateTable('plan_collections')
    .set({ reversed_at: reversedAt })
    .where('id', '=', paymentId)
    .where('reversed_at', 'is', null)
    .execute();
}

export type ChangeRow = Selectable<DB['plan_changes']>;

export const findChange = (tx: Tx, id: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('plan_changes').selectAll().where('id', '=', id).executeTakeFirst();

/** Under the plan's lock: nothing happens to it meanwhile. */
export async function insertChange(
  tx: Tx,
  { mode, state }: StoredPlan,
  change: { id: string; event: PlanChange; text: string; journalId: string; now: Date },
): Promise<void> {
  const { planId, buyerId } = state.owners;
  await sql`insert into plan_changes
      (id, mode, buyer_id, plan_id, kind, on_date, place, event, journal_id, made_at)
    select ${change.id}::uuid, ${mode}, ${buyerId}::uuid, ${planId}::uuid, ${change.event.kind},
           ${change.event.onDate}::date,
           (select count(*) + count(reversed_at) from plan_collections where plan_id = ${planId})
           + (select count(*) from plan_changes where plan_id = ${planId}),
           ${change.text}, ${change.journalId}::uuid, ${change.now}::timestamptz`.execute(tx);
}

/** Tries that nobody has sent for installments which the plan no longer has are over. */
export async function endUnsentAttempts(
  tx: Tx,
  installmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update collection_attempts
       set state = 'failed', failure_code = ${notNeeded}, settled_at = ${now}::timestamptz,
           next_poll_at = null
     where installment_id = any (${installmentIds}::uuid[]) and purpose = 'due'
       and state = 'created'`.execute(tx);
}

/** The code of a try that did not fail: its installment was paid by other means. */
export const notNeeded = 'NOT_NEEDED';

/**
 * Tries that the close of day made and nobody has sent: none asks for more than is still owed, and
 * one whose installment was paid otherwise is over before it began.
 */
export async function lowerUnsentAttempts(
  tx: Tx,
  plans: readonly StoredPlan[],
  now: Date,
): Promise<void> {
  const ids = plans.flatMap(({ installments }) => installments.map(({ id }) => id));
  const rows = plans.flatMap(({ state }) => state.installments);
  const owed = table('c', {
    id: ['uuid', ids],
    amount: ['bigint', rows.map((row) => totalOf(outstandingOf(row)))],
  });
  await sql`update collection_attempts a set
      amount_centavos = case c.amount when 0 then a.amount_centavos else c.amount end,
      state = case c.amount when 0 then 'failed' else a.state end,
      failure_code = case c.amount when 0 then ${notNeeded} end,
      settled_at = case c.amount when 0 then ${now}::timestamptz end,
      next_poll_at = case c.amount when 0 then null else a.next_poll_at end
    from ${owed}
    -- One by one: minutes ago there were none of these, and the planner thinks so still.
    cross join lateral (
      select id from collection_attempts
       where installment_id = c.id and purpose = 'due' and state = 'created'
         and amount_centavos > c.amount offset 0) unsent
    where a.id = unsent.id`.execute(tx);
}

/** Due dates are no longer what they were: what autopay has to announce is looked up anew. */
export async function announceAnew(tx: Tx, planId: string, onDate: CivilDate): Promise<void> {
  await tx
    .updateTable('autopays')
    .set({ announce_on: onDate })
    .where('plan_id', '=', planId)
    .where('ended_at', 'is', null)
    .execute();
}
