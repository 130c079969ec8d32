import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { computeRating } from '@luwag/domain/rating';
import { findScorecardOn } from '@luwag/domain/scorecard';
import type { Mode } from '@luwag/platform/security/caller';
import { listRatingEvents } from './rating-repository.ts';
import { listBuyersOfLines } from './repository.ts';

/**
 * The ratings of these people on a day, by account; those without a line have none. Read by whoever
 * must know, and told to nobody else. In the system's scope.
 */
export async function listRatings(
  tx: Tx,
  { accountIds, mode, onDate }: { accountIds: readonly string[]; mode: Mode; onDate: CivilDate },
): Promise<Map<string, number>> {
  const rated = await listBuyersOfLines(tx, accountIds, mode);
  const events = Map.groupBy(
    (await listRatingEvents(tx, rated)).filter((event) => event.mode === mode),
    ({ buyerId }) => buyerId,
  );
  const card = findScorecardOn(onDate);
  return new Map(rated.map((id) => [id, computeRating(card, events.get(id) ?? [], onDate)]));
}
