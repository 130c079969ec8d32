import type { Tx } from '@luwag/db';
import { civilDate } from '@luwag/domain/calendar';
import type { Part } from '@luwag/domain/installments';
import type { DatedPayment } from '@luwag/domain/lighter-holds';
import type { PlanRescheduled } from '@luwag/domain/plan-events';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';
import { listInstallments, type StoredPlan, toStoredPlan } from '../servicing/service.ts';

/** A plan without a lock, for its buyer to look at. */
export async function findPlan(
  tx: Tx,
  { planId, buyerId }: { planId: string; buyerId: string },
): Promise<StoredPlan | undefined> {
  const plan = await tx
    .selectFrom('plans')
    .selectAll()
    .where((eb) => eb.and({ id: planId, buyer_id: buyerId }))
    .executeTakeFirst();
  if (!plan) return undefined;
  const rows = await listInstallments(tx, [plan.id]);
  return toStoredPlan(plan, rows.get(plan.id) ?? []);
}

/** One mover of a buyer at a time: two plans moved at once must not both be the last free move. */
export async function lockMoves(tx: Tx, buyerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moves ${buyerId}`}, 0))`.execute(tx);
}

/** A lighter plan that was taken, and the payments that its schedule has had. */
export type LighterPlanTaken = {
  plan: StoredPlan;
  preset: PlanRescheduled['preset'];
  payments: DatedPayment[];
};

/** All lighter plans of one buyer and mode. */
export async function listLighterPlans(
  tx: Tx,
  { buyerId, mode }: { buyerId: string; mode: Mode },
): Promise<LighterPlanTaken[]> {
  const taken = await tx
    .selectFrom('plan_changes')
    .select(['plan_id', 'event'])
    .where((eb) => eb.and({ buyer_id: buyerId, mode, kind: 'rescheduled' }))
    .execute();
  if (taken.length === 0) return [];
  const ids = taken.map((row) => row.plan_id);
  const plans = await tx.selectFrom('plans').selectAll().where('id', 'in', ids).execute();
  const rows = await listInstallments(tx, ids);
  const collections = await tx
    .selectFrom('plan_collections')
    .selectAll()
    .where('plan_id', 'in', ids)
    .where('reversed_at', 'is', null)
    .execute();
  return plans.map((plan) => ({
    plan: toStoredPlan(plan, rows.get(plan.id) ?? []),
    preset: presetIn(taken.find((row) => row.plan_id === plan.id)?.event),
    payments: collections
      .filter((row) => row.plan_id === plan.id && row.schedule_version === plan.schedule_version)
      .map((row) => ({
        onDate: civilDate(row.collected_on),
        sequences: (row.parts as unknown as readonly Part[]).map((part) => part.sequence),
      })),
  }));
}

const presetIn = (event = '{}'): PlanRescheduled['preset'] =>
  (JSON.parse(event) as PlanRescheduled).preset;
