import { addMonths, type CivilDate } from './calendar.ts';
import type { RatingEventKind, Scorecard } from './scorecard.ts';

/** An event with what it was worth when it was written down, which no later scorecard changes. */
export interface RatingEntry {
  readonly kind: RatingEventKind;
  readonly onDate: CivilDate;
  readonly points: number;
  /** The first day on which it no longer counts. */
  readonly lapsesOn: CivilDate | null;
}

const ratingMax = 100;

export type RatingBand = 'starting' | 'progressing' | 'good' | 'steady';

/** How a rating is called. Words alone: what it allows is the scorecard's. */
export function bandOf(rating: number): RatingBand {
  if (rating >= 80) return 'steady';
  if (rating >= 70) return 'good';
  return rating >= 60 ? 'progressing' : 'starting';
}

export function makeEntry(card: Scorecard, kind: RatingEventKind, onDate: CivilDate): RatingEntry {
  const { points, lapsesAfterMonths } = card.events[kind];
  const lapsesOn = lapsesAfterMonths === undefined ? null : addMonths(onDate, lapsesAfterMonths);
  return { kind, onDate, points, lapsesOn };
}

/** Whether a day's rating counts the event. */
export const isCounted = (entry: RatingEntry, onDate: CivilDate): boolean =>
  entry.onDate <= onDate && (entry.lapsesOn === null || onDate < entry.lapsesOn);

/**
 * The rating on a day: where everyone starts, what went well up to a ceiling, less what went wrong
 * and still counts; from 0 to 100. A sum, so that the order of events decides nothing.
 */
export function computeRating(
  card: Scorecard,
  entries: readonly RatingEntry[],
  onDate: CivilDate,
): number {
  const points = entries.filter((entry) => isCounted(entry, onDate)).map((entry) => entry.points);
  return ratingOf(
    card,
    sumOf(points.filter(isGain)),
    sumOf(points.filter((each) => !isGain(each))),
  );
}

/** What an event of this kind would do to the rating of a day. */
export function computeEffect(
  card: Scorecard,
  entries: readonly RatingEntry[],
  { kind, onDate }: { kind: RatingEventKind; onDate: CivilDate },
): number {
  const more = [...entries, makeEntry(card, kind, onDate)];
  return computeRating(card, more, onDate) - computeRating(card, entries, onDate);
}

/** One move of a rating: something happened, or it stopped counting. */
export interface RatingStep<Entry extends RatingEntry> {
  readonly entry: Entry;
  readonly isLapse: boolean;
  readonly onDate: CivilDate;
  /** What it did to the rating: less than its points at a ceiling or at the floor. */
  readonly effect: number;
  readonly ratingAfter: number;
}

/**
 * How a rating came to be what it is on a day, oldest first. The effects and the start add up to
 * the rating.
 */
export function traceRating<Entry extends RatingEntry>(
  card: Scorecard,
  entries: readonly Entry[],
  onDate: CivilDate,
): RatingStep<Entry>[] {
  const moves = entries
    .flatMap((entry) => [
      { entry, isLapse: false, onDate: entry.onDate },
      ...(entry.lapsesOn === null ? [] : [{ entry, isLapse: true, onDate: entry.lapsesOn }]),
    ])
    .filter((move) => move.onDate <= onDate)
    .sort((one, other) => (one.onDate < other.onDate ? -1 : Number(one.onDate > other.onDate)));
  let [gains, losses, rating] = [0, 0, ratingOf(card, 0, 0)];
  return moves.map((move) => {
    const points = move.isLapse ? -move.entry.points : move.entry.points;
    if (isGain(move.entry.points)) gains += points;
    else losses += points;
    const ratingAfter = ratingOf(card, gains, losses);
    const effect = ratingAfter - rating;
    rating = ratingAfter;
    return { ...move, effect, ratingAfter };
  });
}

const isGain = (points: number): boolean => points > 0;

const sumOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + each, 0);

const ratingOf = (card: Scorecard, gains: number, losses: number): number =>
  Math.max(0, Math.min(ratingMax, card.start + Math.min(card.gainMax, gains) + losses));
