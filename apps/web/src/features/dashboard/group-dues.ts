import type { GroupCard } from '@luwag/contracts/paluwagan';
import { addDays, type CivilDate, civilDate, daysBetween } from '@luwag/domain/calendar';
import type { BadgeTone } from '@luwag/ui/badge';
import { m } from '#app/paraglide/messages.js';
import { dueLine } from '#app/shared/format/group-due-line.ts';

export type GroupDue = {
  id: string;
  name: string;
  text: string;
  href: string;
  /** All that is late, which may be of more dates than the text is about. */
  late: number;
  badge: { tone: BadgeTone; words: string };
};

/** Further ahead than this it is the group's own page that says it. */
const shownDays = 30;

/**
 * What groups wait for, soonest first. Put into words by the server, as all that few have: it is
 * owed to people and not to us, so it is never added to what is paid for purchases.
 */
export function groupDues(groups: readonly GroupCard[], today: CivilDate): GroupDue[] {
  return groups
    .flatMap(({ group_id: id, name, mine }) =>
      mine?.next_due ? [{ id, name, due: mine.next_due, late: mine.late }] : [],
    )
    .filter(({ due }) => due.due_date <= addDays(today, shownDays))
    .sort((a, b) =>
      a.due.due_date < b.due.due_date ? -1 : Number(a.due.due_date > b.due.due_date),
    )
    .map(({ id, name, due, late }) => ({
      id,
      name,
      text: dueLine(due, today),
      href: `/buyer/paluwagan/${id}`,
      late,
      badge: badgeOf(due, today),
    }));
}

function badgeOf(due: { due_date: string; is_late: boolean }, today: CivilDate): GroupDue['badge'] {
  if (due.is_late) return { tone: 'late', words: m.paluwagan_when_late() };
  const days = daysBetween({ from: today, to: civilDate(due.due_date) });
  if (days < 0) return { tone: 'late', words: m.paluwagan_when_grace() };
  if (days === 0) return { tone: 'now', words: m.paluwagan_when_today() };
  if (days === 1) return { tone: 'now', words: m.paluwagan_when_tomorrow() };
  return { tone: days <= 7 ? 'now' : 'ahead', words: m.paluwagan_when_days({ days }) };
}
