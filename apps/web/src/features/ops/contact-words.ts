import type { ContactDesk, DeskMessage } from '@luwag/contracts/delinquency';
import { m } from '#app/paraglide/messages.js';

/** What staff choose from. */
export const messageWords: Readonly<Record<DeskMessage, () => string>> = {
  late_check_in: m.late_say_check_in,
  late_part: m.late_say_part,
  late_lighter: m.late_say_lighter,
  late_long: m.late_say_long,
  promise_noted: m.late_say_promise,
};

export const obstacleWords: Readonly<Record<NonNullable<ContactDesk['why_not']>, () => string>> = {
  hours: m.late_why_hours,
  day: m.late_why_day,
  week: m.late_why_week,
  under_way: m.late_why_under_way,
  promise: m.late_why_promise,
};
