import { manilaDateOf } from '@luwag/domain/calendar';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Glyph } from '@luwag/ui/list';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dayOf } from '#app/shared/format/money-words.ts';
import type { TimelineData } from './timeline.server.ts';

/** Payments, messages and cases in one order, each leading to its own page. */
export const TimelinePage = ({ rows, since, isWhole }: TimelineData) => (
  <div className="stack gap-5 top narrow support">
    <BackLink to="/buyer/support">{m.support_back()}</BackLink>
    <PageHead title={m.support_timeline_title()}>{m.support_timeline_lede()}</PageHead>
    {!isWhole && <Banner tone="pend" title={m.support_timeline_part()} />}
    {rows.length === 0 ? (
      <EmptyState title={m.support_timeline_none_title()}>{m.support_timeline_none()}</EmptyState>
    ) : (
      <Card flush>
        <ol className="support-cases" aria-label={m.support_timeline_title()}>
          {rows.map(({ key, at, icon, title, to }) => (
            <li key={key}>
              <Link to={to} className="support-case-row" prefetch="none">
                <Glyph icon={icon} />
                <span>
                  <b className="breaks">{title}</b>
                  <time className="label" dateTime={at}>
                    {momentWords(at)}
                  </time>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </Card>
    )}
    {since && (
      <p className="small links">
        {m.support_timeline_since({ day: dayOf(manilaDateOf(Date.parse(since))) })}{' '}
        <Link to="/buyer/payments">{m.records_payments_title()}</Link>
        {', '}
        <Link to="/buyer/settings/notices">{m.notices_title()}</Link>
        {', '}
        <Link to="/buyer/support/cases">{m.support_cases_title()}</Link>
      </p>
    )}
  </div>
);
