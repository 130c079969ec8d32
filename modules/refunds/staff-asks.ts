import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { refundRefusals } from '@luwag/contracts/refunds';
import type { StaffRefundAsk } from '@luwag/contracts/staff-refunds';
import * as contracts from '@luwag/contracts/staff-refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import {
  decideStaffRefund as decide,
  needsSecondOfStaff,
  staffRefundAskMs,
} from '@luwag/domain/staff-refunds';
import type { Vault } from '@luwag/key-service/vault';
import { Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import { findRequest, listRequests, type RequestRow } from '../payments/service.ts';
import { preview } from './reading.ts';
import { refundApprovedByStaff } from './refunding.ts';
import * as asks from './staff-asks-repository.ts';

type Deps = { vault: Vault };

export const listStaffRefundAsks = (
  deps: Deps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listStaffRefundAsks>> =>
  ctx.system(async (tx) => {
    const rows = await asks.listWaiting(tx, ctx.clock.now());
    const requests = await listRequests(
      tx,
      rows.map((row) => row.payment_request_id),
    );
    return { results: await asksOf(deps, tx, ctx, { rows, requests }) };
  });

/** Worked out as if it were made, so that nobody is asked for what cannot be. */
export const askStaffRefund = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.askStaffRefund>,
  { params, body }: InputOf<typeof contracts.askStaffRefund>,
): Promise<ResultOf<typeof contracts.askStaffRefund>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.askStaffRefund;
    const request = await findRequest(tx, { id: params.request_id });
    if (!request)
      return refuse(call, 'payment_request_not_found', 'There is no such payment request.');
    const { amount, reason, why } = body;
    const now = ctx.clock.now();
    const { totalCentavos } = await preview(tx, request, amount, now).catch((error: unknown) =>
      refuse(call, 'not_refundable', messageOf(error)),
    );
    if (!needsSecondOfStaff({ mode: request.mode, totalCentavos }))
      return refuse(call, 'second_person_not_needed', 'You can make this refund at once.');
    const row = await asks.insertAsk(tx, {
      merchant_id: request.merchant_id,
      payment_request_id: request.id,
      amount_centavos: amount,
      refunded_before_centavos: request.refunded_centavos,
      reason,
      why,
      asked_by: personOf(ctx).id,
      asked_at: now,
      expires_at: new Date(now.getTime() + staffRefundAskMs),
    });
    if (!row) return refuse(call, 'approval_waiting', 'A refund of this purchase waits already.');
    await audit(tx, ctx, row, 'staff_refund.asked', { why });
    return askOf(deps, tx, ctx, row, request);
  });

/**
 * In one transaction: the decision and what it decides. Dying anywhere leaves it waiting and
 * nothing given back, or approved and given back.
 */
export const decideStaffRefund = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.decideStaffRefund>,
  { params, body }: InputOf<typeof contracts.decideStaffRefund>,
): Promise<ResultOf<typeof contracts.decideStaffRefund>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.decideStaffRefund;
    const now = ctx.clock.now();
    const ask = await asks.lockWaiting(tx, { id: params.ask_id, now });
    const request = ask && (await findRequest(tx, { id: ask.payment_request_id }));
    if (!ask || !request) return refuse(call, 'approval_not_found', 'Nothing like that waits.');
    const deciderId = personOf(ctx).id;
    const decision = decide(ruledBy(ask), {
      ...{ deciderId, isApproval: body.decision === 'approve', amountCentavos: body.amount },
      refundedCentavos: request.refunded_centavos,
    });
    if (decision.kind === 'reject') return refuse(call, decision.code, words[decision.code]);
    const { state } = decision;
    const refundId = state === 'approved' ? await carryOut(ctx, ask, request) : null;
    const row = await asks.markDecided(tx, ask.id, {
      ...{ state, decided_by: deciderId, decided_at: now, note: body.note, refund_id: refundId },
    });
    await audit(tx, ctx, row, `staff_refund.${state}`, { asked_by: row.asked_by, note: body.note });
    return askOf(deps, tx, ctx, row, (await findRequest(tx, { id: request.id })) ?? request);
  });

