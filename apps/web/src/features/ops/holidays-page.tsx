import type { HolidayChange } from '@luwag/contracts/holidays';
import { holidayName } from '@luwag/domain/holiday-names';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, dayOf } from '#app/shared/format/money-words.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { holidayFaults, holidayKindWords, holidaysPath, newHolidayPath } from './holiday-words.ts';
import type { HolidaysAnswer, HolidaysData } from './holidays.server.ts';
import { SecondPersonForm } from './second-person-form.tsx';
import { SetUpTabs } from './set-up-tabs.tsx';

/** The days of a year, whose word they are, and where what falls on them goes. */
export function HolidaysPage(props: HolidaysData & { answer: HolidaysAnswer | undefined }) {
  const { year, years, days, waiting, past, done, answer } = props;
  const words = done === null ? undefined : doneWords[done];
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.holidays_title()}>{m.holidays_lede()}</PageHead>
        <StaffMay right="set_holidays">
          <Link to={newHolidayPath}>{m.holidays_add()}</Link>
        </StaffMay>
      </div>
      <SetUpTabs at={holidaysPath} />
      {answer && (
        <RefusalBanner code={answer.code} words={holidayFaults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && <Banner tone="ok" role="status" title={words()} />}
      {waiting.length > 0 && (
        <section className="stack" aria-labelledby="waiting">
          <h2 id="waiting">{m.holidays_waiting()}</h2>
          <ul className="stack">
            {waiting.map((change) => (
              <li key={change.change_id}>
                <WaitingCard change={change} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <YearList {...{ year, years, days }} />
      <p className="small">{m.holidays_change()}</p>
      {past.length > 0 && <PastChanges past={past} />}
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  asked: m.holidays_done_asked,
  approve: m.holidays_done_approve,
  refuse: m.holidays_done_refuse,
};

const YearList = ({ year, years, days }: Pick<HolidaysData, 'year' | 'years' | 'days'>) => (
  <>
    <nav className="scroll-row ops-filter" aria-label={m.holidays_year()}>
      {years.map((each) => (
        <Link
          key={each}
          to={withSearch(holidaysPath, { year: each })}
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
              <b className="breaks">{holidayName(day.name, getLocale())}</b>
              <span className="label holiday-date">{dayOf(day.date)}</span>
            </span>
            <span className="row gap-2">
              <Badge tone="plain">{holidayKindWords[day.kind]()}</Badge>
              {day.is_provisional && <Badge tone="pend">{m.holidays_expected()}</Badge>}
              {day.isNew && (
                <Badge tone="pend">
                  {m.holidays_counts_from({ date: dateOf(day.known_from) })}
                </Badge>
              )}
            </span>
            <span className="small">
              {day.movesTo ? m.holidays_closed({ date: dateOf(day.movesTo) }) : m.holidays_open()}
              <span className="label holiday-date breaks">{day.source}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  </>
);

const nameOf = ({ name, date }: HolidayChange): string =>
  `${holidayName(name, getLocale())}, ${dayOf(date)}`;

/** One person asked; another decides, with what it moves a press away. */
function WaitingCard({ change }: { change: HolidayChange }) {
  const { date, kind, name, is_yours: isYours } = change;
  const fields = { change_id: change.change_id };
  return (
    <Card className="stack">
      <div className="between">
        <h3 className="breaks">{nameOf(change)}</h3>
        <Badge tone="plain">{holidayKindWords[kind]()}</Badge>
      </div>
      <p className="breaks">{change.reason}</p>
      <p className="label breaks">
        {change.source} ·{' '}
        {m.holidays_asked_by({ name: change.asked_by, moment: momentWords(change.asked_at) })}
      </p>
      <StaffMay right="set_holidays">
        <Link className="small" to={withSearch(newHolidayPath, { date, kind, name })}>
          {m.holidays_see_moves()}
        </Link>
        <SecondPersonForm
          fields={fields}
          isYours={isYours}
          words={{
            approve: m.holidays_approve(),
            refuse: m.holidays_refuse(),
            withdraw: m.holidays_withdraw(),
          }}
        />
      </StaffMay>
    </Card>
  );
}

function endOf({ state, decided_by: by, known_from: knownFrom }: HolidayChange): string {
  const name = by ?? '';
  if (state === 'approved')
    return m.holidays_past_approved({ name, date: knownFrom ? dateOf(knownFrom) : '' });
  return state === 'refused'
    ? m.holidays_past_refused({ name })
    : m.holidays_past_withdrawn({ name });
}

const PastChanges = ({ past }: Pick<HolidaysData, 'past'>) => (
  <Card className="stack" role="region" aria-labelledby="past">
    <h2 id="past">{m.holidays_past()}</h2>
    <ol className="past small">
      {past.map((change) => (
        <li key={change.change_id} className={change.state === 'approved' ? undefined : 'quiet'}>
          <span className="between">
            <span className="breaks">{nameOf(change)}</span>
            <time dateTime={change.decided_at ?? change.asked_at} className="label">
              {momentWords(change.decided_at ?? change.asked_at)}
            </time>
          </span>
          <span className="label breaks">
            {holidayKindWords[change.kind]()} · {endOf(change)} · {change.source}
          </span>
        </li>
      ))}
    </ol>
  </Card>
);
