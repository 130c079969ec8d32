import type { Approval } from '@luwag/contracts/approvals';
import * as contracts from '@luwag/contracts/approvals';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { maskAccountNumber } from '@luwag/domain/bank-accounts';
import { maySign, type SecondPersonKind, type Signer } from '@luwag/domain/second-person';
import { decryptField } from '@luwag/key-service/fields';
import { Refusal, refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { assertSpentTrusted, listFullNames } from '../accounts/service.ts';
import * as approvals from './approvals-repository.ts';
import { type Acting, actingOf } from './current-user.ts';
import type { TeamDeps } from './deps.ts';
import {
  type ApprovalRequest,
  hashOf,
  isSecondNeeded,
  readRefundLimit,
  requestPlace,
  signersOf,
} from './second-person.ts';

/** By what was asked for: does it, in the call's transaction, as the shop's own calls do. */
export type CarryOut = Partial<
  Record<SecondPersonKind, (ctx: Ctx & { tx: Tx }, request: ApprovalRequest) => Promise<void>>
>;
export type ApprovalDeps = TeamDeps & {
  carryOut: CarryOut;
  /** A buyer's first name and initial, by the payment request. In the system's scope. */
  findBuyerName(tx: Tx, requestId: string): Promise<string | null>;
};

export const listApprovals = (
  deps: ApprovalDeps,
  ctx: Ctx,
): Promise<ResultOf<typeof contracts.listApprovals>> =>
  ctx.own(async (tx) => {
    const acting = actingOf(ctx);
    const rows = await approvals.listWaiting(tx, acting.shopId, ctx.clock.now());
    const seen = rows.filter((row) => isSeenBy(acting, row));
    const refund_above = await readRefundLimit(tx, acting.shopId);
    return {
      results: await viewsOf(tx, deps, acting, seen),
      refund_above,
      owner_needs_second_person: await isSecondNeeded(tx, ctx, { kind: 'new_owner' }),
    };
  });

const askedOf = ({ kind, store_id }: approvals.ApprovalRow) => ({
  kind,
  storeId: store_id ?? undefined,
});

/** Whoever asked, and whoever could be the second. To everybody else there is nothing. */
const isSeenBy = (acting: Acting, row: approvals.ApprovalRow): boolean =>
  row.asked_by === acting.personId || maySign(acting, askedOf(row));

async function viewsOf(
  tx: Tx,
  deps: ApprovalDeps,
  acting: Acting,
  rows: readonly approvals.ApprovalRow[],
): Promise<Approval[]> {
  if (rows.length === 0) return [];
  const signers = await signersOf(tx, acting.shopId);
  const people = [...signers.map(({ personId }) => personId), ...rows.map((row) => row.asked_by)];
  const names = await asSystem(tx, () => listFullNames(tx, deps.vault, people));
  const views: Approval[] = [];
  for (const row of rows) {
    const request = await requestOf(tx, deps, row);
    views.push({
      approval_id: row.id,
      kind: row.kind,
      amount: row.amount_centavos,
      ...(await detailsOf(tx, deps, row.kind, request)),
      asked_by: names.get(row.asked_by) ?? null,
      asked_at: row.asked_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_yours: row.asked_by === acting.personId,
      may_decide: row.asked_by !== acting.personId && maySign(acting, askedOf(row)),
      others: othersOf(signers, acting, row).map(({ personId }) => names.get(personId) ?? ''),
      request_hash: row.request_hash.toString('hex'),
    });
  }
  return views;
}

const othersOf = (
  signers: readonly Signer[],
  { personId }: Acting,
  row: approvals.ApprovalRow,
): Signer[] =>
  signers.filter(
    (signer) =>
      signer.personId !== row.asked_by &&
      signer.personId !== personId &&
      maySign(signer, askedOf(row)),
  );

async function detailsOf(
  tx: Tx,
  { findBuyerName }: ApprovalDeps,
  kind: SecondPersonKind,
  request: ApprovalRequest,
): Promise<Pick<Approval, 'refund' | 'bank' | 'new_owner'>> {
  const none = { refund: null, bank: null, new_owner: null };
  const text = (name: string): string => String(request[name] ?? '');
  if (kind === 'refund') {
    const request_id = text('request_id');
    const buyer_name = await asSystem(tx, () => findBuyerName(tx, request_id));
    const reason = text('reason') as RefundReason;
    return { ...none, refund: { request_id, buyer_name, reason, note: text('note') } };
  }
  if (kind === 'bank_account') {
    const account_number = maskAccountNumber(text('account_number'));
    const { bank_code, account_name } = { ...request } as Record<string, string>;
    const shown = { bank_code: bank_code ?? '', account_number, account_name: account_name ?? '' };
    return { ...none, bank: shown };
  }
  return { ...none, new_owner: text('email') };
}

async function requestOf(
  tx: Tx,
  { vault }: Pick<TeamDeps, 'vault'>,
  row: approvals.ApprovalRow,
): Promise<ApprovalRequest> {
  const key = await vault.keyFor(tx, row.account_id);
  return JSON.parse(decryptField(key, requestPlace(row.id), row.request_encrypted));
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
  const { personId } = actingOf(ctx);
  await assertSpentTrusted(tx, ctx, call);
  const row = await lockSeen(tx, ctx, call, params.approval_id);
  if (row.asked_by === personId)
    return refuse(call, 'own_approval', 'Somebody else approves what you asked for.');
  const request = await requestOf(tx, deps, row);
  const hash = hashOf(row.id, row.kind, request);
  if (!hash.equals(row.request_hash) || hash.toString('hex') !== body.request_hash)
    return refuse(call, 'other_request', 'That is not what was asked for. Look at it again.');
  const carryOut = deps.carryOut[row.kind];
  if (!carryOut) throw new Error(`nobody carries out an approved ${row.kind}`);
  await decide(tx, ctx, row, 'approved');
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
  await approvals.markDecided(tx, row.id, { state, by, now: ctx.clock.now() });
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