const words = {
  second_same_person: 'Somebody else has to approve what you asked for.',
  refund_ask_changed: 'Another amount was asked for.',
  approval_outdated: 'Something went back of this purchase since it was asked for.',
} as const;

const ruledBy = (row: asks.AskRow) => ({
  askedBy: row.asked_by,
  amountCentavos: row.amount_centavos,
  refundedBeforeCentavos: row.refunded_before_centavos,
});

/**
 * What went back is read again under the purchase's lock, which a refund of the shop may have held
 * meanwhile: what came in between may be the very refund that was meant.
 */
async function carryOut(
  ctx: CtxOf<typeof contracts.decideStaffRefund>,
  ask: asks.AskRow,
  request: RequestRow,
): Promise<string> {
  const call = contracts.decideStaffRefund;
  const made = await refundApprovedByStaff(ctx, request, {
    amountCentavos: ask.amount_centavos,
    reason: ask.reason,
    why: ask.why,
    askedBy: ask.asked_by,
    requireSecond: async ({ totalCentavos }) => {
      if (totalCentavos !== ask.refunded_before_centavos + ask.amount_centavos)
        refuse(call, 'approval_outdated', words.approval_outdated);
    },
  }).catch((error: unknown) => refuse(call, 'approval_outdated', messageOf(error)));
  return made.id;
}

/** Why a refund cannot be made; whatever else was thrown goes on. */
function messageOf(error: unknown): string {
  if (error instanceof Refusal && error.code in refundRefusals) return error.message;
  throw error;
}

const audit = (
  tx: Tx,
  ctx: Ctx,
  row: asks.AskRow,
  action: `staff_refund.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.merchant_id,
    action,
    detail: {
      ...{ ask_id: row.id, payment_request_id: row.payment_request_id },
      ...{ amount: row.amount_centavos, ...detail },
    },
    requestId: ctx.requestId,
  });

async function askOf(
  deps: Deps,
  tx: Tx,
  ctx: Ctx,
  row: asks.AskRow,
  request: RequestRow,
): Promise<StaffRefundAsk> {
  const [ask] = await asksOf(deps, tx, ctx, { rows: [row], requests: [request] });
  if (!ask) throw new Error(`ask ${row.id} is gone`);
  return ask;
}

/** What staff asked for of one purchase. In the system's scope. */
export const listAsksOfRequest = async (
  deps: Deps,
  tx: Tx,
  ctx: Ctx,
  request: RequestRow,
): Promise<StaffRefundAsk[]> =>
  asksOf(deps, tx, ctx, {
    rows: await asks.listAsksOf(tx, request.id),
    requests: [request],
  });

/** With the names of the two. */
async function asksOf(
  { vault }: Deps,
  tx: Tx,
  ctx: Ctx,
  { rows, requests }: { rows: readonly asks.AskRow[]; requests: readonly RequestRow[] },
): Promise<StaffRefundAsk[]> {
  const staffIds = rows.flatMap((row) => [row.asked_by, row.decided_by]);
  const names = await listFullNames(tx, vault, staffIds);
  const byId = new Map(requests.map((request) => [request.id, request]));
  const viewerId = personOf(ctx).id;
  const now = ctx.clock.now();
  return rows.map((row) => {
    const request = byId.get(row.payment_request_id);
    if (!request) throw new Error(`payment request ${row.payment_request_id} not found`);
    return {
      ask_id: row.id,
      request_id: request.id,
      reference: formatReference(request.reference as PaymentReference),
      amount: row.amount_centavos,
      reason: row.reason,
      why: row.why,
      asked_by: names.get(row.asked_by) ?? '',
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_yours: row.asked_by === viewerId,
      state: row.state === 'waiting' && row.expires_at <= now ? 'expired' : row.state,
      is_outdated: request.refunded_centavos !== row.refunded_before_centavos,
      decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
      decided_at: row.decided_at?.toISOString() ?? null,
      note: row.note,
      refund_id: row.refund_id,
    };
  });
}
