import * as contracts from '@luwag/contracts/credit';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import { lineGranted, lineLowered } from '@luwag/domain/journals-checkout';
import { decideLimit, type LimitDecision, type LimitInputs } from '@luwag/domain/limits';
import { subtract } from '@luwag/domain/money';
import { findScorecardOn, getScorecard } from '@luwag/domain/scorecard';
import { decryptField, encryptField } from '@luwag/key-service/fields';
import type { Vault } from '@luwag/key-service/vault';
import { post } from '@luwag/ledger/posting';
import { idOn, slotOf, uuidV7 } from '@luwag/platform/ids';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { recordAudit } from '@luwag/platform/security/audit';
import type { CreditDeps } from './deps.ts';
import { findIncome } from './income.ts';
import { notifyOfLimit } from './jobs.ts';
import { readRatingContext } from './rating-context.ts';
import { type DecisionRow, hasDecisionOn, insertDecision } from './rating-repository.ts';
import { type LineOf, lockLine, updateLimit } from './repository.ts';

const aadOf = (decisionId: string): string => `credit_decisions.income_encrypted ${decisionId}`;

/**
 * Decides what a line may be from this day on and carries it out, once a day: limit, ledger and the
 * decision with all that it rests on are one transaction. The line is locked first, as a checkout
 * does: without it a purchase at the same moment would use credit that is being taken away.
 */
export const reviewLine = (
  ctx: JobCtx,
  { vault }: CreditDeps,
  of: LineOf,
  onDate: CivilDate,
): Promise<LimitDecision['outcome']> =>
  inScope(ctx.db, 'system', async (tx) => {
    const line = await lockLine(tx, of);
    if (line?.status !== 'open' || (await hasDecisionOn(tx, of, onDate))) return 'kept';
    const income = await findIncome(tx, vault, of.buyerId);
    const { inputs } = await readRatingContext(tx, line, { onDate, income });
    const decision = decideLimit(findScorecardOn(onDate), inputs);
    if (decision.outcome === 'kept') return 'kept';
    const id = await keepDecision(tx, vault, { of, inputs, decision, at: ctx.clock.now() });
    await enqueue(tx, ctx, notifyOfLimit, { decision_id: id });
    await updateLimit(tx, of, decision.limitCentavos);
    await recordAudit(tx, {
      caller: 'system',
      accountId: of.buyerId,
      action: decision.outcome === 'raised' ? 'line.raised' : 'line.lowered',
      detail: { mode: of.mode, from: inputs.limitCentavos, to: decision.limitCentavos },
      requestId: ctx.requestId,
    });
    // Accounts are what purchases wait for, so they are locked last.
    await post(tx, postingOf(of, inputs, decision));
    return decision.outcome;
  });

function postingOf({ buyerId, mode }: LineOf, inputs: LimitInputs, decision: LimitDecision) {
  const { onDate, limitCentavos: before } = inputs;
  const cause = { source: `line:${buyerId}`, effectiveOn: onDate };
  const journal =
    decision.outcome === 'raised'
      ? lineGranted(cause, { buyerId, amountCentavos: subtract(decision.limitCentavos, before) })
      : lineLowered(cause, { buyerId, amountCentavos: subtract(before, decision.limitCentavos) });
  return { id: idOn(onDate, slotOf(buyerId), `line.reviewed ${mode} ${buyerId}`), mode, journal };
}

async function keepDecision(
  tx: Tx,
  vault: Vault,
  made: { of: LineOf; inputs: LimitInputs; decision: LimitDecision; at: Date },
): Promise<string> {
  const { of, decision, at } = made;
  const { income, ...inputs } = made.inputs;
  const id = uuidV7(at, slotOf(of.buyerId));
  const key = income && (await vault.keyFor(tx, of.buyerId));
  await insertDecision(tx, {
    id,
    buyer_id: of.buyerId,
    mode: of.mode,
    scorecard_version: findScorecardOn(inputs.onDate).version,
    decided_on: inputs.onDate,
    outcome: decision.outcome,
    decided_by: decision.decidedBy,
    rating: decision.rating,
    limit_before_centavos: inputs.limitCentavos,
    limit_after_centavos: decision.limitCentavos,
    inputs: JSON.stringify(inputs),
    income_encrypted: key && encryptField(key, aadOf(id), income),
    decided_at: at,
  });
  return id;
}

/** All that a decision rests on, as it was kept. In the system's scope. */
export async function readInputs(tx: Tx, vault: Vault, row: DecisionRow): Promise<LimitInputs> {
  const income = row.income_encrypted
    ? contracts.IncomeRange.parse(
        decryptField(await vault.keyFor(tx, row.buyer_id), aadOf(row.id), row.income_encrypted),
      )
    : null;
  return { ...(row.inputs as unknown as Omit<LimitInputs, 'income'>), income };
}

/** A decision made again from what was kept of it, under the scorecard that it names. */
export const replayDecision = async (
  tx: Tx,
  vault: Vault,
  row: DecisionRow,
): Promise<LimitDecision> =>
  decideLimit(getScorecard(row.scorecard_version), await readInputs(tx, vault, row));
