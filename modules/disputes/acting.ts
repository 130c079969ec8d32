import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import {
  actOn,
  type DisputeAct,
  type DisputeDecision,
  type DisputeRefusal,
  type DisputeSide,
} from '@luwag/domain/disputes';
import { subtract } from '@luwag/domain/money';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysOn } from '@luwag/platform/holidays';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { emit } from '@luwag/platform/jobs/outbox';
import { lockPlan, type StoredPlan } from '../plans/service.ts';
import { carryOut, openCentavosOf } from './carrying-out.ts';
import { insertEntry, type NewEntry } from './entries-repository.ts';
import { disputeChanged } from './events.ts';
import { notifySide } from './jobs.ts';
import {
  type DisputeRow,
  findDispute,
  listDecisions,
  lockDispute,
  toDispute,
  updateDispute,
} from './repository.ts';

/** A call or a job, in the system's scope. */
export type Asking = Pick<Ctx, 'clock' | 'requestId'> & { tx: Tx };

export type Act = {
  disputeId: string;
  side: DisputeSide;
  act: DisputeAct;
  /** How it is told, to both sides. */
  entry: Omit<NewEntry, 'now' | 'side'>;
  /** What is written besides, in the same transaction, before it takes effect. */
  also?: (tx: Tx, dispute: DisputeRow) => Promise<void>;
  changes?: Parameters<typeof updateDispute>[2];
};

export type Acted =
  | { kind: 'accept'; dispute: DisputeRow }
  | { kind: 'reject'; code: DisputeRefusal };

/** A case with its plan, both locked, the plan first: as whatever else changes the plan. */
export async function lockCase(
  tx: Tx,
  disputeId: string,
): Promise<{ plan: StoredPlan; row: DisputeRow } | undefined> {
  const seen = await findDispute(tx, disputeId);
  const plan = seen && (await lockPlan(tx, seen.plan_id));
  const row = plan && (await lockDispute(tx, disputeId));
  return row ? { plan, row } : undefined;
}

/** What the rules say to it, before anything is done. */
export async function weigh(
  { tx, clock }: Pick<Asking, 'tx' | 'clock'>,
  { plan, row }: { plan: StoredPlan; row: DisputeRow },
  { side, act }: Pick<Act, 'side' | 'act'>,
): Promise<DisputeDecision> {
  const before = toDispute(row, await listDecisions(tx, row.id));
  const backCentavos = subtract(before.reportedCentavos, openCentavosOf(plan));
  const onDate = manilaDateOf(clock.now().getTime());
  return actOn(before, act, { side, onDate, holidays: holidaysOn(onDate), backCentavos });
}

/** The one way in which a case moves on: by the rules, with all that follows, or not at all. */
export async function act(ctx: Asking, wanted: Act): Promise<Acted> {
  const { tx } = ctx;
  const { disputeId, side } = wanted;
  const locked = await lockCase(tx, disputeId);
  if (!locked) throw new Error(`dispute ${disputeId} not found`);
  const { plan, row } = locked;
  const now = ctx.clock.now();
  const decision = await weigh(ctx, locked, wanted);
  if (decision.kind === 'reject') return decision;
  const { dispute: after, effect } = decision;
  await wanted.also?.(tx, row);
  const entryId = await insertEntry(tx, row, { ...wanted.entry, side, now });
  const refundedCentavos = await carryOut(ctx, { plan, row, effect });
  const dispute = await updateDispute(tx, disputeId, {
    ...wanted.changes,
    state: after.state,
    answer_by: after.answerBy,
    decided_centavos: after.decidedCentavos,
    outcome: after.outcome,
    ...(after.state === 'closed' ? { closed_at: now, refunded_centavos: refundedCentavos } : {}),
  });
  await failpoint('disputes.acted');
  await tell(ctx, dispute, { entryId, what: after.state === 'closed' ? 'closed' : 'updated' });
  return { kind: 'accept', dispute };
}

/** Both sides by mail, and the shop's server. */
export async function tell(
  ctx: Asking,
  dispute: DisputeRow,
  told: { entryId: string; what: 'opened' | 'updated' | 'closed' },
): Promise<void> {
  await emit(ctx.tx, ctx, disputeChanged, {
    dispute_id: dispute.id,
    request_id: dispute.payment_request_id,
    mode: dispute.mode,
    merchant_id: dispute.merchant_id,
    store_id: dispute.store_id,
    what: told.what,
  });
  for (const side of ['buyer', 'shop'] as const)
    await enqueue(ctx.tx, ctx, notifySide, {
      dispute_id: dispute.id,
      entry_id: told.entryId,
      side,
    });
}
