import { listHolidays } from '@luwag/contracts/holidays';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Holiday } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { callAs, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/**
 * As they are known today, those that our people have added included. Where the API does not say,
 * what is shipped: a page that draws a calendar is of use without the newest day.
 */
export async function readHolidays(args: VisitorArgs): Promise<readonly Holiday[]> {
  const listed = await callAs(args, listHolidays, {});
  if (!listed.ok) return philippineHolidays;
  const knownFrom = manilaDateOf(Date.now());
  return listed.data.results.map(({ date, kind, name, is_provisional: isProvisional }) => ({
    ...{ date: civilDate(date), kind, name, isProvisional },
    ...{ source: '', knownFrom },
  }));
}
