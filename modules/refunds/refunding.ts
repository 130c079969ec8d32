import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Refund, RefundReason } from '@luwag/contracts/refunds';
import * as contracts from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos, sum } from '@luwag/domain/money';
import type { SaleRefunded } from '@luwag/domain/plan-events';
import type { PlanState } from '@luwag/domain/plan-state';
import { compareSchedules } from '@luwag/domain/refund-schedules';
import type { RefundWish } from '@luwag/domain/refunds';
import { needsSecondOfStaff } from '@luwag/domain/staff-refunds';
import { holidaysFor } from '@luwag/platform/holidays';
import { platformRefusal } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue } from '@luwag/platform/jobs/job';
import { emit } from '@luwag/platform/jobs/outbox';
import { recordAudit } from '@luwag/platform/security/audit';
import type { Mode } from '@luwag/platform/security/caller';
import { assertOnIn } from '@luwag/platform/switches';
import {
  findOfMerchant,
  findRequest,
  lockRequest,
  merchantOf,
  type RequestRow,
  refundRequest,
} from '../payments/service.ts';
import { lockPlan, recordChange } from '../plans/service.ts';
import { isSecondNeededForRefund, refuseAlone } from '../team/service.ts';
import { needsStepUp } from './confirming.ts';
import { changeOf, decide, notFound, type Purchase, paidOr, workOut } from './deciding.ts';
import { refundChanged } from './events.ts';
import { lockHeld } from './held.ts';
import { notifyBuyer } from './jobs.ts';
import { refundViewOf } from './reading.ts';
import { hasTurn, insertEffect, insertRefund, type RefundRow } from './repository.ts';

type Wanted = {
  wish: RefundWish;
  reason: RefundReason;
  note: string;
  /** Where it answers a report: the day of that. */
  reportedOn?: CivilDate;
} & Origin;
type RequireSecond = (refund: {
  storeId: string;
  mode: Mode;
  totalCentavos: number;
}) => Promise<void>;
/** What people ask for may need a second person, and at the dashboard a fresh factor. */
type Origin =
  | { origin: 'key' | 'dispute' }
  | { origin: 'staff'; requireSecond: RequireSecond }
  | {
      origin: 'dashboard';
      requireStepUp: Ctx['requireStepUp'];
      requireSecond: RequireSecond;
    };
const alreadyDone = async () => undefined;
/** A call or a job. */
type Asking = Pick<Ctx, 'clock' | 'requestId'> & { tx: Tx };

export async function createRefund(
  ctx: CtxOf<typeof contracts.createRefund>,
  { params, body }: InputOf<typeof contracts.createRefund>,
): Promise<ResultOf<typeof contracts.createRefund>> {
  const { tx, caller, requireStepUp } = ctx;
  const request = await findOfMerchant(tx, merchantOf(ctx), params.request_id);
  if (!request) return notFound();
  const requireSecond = async (made: Parameters<typeof isSecondNeededForRefund>[2]) => {
    if (await isSecondNeededForRefund(tx, ctx, made)) refuseAlone(contracts.createRefund);
  };
  const by: Origin =
    caller.kind === 'key'
      ? { origin: 'key' }
      : { origin: 'dashboard', requireStepUp, requireSecond };
  const { reason, note } = body;
  return asSystem(tx, async () => {
    await takeTurn(tx, request);
    const made = await refund(ctx, request, { wish: wishOf(body), reason, note, ...by });
    if (by.origin === 'dashboard') await keepOnRecord(ctx, request, made);
    return made;
  });
}

/**
 * Refunds of one shop wait for its accounts, each with a connection of its own. A few may; whoever
 * comes beyond them is asked to come again, so that a shop that gives back hundreds at once keeps
 * nobody else waiting.
 */
async function takeTurn(tx: Tx, { mode, merchant_id: merchantId }: RequestRow): Promise<void> {
  if (await hasTurn(tx, { mode, merchantId })) return;
  throw platformRefusal('rate_limited', 'Many refunds of this shop are under way at once.', {
    retryAfterSeconds: 1,
  });
}

/**
 * What a second person has approved: by the same way, without asking anybody again. The one who
 * approves has shown a fresh factor.
 */
export async function refundApproved(
  ctx: Ctx & { tx: Tx },
  asked: { requestId: string; amountCentavos: number; reason: RefundReason; note: string },
): Promise<void> {
  const { tx } = ctx;
  const request = await findOfMerchant(tx, merchantOf(ctx), asked.requestId);
  if (!request) return notFound();
  const { reason, note } = asked;
  await asSystem(tx, async () => {
    const made = await refund(ctx, request, {
      ...{ wish: centavos(asked.amountCentavos), reason, note },
      ...{ origin: 'dashboard', requireStepUp: alreadyDone, requireSecond: alreadyDone },
    });
    await keepOnRecord(ctx, request, made);
  });
}

/** What a person did with a shop's money; what its own system does is in its list of requests. */
const keepOnRecord = (
  ctx: Ctx & { tx: Tx },
  request: RequestRow,
  { id, amount }: Refund,
  more: object = {},
) =>
  recordAudit(ctx.tx, {
    caller: ctx.caller,
    accountId: request.merchant_id,
    action: 'refund.made',
    detail: { refund_id: id, payment_request_id: request.id, amount, ...more },
    requestId: ctx.requestId,
  });

