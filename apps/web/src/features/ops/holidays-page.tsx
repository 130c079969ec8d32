import { holidayName } from '@luwag/domain/holiday-names';
import type { HolidayKind } from '@luwag/domain/holidays';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { dateOf, dayOf } from '#app/shared/format/money-words.ts';
import { withSearch } from '#app/shared/page/with-search.ts';
import type { HolidaysData } from './holidays.server.ts';
import { SetUpTabs } from './set-up-tabs.tsx';

const path = '/ops/set-up/holidays';

const kindWords: Readonly<Record<HolidayKind, () => string>> = {
  regular: m.holidays_regular,
  special_non_working: m.holidays_special,
  special_working: m.holidays_working,
  ordinary: m.holidays_ordinary,
};

/** The days of a year, whose word they are, and where what falls on them goes. */
export const HolidaysPage = ({ year, years, days }: HolidaysData) => (
  <div className="ops-page stack gap-5">
    <div className="between ops-head">
      <PageHead title={m.holidays_title()}>{m.holidays_lede()}</PageHead>
    </div>
    <SetUpTabs at={path} />
    <nav className="scroll-row ops-filter" aria-label={m.holidays_year()}>
      {years.map((each) => (
        <Link
          key={each}
          to={withSearch(path, { year: each })}
          className="inline"
          aria-current={each === year ? 'page' : undefined}
        >
          {each}
        </Link>
      ))}
    </nav>
    <Card flush>
      <ul className="lined" data-desk-list>
        {days.map((day) => (
          <li key={day.date} className={day.isOver ? 'holiday-row over' : 'holiday-row'}>
            <span>
              <b>{holidayName(day.name, getLocale())}</b>
              <span className="label holiday-date">{dayOf(day.date)}</span>
            </span>
            <span className="row gap-2">
              <Badge tone="plain">{kindWords[day.kind]()}</Badge>
              {day.isProvisional && <Badge tone="pend">{m.holidays_expected()}</Badge>}
            </span>
            <span className="small">
              {day.movesTo ? m.holidays_closed({ date: dateOf(day.movesTo) }) : m.holidays_open()}
              <span className="label holiday-date">{day.source}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
    <p className="small">{m.holidays_change()}</p>
  </div>
);
