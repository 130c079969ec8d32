import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import type { Clock } from '@luwag/platform/clock';
import { failpoint } from '@luwag/platform/failpoints';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { listChargeableSources } from '../../sources/service.ts';
import { enqueueCharges } from '../charge-jobs.ts';
import { lockPlans, type StoredPlan } from '../servicing/service.ts';
import {
  type ChargeToMake,
  listOpenAttempts,
  type OpenAttempt,
  takeAttempts,
} from './attempts-repository.ts';
import { endAutopays } from './ending.ts';
import { listOpenPayments, type OpenPayment } from './open-payments.ts';
import * as autopays from './repository.ts';
import { amountOf } from './view.ts';

const batchMax = 200;
/** Half of what a job may take; the next run goes on from there. */
const jobMs = 30_000;

/**
 * The job of a charge is committed with it, so this is only for a job that failed for good. Sooner,
 * the sweep would find a long night's charges that still wait for their turn.
 */
const firstPollMs = 30 * minuteMs;

/**
 * Begins the charges whose day has come, a batch in each transaction: attempt, charge and job are
 * there together or not at all. Two runs at once take turns on the plans, and the second finds what
 * the first has taken.
 */
export async function collectDue(ctx: JobCtx): Promise<void> {
  const endMs = ctx.clock.now().getTime() + jobMs;
  let after: autopays.ChargeCursor | undefined;
  do after = await collectBatch(ctx, after);
  while (after && ctx.clock.now().getTime() < endMs);
}

/** For the metrics. */
export async function readWaitingCharges(
  db: Db,
  clock: Clock,
): Promise<{ mode: string; count: number }[]> {
  await clock.sync(db);
  const today = manilaDateOf(clock.now().getTime());
  return inScope(db, 'system', (tx) => autopays.countWaiting(tx, today));
}

/** Returns where the batch ended, or nothing when there was none. */
async function collectBatch(
  ctx: JobCtx,
  after: autopays.ChargeCursor | undefined,
): Promise<autopays.ChargeCursor | undefined> {
  const end = await inScope(ctx.db, 'system', async (tx) => {
    const now = ctx.clock.now();
    const today = manilaDateOf(now.getTime());
    const listed = await autopays.listChargesToMake(tx, { today, after, batchMax });
    if (listed.length === 0) return undefined;
    const plans = await lockPlans(tx, [...new Set(listed.map(({ planId }) => planId))]);
    if (plans.length > 0) await collectPlans(tx, ctx, plans, { today, now });
    await failpoint('autopay.before-commit');
    return listed.at(-1);
  });
  await failpoint('autopay.collected');
  return end;
}

async function collectPlans(
  tx: Tx,
  ctx: JobCtx,
  plans: readonly StoredPlan[],
  at: { today: CivilDate; now: Date },
): Promise<void> {
  const planIds = plans.map(({ state }) => state.owners.planId);
  // Read under the locks: what is on, what was made since it was listed, what is under way.
  const rows = await autopays.listAutopays(tx, planIds);
  const charges = await autopays.listCharges(tx, planIds);
  const attempts = await listOpenAttempts(tx, planIds);
  const sourceIds = [...rows.values()].map(({ source_id }) => source_id);
  const chargeable = await listChargeableSources(tx, sourceIds, at.now);

  const isOn = (planId: string) => rows.get(planId)?.ended_at === null;
  const isOver = (planId: string) => !chargeable.has(rows.get(planId)?.source_id ?? '');
  const ending = planIds.filter((planId) => isOn(planId) && isOver(planId));
  await endAutopays(tx, ctx, { planIds: ending }, { because: 'source_expired', now: at.now });
  await autopays.deletePlanned(tx, {
    planIds: planIds.filter((planId) => !isOn(planId) || isOver(planId)),
  });

  const wanted = plans.flatMap((plan) => {
    const { planId } = plan.state.owners;
    const row = rows.get(planId);
    if (!row || !isOn(planId) || isOver(planId)) return [];
    const own = charges.get(planId) ?? [];
    const open = listOpenPayments(plan, own, at.today);
    return own.flatMap((charge) => decide({ plan, row, charge, open, attempts, today: at.today }));
  });
  await autopays.deletePlanned(tx, {
    installmentIds: wanted.flatMap((each) => (each.kind === 'drop' ? [each.installmentId] : [])),
  });
  await begin(
    tx,
    ctx,
    wanted.flatMap((each) => (each.kind === 'charge' ? [each.charge] : [])),
    at,
  );
}

type Case = {
  plan: StoredPlan;
  row: autopays.AutopayRow;
  charge: autopays.ChargeRow;
  open: readonly OpenPayment[];
  attempts: ReadonlyMap<string, OpenAttempt>;
  today: CivilDate;
};
type Decision =
  | { kind: 'charge'; charge: ChargeToMake }
  /** It was paid otherwise, or belongs to a schedule that was replaced. */
  | { kind: 'drop'; installmentId: string };

/** Nothing where it is not its day, or has to wait for a payment that is under way. */
function decide({ plan, row, charge, open, attempts, today }: Case): Decision[] {
  if (charge.attempt_id !== null || charge.on_date > today) return [];
  const { installment_id: installmentId, try_number: tryNumber } = charge;
  const payment = open.find((each) => each.installmentId === installmentId);
  if (!payment) return [{ kind: 'drop', installmentId }];
  // Its date was moved, and it is about to be announced anew.
  if (payment.dueDate > today) return [];
  const attempt = attempts.get(installmentId);
  if (attempt && !attempt.isFree) return [];
  const { planId, buyerId } = plan.state.owners;
  const made = {
    owner: { planId, buyerId, mode: plan.mode },
    installmentId,
    tryNumber,
    sourceId: row.source_id,
    amountCentavos: centavos(amountOf(payment, charge)),
    attemptId: attempt?.id,
  };
  return [{ kind: 'charge', charge: made }];
}

async function begin(
  tx: Tx,
  ctx: JobCtx,
  charges: readonly ChargeToMake[],
  { today, now }: { today: CivilDate; now: Date },
): Promise<void> {
  if (charges.length === 0) return;
  const nextPollAt = new Date(now.getTime() + firstPollMs);
  const attemptIds = await takeAttempts(tx, charges, { today, now, nextPollAt });
  await enqueueCharges(tx, ctx, attemptIds);
  ctx.log.info({ charges: charges.length, today }, 'began charges of autopay');
}