/** For a shop that does not: its money all the same, so that it is on record who did it and why. */
export const createStaffRefund = (
  ctx: CtxOf<typeof contracts.createStaffRefund>,
  { params, body }: InputOf<typeof contracts.createStaffRefund>,
): Promise<ResultOf<typeof contracts.createStaffRefund>> =>
  asSystem(ctx.tx, async (tx) => {
    const request = await findRequest(tx, { id: params.request_id });
    if (!request) return notFound();
    const { reason, why } = body;
    const requireSecond: RequireSecond = async (total) => {
      if (needsSecondOfStaff(total)) refuseAlone(contracts.createStaffRefund);
    };
    const by = { origin: 'staff' as const, requireSecond };
    const made = await refund(ctx, request, { wish: wishOf(body), reason, note: why, ...by });
    await keepOnRecord(ctx, request, made, { why });
    return made;
  });

/** What a second member of staff has approved. In the system's scope. */
export async function refundApprovedByStaff(
  ctx: Ctx & { tx: Tx },
  request: RequestRow,
  asked: {
    amountCentavos: number;
    reason: RefundReason;
    why: string;
    askedBy: string;
    /** Under the locks of the purchase: throws where that is not what was approved. */
    requireSecond: RequireSecond;
  },
): Promise<Refund> {
  const { reason, why, askedBy, requireSecond } = asked;
  const made = await refund(ctx, request, {
    ...{ wish: centavos(asked.amountCentavos), reason, note: why },
    ...{ origin: 'staff', requireSecond },
  });
  await keepOnRecord(ctx, request, made, { why, asked_by: askedBy });
  return made;
}

const wishOf = ({ amount }: { amount?: number | undefined }): RefundWish =>
  amount === undefined ? 'everything_left' : centavos(amount);

/**
 * The plan first, then the request, then the shop’s accounts: as everything else that holds more
 * than one of them. What is left to refund is read under these locks, so that refunds take turns.
 */
export async function refund(ctx: Asking, found: RequestRow, wanted: Wanted): Promise<Refund> {
  const { tx } = ctx;
  const now = ctx.clock.now();
  await assertOnIn(tx, { now }, ['refunds']);
  const locked = found.plan_id ? await lockPlan(tx, found.plan_id) : undefined;
  const purchase = paidOr(await lockRequest(tx, found.id), locked);
  const { request, plan } = purchase;
  const onDate = wanted.reportedOn ?? manilaDateOf(now.getTime());
  const decided = decide(purchase, wanted.wish, onDate);
  const held = await lockHeld(tx, plan);
  const { mode, merchant_id: merchantId } = request;
  if ('requireSecond' in wanted) {
    const { totalCentavos } = decided;
    await wanted.requireSecond({ storeId: request.store_id, mode, totalCentavos });
  }
  if (wanted.origin === 'dashboard') {
    if (await needsStepUp(tx, { ...decided, mode, merchantId, now }))
      await wanted.requireStepUp(tx);
  }
  const id = uuidV7(now, slotOf(plan.state.owners.buyerId));
  const change = changeOf(plan, { ...decided, id, now }, held);
  const { after, effects } = workOut(plan, change);
  const made = await recordChange(tx, { plan, id, change, now });
  if (made.kind === 'reject') throw new Error(`refund of request ${request.id}: ${made.code}`);
  const { amountCentavos } = decided;
  const row = await insertRefund(tx, {
    mode: request.mode,
    merchantId: request.merchant_id,
    paymentRequestId: request.id,
    amountCentavos,
    reason: wanted.reason,
    note: wanted.note,
    origin: wanted.origin,
    effects,
    now,
  });
  await keepEffect(tx, purchase, { row, change, after });
  await enqueue(tx, ctx, notifyBuyer, { effect_id: id });
  for (const status of ['created', 'succeeded'] as const)
    await emit(tx, ctx, refundChanged, {
      refund_id: row.id,
      request_id: request.id,
      mode: request.mode,
      merchant_id: request.merchant_id,
      store_id: request.store_id,
      status,
    });
  const { feeReturnedCentavos } = effects;
  await refundRequest(tx, ctx, request, { amountCentavos, feeReturnedCentavos });
  return refundViewOf(row);
}

/** The buyer’s side of it: the payments before and after, as they were shown on that day. */
async function keepEffect(
  tx: Tx,
  { plan }: Purchase,
  { row, change, after }: { row: RefundRow; change: SaleRefunded; after: PlanState },
): Promise<void> {
  const { state: before, mode } = plan;
  const payments = compareSchedules({ before, after }, change.onDate, holidaysFor(plan));
  const offCentavos = sum(payments.map((each) => each.offCentavos));
  const creditCentavos = after.creditCentavos - before.creditCentavos;
  await insertEffect(tx, {
    id: change.refundId,
    mode,
    buyerId: before.owners.buyerId,
    planId: before.owners.planId,
    refundId: row.id,
    amountCentavos: row.amount_centavos,
    reason: row.reason,
    payments,
    chargesSettledCentavos: row.amount_centavos - offCentavos - creditCentavos,
    creditCentavos,
    now: row.created_at,
  });
}
