import type { WriteOff, WriteOffReason } from '@luwag/contracts/delinquency';
import * as contracts from '@luwag/contracts/delinquency';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { daysLateOn, decideWriteOff as decide, mayWriteOff } from '@luwag/domain/delinquency';
import { type Centavos, centavos, subtract } from '@luwag/domain/money';
import { accrueTo } from '@luwag/domain/plan-clock';
import { owedOn } from '@luwag/domain/plan-state';
import type { Vault } from '@luwag/key-service/vault';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import { lockPlan, recordChange, type StoredPlan } from '../plans/service.ts';
import { lockAllowance } from './provisioning.ts';
import type { WriteOffRow } from './repository.ts';
import * as writeOffs from './repository.ts';

type Deps = { vault: Vault };

export const listWriteOffs = (
  deps: Deps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listWriteOffs>,
): Promise<ResultOf<typeof contracts.listWriteOffs>> =>
  ctx.system(async (tx) => {
    const rows = await writeOffs.listProposed(tx, query.mode);
    return { results: await writeOffsOf(deps, tx, ctx, rows) };
  });

/** One person says that a debt will not come back; nothing is posted yet. */
export const proposeWriteOff = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.proposeWriteOff>,
  { params, body }: InputOf<typeof contracts.proposeWriteOff>,
): Promise<ResultOf<typeof contracts.proposeWriteOff>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.proposeWriteOff;
    const plan = await lockPlan(tx, params.plan_id);
    if (!plan) return refuse(contract, 'plan_not_found', 'There is no such plan.');
    const now = ctx.clock.now();
    const { daysLate, onDate } = latenessOf(plan, now);
    const owed = owedOn(plan.state);
    if (owed === 0 || !mayWriteOff(daysLate, onDate))
      return refuse(contract, 'plan_not_late_enough', 'This plan is not late enough.');
    const row = await writeOffs.insertWriteOff(tx, {
      mode: plan.mode,
      buyer_id: plan.state.owners.buyerId,
      plan_id: params.plan_id,
      reason: body.reason,
      note: body.note,
      days_late: daysLate,
      owed_centavos: owed,
      proposed_by: personOf(ctx).id,
      proposed_at: now,
    });
    if (!row) return refuse(contract, 'write_off_proposed', 'A write-off waits already.');
    await audit(tx, ctx, row, 'write_off.proposed', { reason: body.reason });
    return writeOffOf(deps, tx, ctx, row);
  });

/** The second person's word. Approved, the debt leaves the books in this transaction. */
export const decideWriteOff = (
  deps: Deps,
  ctx: CtxOf<typeof contracts.decideWriteOff>,
  { params, body }: InputOf<typeof contracts.decideWriteOff>,
): Promise<ResultOf<typeof contracts.decideWriteOff>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.decideWriteOff;
    const seen = await writeOffs.findWriteOff(tx, params.write_off_id);
    // The plan first, as every change of it does; then the proposal.
    const plan = seen && (await lockPlan(tx, seen.plan_id));
    const proposal = plan && (await writeOffs.lockWriteOff(tx, params.write_off_id));
    if (!plan || !proposal)
      return refuse(contract, 'write_off_not_found', 'There is no such write-off.');
    if (proposal.state !== 'proposed')
      return refuse(contract, 'write_off_decided', 'This write-off is decided.');
    const now = ctx.clock.now();
    const lateness = latenessOf(plan, now);
    const by = { proposedBy: proposal.proposed_by, decidedBy: personOf(ctx).id };
    const isApproval = body.decision === 'approve';
    const decision = decide({ ...by, isApproval }, lateness);
    if (decision.kind === 'reject') return refuse(contract, decision.code, words[decision.code]);
    const writtenOff = isApproval
      ? await takeOffBooks(tx, { plan, id: proposal.id, onDate: lateness.onDate, now })
      : null;
    const row = await writeOffs.markDecided(tx, proposal.id, {
      state: isApproval ? 'approved' : 'rejected',
      decided_by: by.decidedBy,
      decided_at: now,
      decision_note: body.note,
      written_off_centavos: writtenOff,
    });
    await audit(tx, ctx, row, `write_off.${isApproval ? 'approved' : 'rejected'}`, {});
    return writeOffOf(deps, tx, ctx, row);
  });

const words = {
  second_same_person: 'Somebody else has to decide what you proposed.',
  plan_not_late_enough: 'This plan is no longer late enough.',
} as const;

/** What the allowance lacks is set aside in the same posting, so that it is never overdrawn. */
async function takeOffBooks(
  tx: Tx,
  asked: { plan: StoredPlan; id: string; onDate: CivilDate; now: Date },
): Promise<Centavos> {
  const { plan, id, onDate, now } = asked;
  const { mode, state } = plan;
  const owed = owedOn(accrueTo(state, onDate, holidaysFor(plan)).state);
  const lacking = subtract(owed, await lockAllowance(tx, mode));
  const topUpCentavos = centavos(Math.max(0, lacking));
  const change = { kind: 'written_off', onDate, topUpCentavos } as const;
  const made = await recordChange(tx, { plan, id, change, now });
  if (made.kind === 'reject')
    throw new Error(`write-off ${id} of plan ${state.owners.planId}: ${made.code}`);
  return subtract(made.plan.state.writtenOffCentavos, state.writtenOffCentavos);
}

/** Since when the plan is late, by the marks that the last closing left. */
function latenessOf({ state, installments }: StoredPlan, now: Date) {
  const today = manilaDateOf(now.getTime());
  const onDate = today < state.asOfDate ? state.asOfDate : today;
  // What somebody says they do not owe is settled first.
  const overdue = state.disputed
    ? []
    : state.installments.filter((_, index) => installments[index]?.state === 'overdue');
  const oldest = overdue.map(({ dueDate }) => dueDate).toSorted()[0] ?? null;
  return { daysLate: daysLateOn(onDate, oldest), onDate };
}

const audit = (
  tx: Tx,
  ctx: Ctx,
  row: WriteOffRow,
  action: `write_off.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: row.buyer_id,
    action,
    detail: { write_off_id: row.id, plan_id: row.plan_id, ...detail },
    requestId: ctx.requestId,
  });

async function writeOffOf(deps: Deps, tx: Tx, ctx: Ctx, row: WriteOffRow): Promise<WriteOff> {
  const [writeOff] = await writeOffsOf(deps, tx, ctx, [row]);
  if (!writeOff) throw new Error(`write-off ${row.id} is gone`);
  return writeOff;
}

/** As staff see them: with the names of the two. In the system's scope. */
export async function writeOffsOf(
  { vault }: Deps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly WriteOffRow[],
): Promise<WriteOff[]> {
  const staffIds = rows.flatMap((row) => [row.proposed_by, row.decided_by]);
  const names = await listFullNames(tx, vault, staffIds);
  const viewerId = personOf(ctx).id;
  return rows.map((row) => ({
    write_off_id: row.id,
    plan_id: row.plan_id,
    account_id: row.buyer_id,
    livemode: row.mode === 'live',
    state: row.state as WriteOff['state'],
    reason: row.reason as WriteOffReason,
    note: row.note,
    days_late: row.days_late,
    owed_centavos: row.owed_centavos,
    proposed_by: names.get(row.proposed_by) ?? '',
    proposed_at: row.proposed_at.toISOString(),
    is_your_proposal: row.proposed_by === viewerId,
    decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
    written_off_centavos: row.written_off_centavos,
  }));
}
