import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { decideLimit } from '@luwag/domain/limits';
import { centavos, noCentavos } from '@luwag/domain/money';
import { makeEntry } from '@luwag/domain/rating';
import { type FoundEvent, listRatingEvents as findEvents } from '@luwag/domain/rating-events';
import { listGroupRatingEvents } from '@luwag/domain/rating-group-events';
import { findScorecardOn } from '@luwag/domain/scorecard';
import { allHolidays } from '@luwag/platform/holidays';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import type { z } from 'zod';
import type { CreditDeps } from './deps.ts';
import { listGroupsToRate } from './group-facts-repository.ts';
import { reviewAllGroupHolds } from './group-holds.ts';
import { rateBuyers } from './jobs.ts';
import { listOverduePlans, listPlansToRate } from './plan-facts-repository.ts';
import { insertRatingEvents, listRatingEvents } from './rating-repository.ts';
import { type LineOf, type LineRow, listLines } from './repository.ts';
import { reviewLine } from './review-limit.ts';

const batchMax = 200;

type After = z.output<typeof rateBuyers.payload>['after'];

/**
 * Notes what has happened on the plans and in the groups of some buyers and reviews their limits;
 * asks for those that follow. Run again, or some nights late, it finds what is noted and adds what
 * is missing. One buyer whose review fails keeps nobody from theirs.
 */
export async function rateSomeBuyers(ctx: JobCtx, deps: CreditDeps, after: After): Promise<void> {
  const now = ctx.clock.now();
  const onDate = manilaDateOf(now.getTime());
  if (!after) await reviewAllGroupHolds(ctx);
  const { noted, toReview } = await inScope(ctx.db, 'system', async (tx) => {
    const place = after && { buyerId: after.buyer_id, mode: after.mode };
    const lines = await listLines(tx, place, batchMax);
    const last = lines.at(-1);
    if (last && lines.length === batchMax) {
      const next = { buyer_id: last.buyer_id, mode: last.mode };
      const key = `${rateBuyers.name} ${next.buyer_id} ${next.mode}`;
      await enqueue(tx, ctx, rateBuyers, { after: next }, { key });
    }
    const noted = await noteEvents(tx, lines, { onDate, at: now });
    return { noted, toReview: await listLinesToReview(tx, lines, onDate) };
  });
  const failures: unknown[] = [];
  for (const line of toReview)
    await reviewLine(ctx, deps, line, onDate).catch((error: unknown) => failures.push(error));
  ctx.log.info({ noted, reviewed: toReview.length, failed: failures.length }, 'rated buyers');
  if (failures.length > 0) throw failures[0];
}

async function noteEvents(
  tx: Tx,
  lines: readonly LineRow[],
  { onDate, at }: { onDate: CivilDate; at: Date },
): Promise<number> {
  const card = findScorecardOn(onDate);
  const holidays = allHolidays();
  const noted = ({ buyerId, mode }: LineOf, events: readonly FoundEvent[]) =>
    events.map((found) => {
      const entry = makeEntry(card, found.kind, found.onDate);
      return { buyerId, mode, found, entry };
    });
  const plans = await listPlansToRate(tx, buyersOf(lines));
  const groups = await listGroupsToRate(tx, buyersOf(lines), at);
  const events = [
    ...plans.flatMap((each) => noted(each, findEvents(each.plan, onDate, { card, holidays }))),
    ...groups.flatMap((each) => noted(each, listGroupRatingEvents(each.group, onDate))),
  ];
  return insertRatingEvents(tx, events, { scorecardVersion: card.version, at });
}

/**
 * The lines whose limit may change, by what can be read for many at once: with the best of incomes
 * and nothing in use. Limits of test lines are the same for everybody and stay.
 */
async function listLinesToReview(
  tx: Tx,
  lines: readonly LineRow[],
  onDate: CivilDate,
): Promise<LineOf[]> {
  const card = findScorecardOn(onDate);
  const real = lines.filter((line) => line.mode === 'live' && line.status === 'open');
  const buyerIds = buyersOf(real);
  const events = Map.groupBy(
    (await listRatingEvents(tx, buyerIds)).filter(({ mode }) => mode === 'live'),
    ({ buyerId }) => buyerId,
  );
  const overdue = (await listOverduePlans(tx, buyerIds, onDate)).filter(isLive);
  return real
    .filter((line) => {
      const late = overdue.filter(({ buyerId }) => buyerId === line.buyer_id);
      const { outcome } = decideLimit(card, {
        onDate,
        openedOn: manilaDateOf(line.opened_at.getTime()),
        limitCentavos: centavos(line.limit_centavos),
        usedCentavos: noCentavos,
        daysLate: Math.max(0, ...late.map(({ daysLate }) => daysLate)),
        income: 'from_50000',
        entries: events.get(line.buyer_id) ?? [],
      });
      return outcome !== 'kept';
    })
    .map((line) => ({ buyerId: line.buyer_id, mode: line.mode }));
}

const isLive = ({ mode }: LineOf): boolean => mode === 'live';

const buyersOf = (lines: readonly LineRow[]): string[] => [
  ...new Set(lines.map((line) => line.buyer_id)),
];
