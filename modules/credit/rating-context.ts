import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { LimitInputs } from '@luwag/domain/limits';
import { centavos, noCentavos } from '@luwag/domain/money';
import type { IncomeRange } from '@luwag/domain/scorecard';
import { listOverduePlans } from './plan-facts-repository.ts';
import { listRatingEvents, type NotedEvent } from './rating-repository.ts';
import { findLine, type LineOf, type LineRow } from './repository.ts';
import { readLine } from './service.ts';

/** How a buyer stands with their line on a day: all that a limit is decided by. */
export type RatingContext = {
  line: LineRow;
  inputs: LimitInputs;
  events: NotedEvent[];
  overduePlanIds: ReadonlySet<string>;
};

/** In the system's scope. */
export async function readRatingContext(
  tx: Tx,
  line: LineRow,
  { onDate, income }: { onDate: CivilDate; income: IncomeRange | null },
): Promise<RatingContext> {
  const { buyer_id: buyerId, mode } = line;
  const isOfLine = (each: LineOf) => each.mode === mode;
  const events = (await listRatingEvents(tx, [buyerId])).filter(isOfLine);
  const overdue = (await listOverduePlans(tx, [buyerId], onDate)).filter(isOfLine);
  return {
    line,
    inputs: {
      onDate,
      openedOn: manilaDateOf(line.opened_at.getTime()),
      limitCentavos: centavos(line.limit_centavos),
      usedCentavos: (await readLine(tx, { buyerId, mode }))?.usedCentavos ?? noCentavos,
      daysLate: Math.max(0, ...overdue.map(({ daysLate }) => daysLate)),
      income,
      entries: events.map(({ kind, onDate: day, points, lapsesOn }) => ({
        kind,
        onDate: day,
        points,
        lapsesOn,
      })),
    },
    events,
    overduePlanIds: new Set(overdue.map(({ planId }) => planId)),
  };
}

/** The line that a buyer is shown: a real one before one for tests. */
export const findShownLine = async (tx: Tx, buyerId: string): Promise<LineRow | undefined> =>
  (await findLine(tx, { buyerId, mode: 'live' })) ?? findLine(tx, { buyerId, mode: 'test' });
