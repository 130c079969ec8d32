import { type CivilDate, compareDates, daysBetween } from './calendar.ts';
import type { FoundEvent } from './rating-events.ts';

/** One contribution that somebody owed their group, as far as a rating looks at it. */
export interface RatedDue {
  readonly dueDate: CivilDate;
  /** The day on which it was paid, by whatever; null while it is open. */
  readonly paidOn: CivilDate | null;
  /** The day on which its grace was over, or on which its bank had taken it back. */
  readonly missedOn: CivilDate | null;
  /** In a round for which staff excused the seat. */
  readonly isExcused: boolean;
}

/** What the rows of a group say of one of its members. */
export interface RatedGroup {
  readonly groupId: string;
  /** The day on which every turn was over; null before that, and of one that ended otherwise. */
  readonly finishedOn: CivilDate | null;
  readonly dues: readonly RatedDue[];
  /** The days on which a seat of theirs went behind the others. */
  readonly defaultedOn: readonly CivilDate[];
}

/**
 * Everything that a paluwagan has brought the rating of one member up to a day. Asked every day or
 * seldom, it finds events of the same keys. Several contributions of one day count once: a second
 * seat is not worth points. What a seat was excused for is no event.
 */
export function listGroupRatingEvents(group: RatedGroup, onDate: CivilDate): FoundEvent[] {
  const { groupId } = group;
  const inTime = group.dues.filter(({ paidOn, missedOn }) => paidOn && !missedOn);
  const late = group.dues.filter(({ missedOn, isExcused }) => missedOn && !isExcused);
  return [
    ...oncePerDay(inTime, ({ paidOn }) => paidOn).map(({ day, dueDate }) =>
      eventOf('group_on_time', groupId, { onDate: day, dueDate, daysLate: null }),
    ),
    ...oncePerDay(late, ({ missedOn }) => missedOn).map(({ day, dueDate }) =>
      eventOf('group_late', groupId, {
        onDate: day,
        dueDate,
        daysLate: Math.max(1, daysBetween({ from: dueDate, to: day })),
      }),
    ),
    ...[...new Set(group.defaultedOn)].map((day) =>
      eventOf('group_defaulted', groupId, { onDate: day, dueDate: null, daysLate: null }),
    ),
    ...finishedOf(group),
  ].filter((event) => event.onDate <= onDate);
}

/** Whoever still owes something has not finished; once it is caught up they have. */
function finishedOf({ groupId, finishedOn, dues }: RatedGroup): FoundEvent[] {
  if (!finishedOn || dues.some(({ paidOn }) => paidOn === null)) return [];
  const days = [finishedOn, ...dues.flatMap(({ paidOn }) => paidOn ?? [])];
  const onDate = days.toSorted(compareDates).at(-1) ?? finishedOn;
  const event = { onDate, dueDate: null, daysLate: null };
  return [{ ...eventOf('group_finished', groupId, event), key: `group_finished ${groupId}` }];
}

function oncePerDay(
  dues: readonly RatedDue[],
  dayOf: (due: RatedDue) => CivilDate | null,
): { day: CivilDate; dueDate: CivilDate }[] {
  return [...Map.groupBy(dues, dayOf)].flatMap(([day, some]) => {
    const [dueDate] = some.map((due) => due.dueDate).sort(compareDates);
    return day && dueDate ? [{ day, dueDate }] : [];
  });
}

const eventOf = (
  kind: 'group_on_time' | 'group_late' | 'group_defaulted' | 'group_finished',
  groupId: string,
  event: Pick<FoundEvent, 'onDate' | 'dueDate' | 'daysLate'>,
): FoundEvent => ({
  ...event,
  key: `${kind} ${groupId} ${event.onDate}`,
  kind,
  planId: null,
  groupId,
});
