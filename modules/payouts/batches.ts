import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { PayoutBatch } from '@luwag/contracts/payout-approvals';
import * as contracts from '@luwag/contracts/payout-approvals';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { payoutWaterfallKinds } from '@luwag/domain/payouts';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { drawSlot, uuidV7 } from '@luwag/platform/ids';
import { enqueueMany } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames } from '../accounts/service.ts';
import * as batches from './batches-repository.ts';
import { findCurrentAccounts } from './current-accounts.ts';
import type { PayoutsDeps } from './deps.ts';
import { sendPayout } from './jobs.ts';
import { lockPayouts, type PayoutRow } from './repository.ts';
import { staffViewsOf } from './staff.ts';
import { emitStep } from './steps.ts';

/** One person says what is to be sent. A payout is in one batch at a time. */
export const proposePayoutBatch = (
  deps: PayoutsDeps,
  ctx: CtxOf<typeof contracts.proposePayoutBatch>,
  { body }: InputOf<typeof contracts.proposePayoutBatch>,
): Promise<ResultOf<typeof contracts.proposePayoutBatch>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.proposePayoutBatch;
    const ids = [...new Set(body.payout_ids)];
    const rows = await lockPayouts(tx, ids);
    if (rows.length < ids.length || rows.some(({ mode }) => mode !== body.mode))
      return refuse(contract, 'payout_not_found', 'There is no such payout.');
    if (!rows.every(isWaiting))
      return refuse(contract, 'payout_not_waiting', 'One of them no longer waits.');
    const now = ctx.clock.now();
    const batch = await batches.insertBatch(tx, {
      id: uuidV7(now, drawSlot()),
      mode: body.mode,
      note: body.note,
      proposed_by: personOf(ctx).id,
      proposed_at: now,
    });
    await batches.putInBatch(tx, ids, batch.id);
    await audit(tx, ctx, batch, 'payout_batch.proposed', { payouts: ids.length });
    return batchOf(deps, tx, ctx, batch);
  });

const isWaiting = ({ status, batch_id }: PayoutRow): boolean =>
  status === 'waiting' && batch_id === null;

/**
 * The second person's word. Approved, each payout is sent by a job of its own, which exists exactly
 * when this transaction commits. Of two who approve at once the second finds it decided.
 */
export const decidePayoutBatch = (
  deps: PayoutsDeps,
  ctx: CtxOf<typeof contracts.decidePayoutBatch>,
  { params, body }: InputOf<typeof contracts.decidePayoutBatch>,
): Promise<ResultOf<typeof contracts.decidePayoutBatch>> =>
  asSystem(ctx.tx, async (tx) => {
    const contract = contracts.decidePayoutBatch;
    const batch = await batches.lockBatch(tx, params.batch_id);
    if (!batch) return refuse(contract, 'batch_not_found', 'There is no such batch.');
    if (batch.state !== 'proposed')
      return refuse(contract, 'batch_decided', 'This batch is decided.');
    const decidedBy = personOf(ctx).id;
    if (batch.proposed_by === decidedBy)
      return refuse(contract, 'second_same_person', 'Somebody else has to decide it.');
    const rows = await batches.lockPayoutsIn(tx, batch.id);
    const total = totalOf(rows);
    const isApproval = body.decision === 'approve';
    // Of an account that its shop has changed a moment ago: called off before anybody signs.
    const isStale = isApproval && (await hasOtherAccount(tx, rows));
    if (isStale || rows.length !== body.payouts || total !== body.total)
      return refuse(contract, 'batch_changed', 'The batch changed since. Look at it again.');
    const now = ctx.clock.now();
    const sent = isApproval ? await approve(tx, ctx, rows) : await release(tx, rows);
    const decided = await batches.updateBatch(tx, batch.id, {
      ...(isApproval && sent.length > 0
        ? { state: 'approved', payouts: sent.length, total_centavos: totalOf(sent) }
        : { state: 'rejected' }),
      decided_by: decidedBy,
      decided_at: now,
      decision_note: body.note,
    });
    const detail = { payouts: sent.length, total: totalOf(sent) };
    await audit(tx, ctx, decided, `payout_batch.${decided.state}`, detail);
    return batchOf(deps, tx, ctx, decided);
  });

async function hasOtherAccount(tx: Tx, rows: readonly PayoutRow[]): Promise<boolean> {
  const current = await findCurrentAccounts(tx, rows);
  return rows.some((row) => current.get(row.merchant_id) !== row.bank_account_id);
}

async function approve(
  tx: Tx,
  ctx: CtxOf<typeof contracts.decidePayoutBatch>,
  sent: readonly PayoutRow[],
): Promise<readonly PayoutRow[]> {
  if (sent.length === 0) return [];
  const approved = await batches.markApproved(
    tx,
    sent.map(({ id }) => id),
    ctx.clock.now(),
  );
  for (const row of approved) await emitStep(tx, ctx, row);
  await enqueueMany(
    tx,
    ctx,
    sendPayout,
    sent.map(({ id }) => ({ payout_id: id })),
  );
  return sent;
}

