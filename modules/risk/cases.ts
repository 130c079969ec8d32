import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { RiskCase } from '@luwag/contracts/risk';
import * as contracts from '@luwag/contracts/risk';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideHolding, holdMostMs, holdMs } from '@luwag/domain/risk-holds';
import {
  findRiskRulesOn,
  getRiskRules,
  type RiskScoring,
  scoreRisk,
} from '@luwag/domain/risk-rules';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { listFullNames, lockHoldable } from '../accounts/service.ts';
import { listDecisionsOf } from '../credit/service.ts';
import { sumWaitingPayouts } from '../payouts/service.ts';
import type { RiskDeps } from './deps.ts';
import { type Customer, judge } from './facts.ts';
import { maskedNamesOf, readGraph } from './graph.ts';
import { listHoldsOf, listHoldsSince } from './holds-repository.ts';
import * as cases from './repository.ts';
import { caseRowOf, holdViewsOf, referenceOf, replayOf, ruledBy } from './view.ts';

const pageSize = 50;
const shownMax = 20;

export const listRiskCases = (
  deps: RiskDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listRiskCases>,
): Promise<ResultOf<typeof contracts.listRiskCases>> =>
  ctx.system(async (tx) => {
    const { state, page } = query;
    const list = state === 'open' ? cases.listOpen : cases.listClosed;
    const rows = await list(tx, { offset: (page - 1) * pageSize, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    await record(tx, ctx, null, 'risk_case.listed', { state, page });
    const names = await maskedNamesOf(
      deps,
      tx,
      shown.map(({ account_id }) => account_id),
    );
    const now = ctx.clock.now();
    return {
      results: shown.map((row) => caseRowOf(row, names, now)),
      page,
      has_more: rows.length > pageSize,
    };
  });

export const getRiskCase = (
  deps: RiskDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getRiskCase>,
): Promise<ResultOf<typeof contracts.getRiskCase>> =>
  ctx.system(async (tx) => {
    const row = await cases.findCase(tx, params.case_id);
    if (!row) return refuse(contracts.getRiskCase, 'risk_case_not_found', 'There is no such case.');
    await record(tx, ctx, row.account_id, 'risk_case.viewed', { case_id: row.id });
    return caseViewOf(deps, tx, ctx, row);
  });

async function caseViewOf(
  deps: RiskDeps,
  tx: Tx,
  ctx: Ctx,
  row: cases.ListedCase,
): Promise<RiskCase> {
  const now = ctx.clock.now();
  const { account_id: accountId } = row;
  const colleagues = await listFullNames(
    tx,
    deps.vault,
    [row.opened_by, row.closed_by].filter((id) => id !== null),
  );
  const replayed = replayOf(row);
  const today = findRiskRulesOn(manilaDateOf(now.getTime()));
  const others = (await cases.listCasesOf(tx, accountId, shownMax)).filter(
    ({ id }) => id !== row.id,
  );
  return {
    ...caseRowOf(row, await maskedNamesOf(deps, tx, [accountId]), now),
    opened_by: row.opened_by && (colleagues.get(row.opened_by) ?? ''),
    open_reason: row.open_reason,
    closed_by: row.closed_by && (colleagues.get(row.closed_by) ?? ''),
    outcome_note: row.outcome_note,
    kept: { ...scoredViewOf(replayed), points: row.points },
    replayed: scoredViewOf(replayed),
    is_same: replayed.points === row.points,
    by_todays_rules: scoredViewOf(scoreRisk(today, row.facts)),
    look_from: getRiskRules(row.rules_version).lookFrom,
    graph: await readGraph(deps, tx, accountId, now),
    waiting_payouts:
      row.role === 'merchant' ? await sumWaitingPayouts(tx, accountId) : { payouts: 0, amount: 0 },
    hold_until: new Date(now.getTime() + holdMs).toISOString(),
    may_hold: await mayHold(tx, ctx, accountId),
    holds: await holdViewsOf(deps, tx, ctx, await listHoldsOf(tx, accountId, shownMax)),
    earlier: others.map((each) => ({
      case_id: each.id,
      reference: referenceOf(each),
      raised_at: each.raised_at.toISOString(),
      outcome: each.outcome,
    })),
    decisions: row.role === 'buyer' ? await listDecisionsOf(tx, accountId, shownMax) : [],
  };
}

/** A button that would be refused is not shown. */
async function mayHold(tx: Tx, ctx: Ctx, accountId: string): Promise<boolean> {
  const nowMs = ctx.clock.now().getTime();
  const past = await listHoldsSince(tx, accountId, new Date(nowMs - holdMostMs));
  return !decideHolding(past.map(ruledBy), { holderId: personOf(ctx).id, nowMs });
}

const scoredViewOf = ({ version, lines, points, isRaised }: RiskScoring) => ({
  rules_version: version,
  lines: [...lines],
  points,
  is_raised: isRaised,
});

/** Somebody whom the rules did not raise. What they say is kept all the same. */
export const openRiskCase = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.openRiskCase>,
): Promise<ResultOf<typeof contracts.openRiskCase>> =>
  ctx.system(async (tx) => {
    const contract = contracts.openRiskCase;
    const account = await lockHoldable(tx, body.account_id);
    if (!account || account.role === 'staff')
      return refuse(contract, 'person_not_found', 'There is no such person.');
    const now = ctx.clock.now();
    const { facts, scored } = await judge(tx, account as Customer, now);
    const opened = { by: personOf(ctx).id, reason: body.reason };
    const id = await cases.insertCase(tx, { accountId: account.id, facts, scored, now, opened });
    if (!id) return refuse(contract, 'risk_case_open', 'There is an open case already.');
    const detail = { case_id: id, reason: body.reason };
    await record(tx, ctx, account.id, 'risk_case.opened', detail);
    return { case_id: id };
  });

/** A hold that runs goes on to its own end: whoever ends it says why, and is somebody else. */
export const closeRiskCase = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.closeRiskCase>,
): Promise<ResultOf<typeof contracts.closeRiskCase>> =>
  ctx.system(async (tx) => {
    const contract = contracts.closeRiskCase;
    const row = await cases.lockCase(tx, params.case_id);
    if (!row) return refuse(contract, 'risk_case_not_found', 'There is no such case.');
    if (row.closed_at) return refuse(contract, 'risk_case_closed', 'This case is closed.');
    const { outcome, note } = body;
    const now = ctx.clock.now();
    await cases.markClosed(tx, row.id, { outcome, note, by: personOf(ctx).id, now });
    await record(tx, ctx, row.account_id, 'risk_case.closed', { case_id: row.id, outcome, note });
    return { case_id: row.id };
  });

const record = (
  tx: Tx,
  ctx: Ctx,
  accountId: string | null,
  action: `risk_case.${string}`,
  detail: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, { caller: ctx.caller, accountId, action, detail, requestId: ctx.requestId });
