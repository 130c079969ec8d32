import type { RatingHelp, RatingMove } from '@luwag/contracts/credit';
import { m } from '#app/paraglide/messages.js';
import { dateOf, shortDateOf } from '#app/shared/format/money-words.ts';
import type { Rating } from './rating.server.ts';

export const bandWords: Readonly<Record<Rating['band'], () => string>> = {
  starting: m.rating_band_starting,
  progressing: m.rating_band_progressing,
  good: m.rating_band_good,
  steady: m.rating_band_steady,
};

/** `+6`, `−6`, `0`. */
export const signed = (points: number): string => {
  if (points === 0) return '0';
  return points > 0 ? `+${points}` : `−${-points}`;
};

const titles: Readonly<Record<RatingMove['event'], (days: { days: number }) => string>> = {
  opened: m.rating_event_opened,
  lapsed: m.rating_event_lapsed,
  paid_early: m.rating_event_paid_early,
  paid_on_time: m.rating_event_paid_on_time,
  paid_late: m.rating_event_paid_late,
  late: m.rating_event_late,
  late_30: m.rating_event_late_30,
  late_90: m.rating_event_late_90,
  finished: m.rating_event_finished,
  finished_soon: m.rating_event_finished_soon,
  taken_back: m.rating_event_taken_back,
  written_off: m.rating_event_written_off,
  refunded: m.rating_event_refunded,
  moved: m.rating_event_moved,
  lightened: m.rating_event_lightened,
  group_on_time: m.rating_event_group_on_time,
  group_late: m.rating_event_group_late,
  group_defaulted: m.rating_event_group_defaulted,
  group_finished: m.rating_event_group_finished,
};

export const titleOf = ({ event, reason }: RatingMove): string =>
  titles[event]({ days: reason.days_late ?? 0 });

const helpAfter: Readonly<Record<RatingMove['would_help'], (() => string) | undefined>> = {
  pay_now: m.rating_then_pay_now,
  wait: undefined,
  keep_paying: undefined,
  nothing_needed: undefined,
};

/** When and where, until when it counts, and what to do about it. */
export function noteOf(move: RatingMove): string {
  const { store_name: store, counts_until: until } = move;
  const when = store ? `${dateOf(move.on_date)}, ${store}` : dateOf(move.on_date);
  return [
    move.event === 'opened' ? m.rating_opened_note({ when }) : when,
    until && m.rating_counts_until({ date: dateOf(until) }),
    helpAfter[move.would_help]?.(),
  ]
    .filter(Boolean)
    .join('. ');
}

export function helpWords({ kind, on_date, about_date }: RatingHelp): string {
  const date = on_date ? dateOf(on_date) : '';
  switch (kind) {
    case 'pay_on_time':
      return m.rating_help_pay_on_time({ date });
    case 'pay_late':
      return m.rating_help_pay_late();
    case 'finish_plan':
      return m.rating_help_finish_plan();
    case 'wait':
      return m.rating_help_wait({ about: about_date ? shortDateOf(about_date) : '', date });
    case 'declare_income':
      return m.rating_help_declare_income();
  }
}

/** `Nov`, from the one place that knows the names of the months. */
export const monthOf = (date: string): string => shortDateOf(date).split(' ')[1] ?? '';
