import type { Account } from '@luwag/contracts/accounts';
import type { CivilDate } from '@luwag/domain/calendar';
import { formatDay } from '@luwag/domain/format-date';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { type DayPart, greetings } from './greeting.ts';

export type Now = { today: CivilDate; dayPart: DayPart };

type HelloProps = {
  account: Account;
  now: Now;
  /** Instead of the day alone: the day, and what matters on it. */
  lede?: ((said: { day: string }) => string) | undefined;
};

/** The greeting is Filipino in both languages, and marked so for those who hear the page. */
export function Hello({ account, now, lede }: HelloProps) {
  const day = formatDay(now.today, getLocale());
  const { business_name: business } = account;
  return (
    <div className="breaks home-hello">
      <h1>
        <span lang="fil">{greetings[now.dayPart]()}</span>, {account.first_name}
      </h1>
      <p className="lede">
        {business ? m.home_today_of({ day, business }) : (lede ?? m.home_today)({ day })}
      </p>
      {account.account_status === 'SUSPENDED' && (
        <Banner tone="fail" title={m.home_suspended_title()}>
          {m.home_suspended_text()}
        </Banner>
      )}
    </div>
  );
}

export type Lesson = { title: () => string; text: () => string };

type TeachingListProps = {
  id: string;
  title: string;
  lessons: readonly Lesson[];
  /** Above the card like its neighbour's, or inside it where the neighbour has none. */
  heading: 'above' | 'inside';
};

/** How something will go, step by step, told where the thing itself will one day stand. */
export function TeachingList({ id, title, lessons, heading }: TeachingListProps) {
  const head = (
    <h2 id={id} className="section-head home-section">
      {title}
    </h2>
  );
  return (
    <section className="home-lessons" aria-labelledby={id}>
      {heading === 'above' && head}
      <Card>
        {heading === 'inside' && head}
        <ol className="stack gap-5 numbered lessons">
          {lessons.map((lesson) => (
            <li key={lesson.title()}>
              <h3>{lesson.title()}</h3>
              <p className="small">{lesson.text()}</p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
