import type { NoticeGroup, Notification } from '@luwag/contracts/notices';
import type { CivilDate } from '@luwag/domain/calendar';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Icon, type IconName } from '@luwag/ui/icon';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { countWords } from '#app/shared/format/count-words.ts';
import { formatTime } from '#app/shared/format/format-moment.ts';
import { dayOf, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import type { InboxView } from './inbox.server.ts';
import { chipsOf } from './inbox-chips.ts';
import { type DayPart, dayPartOf, inParts } from './inbox-days.ts';

/** Everything that we told somebody. Wide screens have what is open beside the list. */
export function InboxPage(view: InboxView) {
  const { owner, notices, older, open, today } = view;
  return (
    <div className="stack gap-5 top inbox-page" data-open={open ? '' : undefined}>
      {open && (
        <div className="inbox-back">
          <BackLink to={addressOf(view, null)}>{m.inbox_title()}</BackLink>
        </div>
      )}
      <header className="inbox-head">
        <PageHead title={m.inbox_title()}>{ledeOf(view.unread)}</PageHead>
        <div className="inbox-acts">
          <MarkAll view={view} />
          <Link
            to={settingsOf[owner]}
            className={buttonClass({ variant: 'second', auto: true, compact: true })}
          >
            <Icon name="settings" small />
            {m.inbox_settings()}
          </Link>
        </div>
      </header>
      <Chips view={view} />
      <div className="inbox-columns">
        <div className="stack gap-5 inbox-list">
          {notices.length === 0 && (
            <EmptyState title={m.inbox_none()}>{m.inbox_none_text()}</EmptyState>
          )}
          {inParts(notices, today).map(({ part, notices: some }) => (
            <section key={part} aria-labelledby={`inbox-${part}`}>
              <h2 id={`inbox-${part}`} className="inbox-day">
                {partWords[part](today)}
              </h2>
              <ul className="inbox">
                {some.map((notice) => (
                  <Line key={notice.id} notice={notice} view={view} />
                ))}
              </ul>
            </section>
          ))}
          <Pages view={view} older={older} />
          <p className="small inbox-kept">{m.inbox_kept()}</p>
        </div>
        {open && <Reading notice={open} today={today} />}
      </div>
    </div>
  );
}

const settingsOf = {
  buyer: '/buyer/settings/notices',
  merchant: '/merchant/settings/notifications',
} as const;

const ledeOf = (unread: number): string => {
  if (unread === 0) return m.inbox_nothing_new();
  return unread === 1 ? m.inbox_one_new() : m.inbox_new({ count: countWords(unread) });
};

/** The same list with another notice open, or none. */
function addressOf({ owner, show, after }: InboxView, open: string | null): string {
  const search = new URLSearchParams();
  if (show) search.set('show', show);
  if (after) search.set('after', after);
  if (open) search.set('open', open);
  const query = search.toString();
  return query ? `/${owner}/notices?${query}` : `/${owner}/notices`;
}

function MarkAll({ view: { notices, unread } }: { view: InboxView }) {
  const [newest] = notices;
  if (!newest || unread === 0) return null;
  return (
    <PostForm fields={{ until: newest.id }}>
      <Button type="submit" variant="second" auto compact>
        {m.inbox_mark_all()}
      </Button>
    </PostForm>
  );
}

function Chips({ view: { owner, show } }: { view: InboxView }) {
  const all = { name: null, word: m.inbox_show_all };
  return (
    <nav className="scroll-row chips" aria-label={m.inbox_show_label()}>
      {[all, ...chipsOf(owner)].map(({ name, word }) => (
        <Link
          key={name}
          to={name ? `?show=${name}` : `/${owner}/notices`}
          className="chip"
          aria-current={name === show ? 'true' : undefined}
        >
          {word()}
        </Link>
      ))}
    </nav>
  );
}

const partWords: Readonly<Record<DayPart, (today: CivilDate) => string>> = {
  today: (today) => m.inbox_today({ day: shortDateOf(today) }),
  yesterday: m.inbox_yesterday,
  week: m.inbox_week,
  earlier: m.inbox_earlier,
};

const icons: Readonly<Record<NoticeGroup, IconName>> = {
  money_owed: 'calendar',
  purchases: 'shop',
  payments: 'return',
  groups: 'users',
  sales: 'plans',
  payouts: 'wallet',
  cases: 'chat',
  checks: 'user',
  rating: 'ceiling',
  developers: 'code',
  team: 'users',
  security: 'shield',
  news: 'bell',
};

type Shown = InboxView['notices'][number];

function Line({ notice, view }: { notice: Shown; view: InboxView }) {
  const isOpen = notice.id === view.open?.id;
  return (
    <li className={notice.isNew ? 'new' : undefined}>
      <Glyph icon={icons[notice.group]} tone={notice.isNew ? 'brand' : 'quiet'} />
      <div className="inbox-words">
        <Link
          to={addressOf(view, notice.id)}
          className="row-link"
          aria-current={isOpen ? 'true' : undefined}
        >
          {notice.isNew && <span className="visually-hidden">{m.inbox_is_new()} </span>}
          {notice.title}
        </Link>
        <p className="small">{notice.lines[0]}</p>
        <time className="small" dateTime={notice.created_at}>
          {whenWords(notice.created_at, view.today)}
        </time>
      </div>
    </li>
  );
}

/** The hour of what is recent, the day of what is not. */
function whenWords(at: string, today: CivilDate): string {
  const part = dayPartOf(at, today);
  if (part === 'today' || part === 'yesterday') return formatTime(Date.parse(at));
  const date = manilaDateOf(Date.parse(at));
  return part === 'week' ? dayOf(date) : shortDateOf(date);
}

function Reading({ notice, today }: { notice: Notification; today: CivilDate }) {
  const { title, group, lines, rows, link } = notice;
  return (
    <Card role="region" aria-labelledby="open-title" className="stack gap-4 inbox-reading">
      <div className="inbox-reading-head">
        <Glyph icon={icons[group]} tone="brand" />
        <div>
          <h2 id="open-title">{title}</h2>
          <p className="label">
            {[momentOf(notice.created_at, today), waysOf(notice)].filter(Boolean).join('. ')}
          </p>
        </div>
      </div>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {rows.length > 0 && (
        <dl className="inbox-rows">
          {rows.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {link && (
        <Link to={link.path} className={buttonClass({ variant: 'second' })}>
          {link.label}
        </Link>
      )}
    </Card>
  );
}

/** `Today, 9:41 AM`. */
const momentOf = (at: string, today: CivilDate): string => {
  const date = manilaDateOf(Date.parse(at));
  return `${date >= today ? m.inbox_today_short() : shortDateOf(date)}, ${formatTime(Date.parse(at))}`;
};

const wayWords = {
  email: m.inbox_way_email,
  sms: m.inbox_way_sms,
  push: m.inbox_way_push,
} as const;

/** How else it was sent; or that it waits for the end of the quiet hours. */
function waysOf({ sent_by, waits_until }: Notification): string | undefined {
  if (sent_by.length === 0) return undefined;
  const ways = sent_by.map((way) => wayWords[way]()).join(m.inbox_way_and());
  return waits_until
    ? m.inbox_waits({ ways, time: formatTime(Date.parse(waits_until)) })
    : m.inbox_also_sent({ ways });
}

function Pages({ view, older }: { view: InboxView; older: string | null }) {
  if (!older && !view.after) return null;
  const look = buttonClass({ variant: 'second', auto: true, compact: true });
  return (
    <nav className="between" aria-label={m.inbox_pages_label()}>
      {view.after ? (
        <Link to={addressOf({ ...view, after: null }, null)} className={look}>
          {m.inbox_newest()}
        </Link>
      ) : (
        <span />
      )}
      {older && (
        <Link to={addressOf({ ...view, after: older }, null)} className={look}>
          {m.transactions_older()}
        </Link>
      )}
    </nav>
  );
}
