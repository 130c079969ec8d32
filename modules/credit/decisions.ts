import * as contracts from '@luwag/contracts/credit-decisions';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { manilaDateOf } from '@luwag/domain/calendar';
import { decideLimit, type LimitDecision } from '@luwag/domain/limits';
import { maskName } from '@luwag/domain/masking';
import { isCounted } from '@luwag/domain/rating';
import { findScorecardOn, getScorecard, type Scorecard } from '@luwag/domain/scorecard';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listFullNames } from '../accounts/service.ts';
import type { CreditDeps } from './deps.ts';
import { type DecisionRow, findDecision } from './rating-repository.ts';
import { readInputs } from './review-limit.ts';

type Outcome = LimitDecision['outcome'];

/** The same function decides again, from what was kept, by the rules of then and of today. */
export const getCreditDecision = (
  { vault }: CreditDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getCreditDecision>,
): Promise<ResultOf<typeof contracts.getCreditDecision>> =>
  ctx.system(async (tx) => {
    const row = await findDecision(tx, params.decision_id);
    if (!row) return refuse(contracts.getCreditDecision, 'decision_not_found', 'No such decision.');
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: row.buyer_id,
      action: 'credit_decision.viewed',
      detail: { decision_id: row.id },
      requestId: ctx.requestId,
    });
    const inputs = await readInputs(tx, vault, row);
    const card = getScorecard(row.scorecard_version);
    const today = findScorecardOn(manilaDateOf(ctx.clock.now().getTime()));
    const replayed = decideLimit(card, inputs);
    const names = await listFullNames(tx, vault, [row.buyer_id]);
    return {
      decision_id: row.id,
      account_id: row.buyer_id,
      buyer_name: maskName(names.get(row.buyer_id) ?? ''),
      livemode: row.mode === 'live',
      decided_at: row.decided_at.toISOString(),
      inputs: {
        on_date: inputs.onDate,
        opened_on: inputs.openedOn,
        limit: inputs.limitCentavos,
        used: inputs.usedCentavos,
        days_late: inputs.daysLate,
        income: inputs.income,
        start: card.start,
        events: inputs.entries.map((entry) => ({
          kind: entry.kind,
          on_date: entry.onDate,
          points: entry.points,
          counts_until: entry.lapsesOn,
          counted: isCounted(entry, inputs.onDate),
        })),
      },
      kept: {
        scorecard_version: row.scorecard_version,
        outcome: row.outcome as Outcome,
        limit: row.limit_after_centavos,
        rating: row.rating,
      },
      replayed: decidedViewOf(card, replayed),
      is_same: isSame(row, replayed),
      by_todays_rules: decidedViewOf(today, decideLimit(today, inputs)),
    };
  });

const decidedViewOf = (card: Scorecard, decision: LimitDecision) => ({
  scorecard_version: card.version,
  outcome: decision.outcome,
  limit: decision.limitCentavos,
  rating: decision.rating,
  gates: decision.gates.map(({ name, allowsCentavos }) => ({
    name,
    allows: allowsCentavos,
    decides: name === decision.decidedBy,
  })),
});

export const isSame = (row: DecisionRow, replayed: LimitDecision): boolean =>
  row.outcome === replayed.outcome &&
  row.limit_after_centavos === replayed.limitCentavos &&
  row.rating === replayed.rating &&
  row.decided_by === replayed.decidedBy;
