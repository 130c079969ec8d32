import { type CivilDate, partsOf } from '@luwag/domain/calendar';
import { formatMonth, shortWeekdays } from '@luwag/domain/format-date';
import { holidayName } from '@luwag/domain/holiday-names';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { type DayState, type PayoutDay, shortPesos } from './payout-calendar.ts';

/** This month: what was sent, what comes, and when banks are closed. A table by day. */
export function PayoutCalendar({
  weeks,
  today,
}: {
  weeks: readonly PayoutDay[][];
  today: CivilDate;
}) {
  const title = formatMonth(today, getLocale());
  return (
    <Card className="payouts-month" role="region" aria-labelledby="month">
      <div className="between">
        <h2 id="month">{title}</h2>
        <ul className="row payouts-legend" aria-hidden="true">
          {legend.map(([state, word]) => (
            <li key={state} className="inline label">
              <i className={state} />
              {word()}
            </li>
          ))}
        </ul>
      </div>
      <table>
        <caption className="visually-hidden">{m.payouts_calendar({ month: title })}</caption>
        <thead>
          <tr>
            {shortWeekdays(getLocale()).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day key={day.date} day={day} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Day({ day }: { day: PayoutDay }) {
  const { date, state, amount, holiday, isInMonth } = day;
  return (
    <td className={isInMonth ? state : 'other'}>
      <div>
        <span className="payouts-day">{partsOf(date).day}</span>
        {amount !== null && (
          <>
            <span className="payouts-short" aria-hidden="true">
              {shortPesos(amount)}
            </span>
            <span className="visually-hidden">
              {dayWords[state]({ day: dateOf(date), amount: pesos(amount) })}
            </span>
          </>
        )}
        {holiday && <span className="payouts-holiday">{holidayName(holiday, getLocale())}</span>}
      </div>
    </td>
  );
}

type Said = { day: string; amount: string };

const dayWords: Readonly<Record<DayState, (said: Said) => string>> = {
  paid: m.payouts_day_paid,
  under_way: m.payouts_day_under_way,
  next: m.payouts_day_next,
  ahead: m.payouts_day_next,
  closed: ({ day }) => day,
  none: ({ day }) => day,
};

const legend = [
  ['paid', m.payouts_legend_paid],
  ['next', m.payouts_legend_next],
  ['ahead', m.payouts_legend_ahead],
  ['closed', m.payouts_legend_closed],
] as const;
