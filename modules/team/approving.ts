import * as contracts from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { dayMs } from '@luwag/domain/durations';
import {
  aloneFromMs,
  isSigner,
  type SecondPersonKind,
  secondPersonKinds,
} from '@luwag/domain/second-person';
import { Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { assertSpentTrusted } from '../accounts/service.ts';
import {
  type ApprovalViewDeps,
  isSeenBy,
  maySignNow,
  requestOf,
  viewsOf,
} from './approval-views.ts';
import * as approvals from './approvals-repository.ts';
import { type Acting, actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import {
  type ApprovalRequest,
  hashOf,
  isSecondNeeded,
  readRefundLimit,
  signersOf,
} from './second-person.ts';

/** A live key is shown to whoever makes it: they have a day for it once it is approved. */
const usableMs = dayMs;
const doneByAsker: readonly SecondPersonKind[] = ['live_key'];

/** By what was asked for: does it, in the call's transaction, as the shop's own calls do. */
export type CarryOut = Partial<
  Record<SecondPersonKind, (ctx: Ctx & { tx: Tx }, request: ApprovalRequest) => Promise<void>>
>;
export type ApprovalDeps = TeamDeps & ApprovalViewDeps & { carryOut: CarryOut };

export const listApprovals = (
  deps: ApprovalDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listApprovals>> =>
  ctx.own(async (tx) => {
    const acting = actingOf(ctx);
    const { shopId, personId } = acting;
    const now = ctx.clock.now();
    const waiting = await approvals.listWaiting(tx, shopId, now);
    const rows = waiting.filter((row) => isSeenBy(acting, row));
    const ready = await approvals.listReady(tx, { shopId, personId, now });
    const readyViews = await viewsOf(tx, deps, acting, { rows: ready, now });
    return {
      results: await viewsOf(tx, deps, acting, { rows, now }),
      refund_above: await readRefundLimit(tx, shopId),
      ready: readyViews.map((view, at) => ({
        ...view,
        usable_until: (ready[at]?.usable_until ?? now).toISOString(),
      })),
      owner_needs_second_person: await isSecondNeeded(tx, ctx, { kind: 'new_owner' }),
      alone_from: await readAloneFrom(tx, acting, now),
    };
  });

/** The latest of what the caller could ask for and nobody is there to approve. */
async function readAloneFrom(tx: Tx, acting: Acting, now: Date): Promise<string | null> {
  const signers = await signersOf(tx, acting.shopId, now);
  const ends = secondPersonKinds.flatMap((kind) => {
    if (!isSigner(acting, { kind })) return [];
    return aloneFromMs(signers, { kind, byPersonId: acting.personId }, now.getTime()) ?? [];
  });
  return ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null;
}

type Deciding = typeof contracts.approveAsked | typeof contracts.refuseAsked;

/** Under its lock: of two who decide at once, the second finds nothing. */
async function lockSeen(
  tx: Tx,
  ctx: Ctx,
  call: Deciding,
  id: string,
): Promise<approvals.ApprovalRow> {
  const acting = actingOf(ctx);
  const { shopId } = acting;
  const row = await approvals.lockWaiting(tx, { id, shopId, now: ctx.clock.now() });
  if (!row || !isSeenBy(acting, row))
    return refuse(call, 'approval_not_found', 'Nothing like that waits.');
  return row;
}

/**
 * In one transaction: the decision and what it decides. Dying anywhere leaves it waiting and
 * nothing done, or approved and done.
 */
export async function approveAsked(
  deps: ApprovalDeps,
  ctx: CtxOf<typeof contracts.approveAsked>,
  { params, body }: InputOf<typeof contracts.approveAsked>,
): Promise<ResultOf<typeof contracts.approveAsked>> {
  const call = contracts.approveAsked;
  const { tx } = ctx;
  const acting = actingOf(ctx);
  await assertSpentTrusted(tx, ctx, call);
  const row = await lockSeen(tx, ctx, call, params.approval_id);
  if (row.asked_by === acting.personId)
    return refuse(call, 'own_approval', 'Somebody else approves what you asked for.');
  if (!(await maySignNow(tx, acting, row, ctx.clock.now())))
    return refuse(call, 'role_too_new', 'You can be the second person from tomorrow on.');
  const request = await requestOf(tx, deps, row);
  const hash = hashOf(row.id, row.kind, request);
  if (!hash.equals(row.request_hash) || hash.toString('hex') !== body.request_hash)
    return refuse(call, 'other_request', 'That is not what was asked for. Look at it again.');
  await decide(tx, ctx, row, 'approved');
  if (doneByAsker.includes(row.kind)) return { state: 'approved' };
  const carryOut = deps.carryOut[row.kind];
  if (!carryOut) throw new Error(`nobody carries out an approved ${row.kind}`);
  await carryOut(ctx, request).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return refuse(call, 'approval_outdated', `It cannot be done any more: ${error.message}`);
  });
  return { state: 'approved' };
}

export const refuseAsked = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.refuseAsked>,
): Promise<ResultOf<typeof contracts.refuseAsked>> =>
  ctx.own(async (tx) => {
    const row = await lockSeen(tx, ctx, contracts.refuseAsked, params.approval_id);
    const state = row.asked_by === actingOf(ctx).personId ? 'withdrawn' : 'refused';
    await decide(tx, ctx, row, state);
    return { state };
  });

/** Both names go on record: who asked, and by being its author who decided. */
async function decide(
  tx: Tx,
  ctx: Ctx,
  row: approvals.ApprovalRow,
  state: 'approved' | 'refused' | 'withdrawn',
): Promise<void> {
  const { personId: by } = actingOf(ctx);
  const now = ctx.clock.now();
  const isUsedLater = state === 'approved' && doneByAsker.includes(row.kind);
  const usableUntil = isUsedLater ? new Date(now.getTime() + usableMs) : undefined;
  await approvals.markDecided(tx, row.id, { state, by, now, usableUntil });
  await recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.account_id,
    action: `approval.${state}`,
    detail: {
      ...{ approval_id: row.id, kind: row.kind, asked_by: row.asked_by, decided_by: by },
      ...(row.amount_centavos === null ? {} : { amount: row.amount_centavos }),
    },
    requestId: ctx.requestId,
  });
}

export const setTeamRules = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.setTeamRules>,
): Promise<ResultOf<typeof contracts.setTeamRules>> =>
  ctx.own(async (tx) => {
    const { shopId } = actingOf(ctx);
    const refundAboveCentavos = body.refund_above;
    await approvals.putRules(tx, { shopId, refundAboveCentavos, now: ctx.clock.now() });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: shopId,
      action: 'team.rules_changed',
      detail: { refund_above: refundAboveCentavos },
      requestId: ctx.requestId,
    });
    return { refund_above: refundAboveCentavos };
  });
