import {
  askHolidayChange,
  decideHolidayChange,
  type HolidayEntry,
  listHolidayChanges,
  previewHolidayChange,
} from '@luwag/contracts/holidays';
import { civilDate } from '@luwag/domain/calendar';
import { type Holiday, isBankingDay, nextBankingDay } from '@luwag/domain/holidays';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import { holidaysPath } from './holiday-words.ts';

/**
 * The days of a year, with who proclaimed them: the very table that due dates, late fees and
 * payouts are counted by; and changes of it, those that wait and those that were decided.
 */
export async function loadHolidays(args: VisitorArgs) {
  const { today, days, waiting, past } = needed(await callAs(args, listHolidayChanges, {}));
  const { searchParams } = args.url;
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))].toSorted();
  const wanted = searchParams.get('year') ?? today.slice(0, 4);
  const year = years.includes(wanted) ? wanted : (years.at(-1) ?? wanted);
  const known = days.map(holidayOf);
  const shown = days
    .filter(({ date }) => date.startsWith(year))
    .map((day) => ({
      ...day,
      isOver: day.date < today,
      isNew: day.known_from > today,
      /** Where what falls on it goes; null where banks are open. */
      movesTo: isBankingDay(civilDate(day.date), known)
        ? null
        : nextBankingDay(civilDate(day.date), known),
    }));
  return { year, years, days: shown, waiting, past, done: searchParams.get('done') };
}

export type HolidaysData = Awaited<ReturnType<typeof loadHolidays>>;
export type HolidaysAnswer = { code: string };

const holidayOf = (day: HolidayEntry): Holiday => ({
  ...{ date: civilDate(day.date), kind: day.kind, name: day.name, source: day.source },
  ...{ knownFrom: civilDate(day.known_from), isProvisional: day.is_provisional },
});

/** The second person's word, or taking one's own back. */
export async function decideOnHoliday(args: VisitorArgs): Promise<HolidaysAnswer> {
  const form = await args.request.formData();
  const act = textOf(form, 'act');
  const params = decideHolidayChange.params.safeParse({ change_id: textOf(form, 'change_id') });
  const body = decideHolidayChange.body.safeParse({ decision: act });
  if (!params.success || !body.success) return { code: 'invalid_request' };
  const sent = { params: params.data, body: body.data };
  const result = await callAs(args, decideHolidayChange, sent);
  if (!result.ok) return { code: result.code };
  throw redirect(`${holidaysPath}?done=${act}`, 303);
}

/** What an address asks to have previewed: a day, what it is, and its name. */
export async function loadNewHoliday(args: VisitorArgs) {
  const of = (name: string) => args.url.searchParams.get(name) ?? '';
  const typed = { date: of('date'), kind: of('kind'), name: of('name') };
  const isAsked = Object.values(typed).some((value) => value !== '');
  const query = previewHolidayChange.query.safeParse(typed).data;
  const preview = query && needed(await callAs(args, previewHolidayChange, { query }));
  return { typed, isUnread: isAsked && !query, preview: preview ?? null };
}

export type NewHolidayData = Awaited<ReturnType<typeof loadNewHoliday>>;

export async function askForHoliday(args: VisitorArgs): Promise<HolidaysAnswer> {
  const form = await args.request.formData();
  const typed = Object.fromEntries(
    ['date', 'kind', 'name', 'source', 'reason'].map((name) => [name, textOf(form, name)]),
  );
  const body = askHolidayChange.body.safeParse(typed).data;
  if (!body) return { code: 'invalid_request' };
  const result = await callAs(args, askHolidayChange, { body });
  if (!result.ok) return { code: result.code };
  throw redirect(withSearch(holidaysPath, { done: 'asked', year: body.date.slice(0, 4) }), 303);
}
