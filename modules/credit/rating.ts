import type * as contracts from '@luwag/contracts/credit';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { decideLimit, decideWhatIf, findNextRung, type LimitDecision } from '@luwag/domain/limits';
import { bandOf, computeRating } from '@luwag/domain/rating';
import { findScorecardOn, type Scorecard } from '@luwag/domain/scorecard';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { CreditDeps } from './deps.ts';
import { findIncome, incomeViewOf } from './income.ts';
import { findNextDueDate } from './plan-facts-repository.ts';
import { findShownLine, type RatingContext, readRatingContext } from './rating-context.ts';
import { listDecisions } from './rating-repository.ts';
import { helpOf, historyOf } from './rating-view.ts';
import { capOf } from './repository.ts';
import { capViewOf } from './spending-cap.ts';

const limitChangesMax = 20;

type History = ResultOf<typeof contracts.getRatingHistory>;

/** The system's scope is for the names of stores; every query asks for this buyer's rows. */
export const getRatingHistory = ({ vault }: CreditDeps, ctx: Ctx): Promise<History> =>
  ctx.system(async (tx) => {
    const buyerId = personOf(ctx).id;
    const onDate = manilaDateOf(ctx.clock.now().getTime());
    const card = findScorecardOn(onDate);
    const income = await findIncome(tx, vault, buyerId);
    const line = await findShownLine(tx, buyerId);
    const told = { as_of: onDate, income: incomeViewOf(card, income) };
    if (!line) return { ...withoutLine(card, onDate), ...told };
    const context = await readRatingContext(tx, line, { onDate, income });
    const decision = decideLimit(card, context.inputs);
    const nextDueDate = await findNextDueDate(tx, { buyerId, mode: line.mode });
    return {
      ...told,
      ...ratingOf(card, decision.rating),
      livemode: line.mode === 'live',
      limit: line.limit_centavos,
      gates: gatesOf(decision),
      help: helpOf(card, context, { nextDueDate, decidedBy: decision.decidedBy }),
      history: historyOf(card, context),
      limit_changes: await limitChangesOf(tx, context),
      spending_cap: capViewOf(capOf(line), context.inputs.usedCentavos, ctx.clock.now()),
    };
  });

function withoutLine(card: Scorecard, onDate: CivilDate) {
  return {
    ...ratingOf(card, computeRating(card, [], onDate)),
    livemode: true,
    limit: null,
    gates: [],
    help: [],
    history: [],
    limit_changes: [],
    spending_cap: null,
  };
}

const ratingOf = (card: Scorecard, rating: number) => ({
  rating,
  band: bandOf(rating),
  next_rung: nextRungOf(card, rating),
});

function nextRungOf(card: Scorecard, rating: number): History['next_rung'] {
  const next = findNextRung(card, rating);
  return next ? { rating: next.from, allows: next.limitCentavos } : null;
}

const gatesOf = ({ gates, decidedBy }: LimitDecision): History['gates'] =>
  gates.map(({ name, allowsCentavos }) => ({
    name,
    allows: allowsCentavos,
    decides: name === decidedBy,
  }));

const limitChangesOf = async (
  tx: Tx,
  { line }: RatingContext,
): Promise<History['limit_changes']> => {
  const of = { buyerId: line.buyer_id, mode: line.mode };
  return (await listDecisions(tx, of, limitChangesMax)).map((row) => ({
    on_date: row.decided_on,
    before: row.limit_before_centavos,
    after: row.limit_after_centavos,
    rating: row.rating,
    decided_by: row.decided_by as LimitDecision['decidedBy'],
  }));
};

export const getRatingWhatIf = (
  { vault }: CreditDeps,
  ctx: Ctx,
  { query }: InputOf<typeof contracts.getRatingWhatIf>,
): Promise<ResultOf<typeof contracts.getRatingWhatIf>> =>
  ctx.system(async (tx) => {
    const buyerId = personOf(ctx).id;
    const onDate = manilaDateOf(ctx.clock.now().getTime());
    const card = findScorecardOn(onDate);
    const line = await findShownLine(tx, buyerId);
    if (!line) {
      const rating = computeRating(card, [], onDate);
      const same = { rating, limit: null };
      return { before: same, after: same, next_rung: nextRungOf(card, rating) };
    }
    const income = await findIncome(tx, vault, buyerId);
    const { inputs } = await readRatingContext(tx, line, { onDate, income });
    const { paid_on_time: paidOnTime, finished, days_late: daysLate } = query;
    const after = decideWhatIf(card, inputs, { paidOnTime, finished, daysLate });
    // Test lines are the same for everybody, whatever their rating.
    const limitAfter = line.mode === 'live' ? after.limitCentavos : inputs.limitCentavos;
    return {
      before: { rating: decideLimit(card, inputs).rating, limit: inputs.limitCentavos },
      after: { rating: after.rating, limit: limitAfter },
      next_rung: nextRungOf(card, after.rating),
    };
  });
