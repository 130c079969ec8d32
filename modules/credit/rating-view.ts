import type { RatingHelp, RatingMove } from '@luwag/contracts/credit';
import type { CivilDate } from '@luwag/domain/calendar';
import type { GateName } from '@luwag/domain/limits';
import { computeEffect, computeRating, isCounted, traceRating } from '@luwag/domain/rating';
import type { RatingEventKind, Scorecard } from '@luwag/domain/scorecard';
import type { RatingContext } from './rating-context.ts';
import type { NotedEvent } from './rating-repository.ts';

const historyMax = 100;

/** Newest first. The start is the last of it, unless so much has happened that it is cut off. */
export function historyOf(card: Scorecard, context: RatingContext): RatingMove[] {
  const { events, inputs, overduePlanIds } = context;
  const isOfOverdue = ({ planId }: NotedEvent) => planId !== null && overduePlanIds.has(planId);
  const moves = traceRating(card, events, inputs.onDate).map(
    ({ entry, isLapse, onDate, effect, ratingAfter }): RatingMove => ({
      event: isLapse ? 'lapsed' : entry.kind,
      on_date: onDate,
      effect,
      rating_after: ratingAfter,
      transaction_id: entry.planId,
      group_id: entry.groupId,
      store_name: entry.storeName,
      reason: { due_date: entry.dueDate, days_late: entry.daysLate },
      counts_until: isLapse ? null : entry.lapsesOn,
      would_help: isLapse ? 'nothing_needed' : whatHelps(entry, isOfOverdue(entry)),
    }),
  );
  const opened: RatingMove = {
    event: 'opened',
    on_date: inputs.openedOn,
    effect: card.start,
    rating_after: card.start,
    transaction_id: null,
    group_id: null,
    store_name: '',
    reason: { due_date: null, days_late: null },
    counts_until: null,
    would_help: 'keep_paying',
  };
  return [opened, ...moves].toReversed().slice(0, historyMax);
}

const helpsAfter: Record<RatingEventKind, RatingMove['would_help']> = {
  paid_early: 'keep_paying',
  paid_on_time: 'keep_paying',
  paid_late: 'keep_paying',
  late: 'wait',
  late_30: 'wait',
  late_90: 'wait',
  finished: 'keep_paying',
  finished_soon: 'nothing_needed',
  taken_back: 'wait',
  written_off: 'wait',
  refunded: 'nothing_needed',
  moved: 'nothing_needed',
  lightened: 'nothing_needed',
  group_on_time: 'keep_paying',
  group_late: 'wait',
  group_defaulted: 'wait',
  group_finished: 'keep_paying',
};

const whatHelps = ({ kind }: NotedEvent, isOverdue: boolean): RatingMove['would_help'] =>
  isOverdue && helpsAfter[kind] === 'wait' ? 'pay_now' : helpsAfter[kind];

/** What would raise the rating or the limit from here, the nearest first. */
export function helpOf(
  card: Scorecard,
  { events, inputs, overduePlanIds }: RatingContext,
  { nextDueDate, decidedBy }: { nextDueDate: CivilDate | undefined; decidedBy: GateName },
): RatingHelp[] {
  const { onDate } = inputs;
  const worth = (kind: RatingEventKind) => computeEffect(card, events, { kind, onDate });
  const help = (kind: RatingHelp['kind'], points: number, more: Partial<RatingHelp> = {}) => ({
    ...{ kind, points, on_date: null, about_date: null },
    ...more,
  });
  const lapsing = events
    .filter((event) => event.points < 0 && isCounted(event, onDate))
    .sort((one, other) => ((one.lapsesOn ?? '') < (other.lapsesOn ?? '') ? -1 : 1))[0];
  return [
    ...(overduePlanIds.size > 0 ? [help('pay_late', worth('paid_late'))] : []),
    ...(nextDueDate
      ? [
          help('pay_on_time', worth('paid_on_time'), { on_date: nextDueDate }),
          help('finish_plan', worth('finished')),
        ]
      : []),
    ...(lapsing?.lapsesOn
      ? [
          help('wait', worthOfLapse(card, { events, lapsing, onDate }), {
            on_date: lapsing.lapsesOn,
            about_date: lapsing.onDate,
          }),
        ]
      : []),
    ...(inputs.income === null && decidedBy === 'income' ? [help('declare_income', 0)] : []),
  ];
}

function worthOfLapse(
  card: Scorecard,
  {
    events,
    lapsing,
    onDate,
  }: { events: readonly NotedEvent[]; lapsing: NotedEvent; onDate: CivilDate },
): number {
  const without = events.filter((event) => event !== lapsing);
  return computeRating(card, without, onDate) - computeRating(card, events, onDate);
}
