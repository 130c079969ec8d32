import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';

export type DayPart = 'today' | 'yesterday' | 'week' | 'earlier';

/** In which part of the inbox something stands: by days in Manila. */
export function dayPartOf(createdAt: string, today: CivilDate): DayPart {
  const day = manilaDateOf(Date.parse(createdAt));
  if (day >= today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  return day > addDays(today, -7) ? 'week' : 'earlier';
}

/** Parts in the order in which they come, each with what stands in it. */
export function inParts<N extends { created_at: string }>(
  notices: readonly N[],
  today: CivilDate,
): { part: DayPart; notices: N[] }[] {
  const parts: { part: DayPart; notices: N[] }[] = [];
  for (const notice of notices) {
    const part = dayPartOf(notice.created_at, today);
    const last = parts.at(-1);
    if (last?.part === part) last.notices.push(notice);
    else parts.push({ part, notices: [notice] });
  }
  return parts;
}