async function release(tx: Tx, rows: readonly PayoutRow[]): Promise<PayoutRow[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await batches.putInBatch(tx, ids, null);
  return [];
}

const totalOf = (rows: readonly PayoutRow[]): number =>
  rows.reduce((total, row) => total + row.amount_centavos, 0);

const batchesShown = 20;
const pageSize = contracts.payoutsPerPage;

export const listPayoutBatches = (
  deps: PayoutsDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listPayoutBatches>,
): Promise<ResultOf<typeof contracts.listPayoutBatches>> =>
  ctx.system(async (tx) => {
    const rows = await batches.listBatches(tx, query.mode, batchesShown);
    return { results: await batchesOf(deps, tx, ctx, rows) };
  });

/** Every one with its name and what its shop was paid before: of 1,000 that took half a second. */
export const getPayoutBatch = (
  deps: PayoutsDeps,
  ctx: Ctx,
  { params, query: { page } }: InputOf<typeof contracts.getPayoutBatch>,
): Promise<ResultOf<typeof contracts.getPayoutBatch>> =>
  ctx.system(async (tx) => {
    const batch = await batches.findBatch(tx, params.batch_id);
    if (!batch)
      return refuse(contracts.getPayoutBatch, 'batch_not_found', 'There is no such batch.');
    await audit(tx, ctx, batch, 'payout_batch.viewed', { page });
    const wanted = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
    const rows = await batches.listPayoutsIn(tx, batch.id, wanted);
    return {
      ...(await batchOf(deps, tx, ctx, batch)),
      results: await staffViewsOf(tx, rows.slice(0, pageSize)),
      page,
      has_more: rows.length > pageSize,
      marked: await batches.countMarkedIn(tx, batch.id),
    };
  });

const audit = (
  tx: Tx,
  ctx: Ctx,
  { id }: batches.BatchRow,
  action: `payout_batch.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    caller: ctx.caller,
    accountId: null,
    action,
    detail: { batch_id: id, ...detail },
    requestId: ctx.requestId,
  });

async function batchOf(
  deps: PayoutsDeps,
  tx: Tx,
  ctx: Ctx,
  row: batches.BatchRow,
): Promise<PayoutBatch> {
  const [batch] = await batchesOf(deps, tx, ctx, [row]);
  if (!batch) throw new Error(`batch ${row.id} is gone`);
  return batch;
}

/** As staff see them, with the names of the two. In the system's scope. */
async function batchesOf(
  { vault }: PayoutsDeps,
  tx: Tx,
  ctx: Ctx,
  rows: readonly batches.BatchRow[],
): Promise<PayoutBatch[]> {
  const ids = rows.map(({ id }) => id);
  const staffIds = rows.flatMap((row) => [row.proposed_by, row.decided_by]);
  const names = await listFullNames(tx, vault, staffIds);
  const sums = await batches.sumPayoutsIn(tx, ids);
  const steps = await batches.sumStepsIn(tx, ids);
  const setAside = await batches.sumSetAside(tx, ids);
  const viewerId = personOf(ctx).id;
  return rows.map((row) => {
    const isOwn = (sum: { batch_id: string }) => sum.batch_id === row.id;
    return {
      batch_id: row.id,
      number: `B-${row.number}`,
      livemode: row.mode === 'live',
      state: row.state,
      ...sumsOf(sums.filter(isOwn), steps.filter(isOwn)),
      ledger_total: setAside.find(({ batch_id }) => batch_id === row.id)?.amount ?? 0,
      note: row.note,
      proposed_by: names.get(row.proposed_by) ?? '',
      proposed_at: row.proposed_at.toISOString(),
      is_your_proposal: row.proposed_by === viewerId,
      decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
      decided_at: row.decided_at?.toISOString() ?? null,
      decision_note: row.decision_note,
    };
  });
}

function sumsOf(sums: readonly batches.RailSums[], steps: readonly batches.StepSums[]) {
  const onRail = (rail: PayoutRow['rail']) => {
    const own = sums.find((sum) => sum.rail === rail);
    return { payouts: own?.payouts ?? 0, amount: own?.amount ?? 0 };
  };
  const [instapay, pesonet] = [onRail('instapay'), onRail('pesonet')];
  const waterfall = payoutWaterfallKinds.flatMap((kind) =>
    steps.flatMap(({ amount, count, ...step }) =>
      step.kind === kind ? [{ kind, amount, count }] : [],
    ),
  );
  return {
    payouts: instapay.payouts + pesonet.payouts,
    total: instapay.amount + pesonet.amount,
    instapay,
    pesonet,
    waterfall,
  };
}
