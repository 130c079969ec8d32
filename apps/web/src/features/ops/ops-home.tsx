import type { QueueLine, Rail, StaffAlarm, StaffHome } from '@luwag/contracts/staff-home';
import { channelName } from '@luwag/domain/channel-names';
import { shareOfPromise } from '@luwag/domain/desk-queues';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { formatTime, momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf } from '#app/shared/format/money-words.ts';
import { CallerFinder } from './caller-finder.tsx';
import type { HomeData } from './home.server.ts';
import { MoneyCard } from './money-card.tsx';
import { NextCase } from './next-case.tsx';
import { promiseOf, queuePaths, queueWords } from './queue-words.ts';
import { switchWords } from './switch-words.ts';
import { ageWords, useNow } from './waited.tsx';

type OpsHomeProps = HomeData & { name: string; email: string };

/** What waits and for how long, how the rails run, how the night went, and what is wrong. */
export function OpsHome({ queues, home, money, nowMs: firstMs, name, email }: OpsHomeProps) {
  const nowMs = useNow(firstMs);
  const next = queues.find(({ queue, count }) => (queue === 'kyc' || queue === 'kyb') && count > 0);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.ops_home_title()}>{m.staff_home_hello({ name, email })}</PageHead>
        {next && (
          <StaffMay right="review_cases">
            <NextCase kind={next.queue === 'kyb' ? 'kyb' : 'kyc'} isPrimary />
          </StaffMay>
        )}
      </div>
      {home === null ? (
        <EmptyState title={m.staff_roleless()}>{m.staff_roleless_text()}</EmptyState>
      ) : (
        <>
          <StaffMay right="see_people">
            <CallerFinder isBare />
          </StaffMay>
          {home.alarms.map((alarm) => (
            <Alarm key={`${alarm.kind} ${alarm.subject}`} alarm={alarm} />
          ))}
          <TurnedOff turnedOff={home.turned_off} />
          <UnknownRails rails={home.rails} />
          <div className="ops-home">
            <div className="stack">
              <Queues queues={queues} nowMs={nowMs} />
              {money && <MoneyCard money={money} />}
            </div>
            <div className="stack">
              <NightCard night={home.night} />
              <RailsCard rails={home.rails} />
              <ActsCard acts={home.acts} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const Alarm = ({ alarm }: { alarm: StaffAlarm }) => (
  <Banner
    tone="fail"
    role="alert"
    title={
      alarm.kind === 'reading_limit'
        ? m.staff_alarm_reading({ name: alarm.subject })
        : m.staff_alarm_row({ kind: alarm.kind, row: alarm.subject })
    }
    action={
      <StaffMay right="see_audit">
        <Link to="/ops/audit">{m.ops_audit_title()}</Link>
      </StaffMay>
    }
  >
    {momentWords(alarm.at)}
  </Banner>
);

/** What our own people have stopped: whoever is asked why nothing arrives should know. */
const TurnedOff = ({ turnedOff }: { turnedOff: StaffHome['turned_off'] }) =>
  turnedOff.map(({ switch: name, until_at: until, reason }) => (
    <Banner
      key={name}
      tone="pend"
      icon="pause"
      title={m.switches_home({ switch: switchWords[name].name(), moment: momentWords(until) })}
      action={<Link to="/ops/set-up">{m.switches_title()}</Link>}
    >
      {reason}
    </Banner>
  ));

/** Charges whose result the gateway owes us: none is made again before it has said. */
function UnknownRails({ rails }: { rails: readonly Rail[] }) {
  return rails
    .filter(({ unknown }) => unknown > 0)
    .map(({ channel, unknown, unknown_since: since }) => (
      <Banner
        key={channel}
        tone="pend"
        title={m.staff_unknown({ count: unknown, channel: channelName(channel) })}
      >
        {since && m.staff_unknown_since({ moment: momentWords(since) })}
      </Banner>
    ));
}

function Queues({ queues, nowMs }: { queues: readonly QueueLine[]; nowMs: number }) {
  return (
    <Card role="region" aria-labelledby="queues">
      <div className="between">
        <h2 id="queues">{m.staff_queues()}</h2>
        <span className="label">{m.staff_queues_tick()}</span>
      </div>
      <table className="table ops-queues">
        <caption className="visually-hidden">{m.staff_queues()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.staff_queue()}</th>
            <th scope="col">{m.staff_waiting()}</th>
            <th scope="col">{m.staff_promise()}</th>
            <th scope="col">
              <span className="visually-hidden">{m.staff_share()}</span>
            </th>
            <th scope="col">{m.staff_age()}</th>
          </tr>
        </thead>
        <tbody data-desk-list>
          {queues.map((line) => (
            <QueueRow key={line.queue} line={line} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function QueueRow({ line, nowMs }: { line: QueueLine; nowMs: number }) {
  const { queue, count, oldest_at: since, due_at: dueAt } = line;
  const sinceMs = since === null ? null : Date.parse(since);
  const share =
    sinceMs === null || dueAt === null
      ? 0
      : shareOfPromise({ sinceMs, dueMs: Date.parse(dueAt), nowMs });
  return (
    <tr>
      <th scope="row">
        <Link to={queuePaths[queue]} prefetch="none">
          {queueWords[queue]()}
        </Link>
      </th>
      <td className="num">{count}</td>
      <td className="label">{promiseOf(queue)}</td>
      <td>{sinceMs !== null && <PromiseBar share={share} />}</td>
      <td className={share >= 1 ? 'num is-late' : 'num'}>
        {sinceMs !== null && ageWords(Math.max(0, nowMs - sinceMs))}
        {share >= 1 && <span className="visually-hidden">, {m.ops_late()}</span>}
      </td>
    </tr>
  );
}

const barWidth = 96;
/** Where the promise is: past it there is room to see how far. */
const tickAt = 72;

function PromiseBar({ share }: { share: number }) {
  const state = share >= 1 ? 'late' : share >= 0.8 ? 'near' : 'well';
  return (
    <svg className={`promise-bar ${state}`} viewBox={`0 0 ${barWidth} 14`} aria-hidden="true">
      <rect className="track" x="0" y="4" width={barWidth} height="6" rx="3" />
      <rect className="passed" y="4" height="6" rx="3" width={Math.min(share * tickAt, barWidth)} />
      <path className="tick" d={`M${tickAt} 0V14`} />
    </svg>
  );
}

function NightCard({ night }: Pick<StaffHome, 'night'>) {
  if (!night)
    return (
      <Card className="stack">
        <h2>{m.night_none_title()}</h2>
        <p className="small">{m.night_none_text()}</p>
      </Card>
    );
  const compared = night.reconciliation;
  const toExplain = compared?.to_explain ?? 0;
  return (
    <Card className="stack" role="region" aria-labelledby="night">
      <div className="between">
        <h2 id="night">{m.staff_night({ date: dateOf(night.business_date) })}</h2>
        {night.finished_at === null ? (
          <Badge tone="pend">{m.night_under_way()}</Badge>
        ) : (
          <Badge tone={toExplain > 0 ? 'late' : 'paid'}>
            {toExplain > 0 ? m.night_to_explain({ count: toExplain }) : m.night_done()}
          </Badge>
        )}
      </div>
      <p className="small">
        {m.staff_night_text({ plans: night.plans, journals: night.journals })}{' '}
        {compared?.is_finished
          ? m.staff_night_matched({ count: compared.matched })
          : m.night_not_compared()}
      </p>
      <StaffMay right="reconcile">
        <p className="links">
          <Link to="/ops/nights">{m.staff_night_report()}</Link>
        </p>
      </StaffMay>
    </Card>
  );
}

/** A pane for each hour: lit where charges were taken, and marked where many failed. */
function RailsCard({ rails }: { rails: readonly Rail[] }) {
  return (
    <Card className="stack" role="region" aria-labelledby="rails">
      <h2 id="rails">{m.staff_rails()}</h2>
      {rails.length === 0 && <p className="label">{m.staff_rails_none()}</p>}
      <ul className="lined small">
        {rails.map((rail) => (
          <li key={rail.channel} className="ops-rail-row">
            <b>{channelName(rail.channel)}</b>
            <RailPanes rail={rail} />
            <span className="num">{shareWords(rail)}</span>
            <span className="num label">
              {rail.slowest_ms !== null && m.staff_rail_seconds({ seconds: inSeconds(rail) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const inSeconds = ({ slowest_ms: ms }: Rail): string => ((ms ?? 0) / 1000).toFixed(1);

const shareWords = ({ taken, failed }: Rail): string =>
  taken + failed === 0 ? '–' : `${((100 * taken) / (taken + failed)).toFixed(1)} %`;

function RailPanes({ rail }: { rail: Rail }) {
  return (
    <svg className="rail-panes" viewBox="0 0 144 16" role="img" aria-label={m.staff_rail_hours()}>
      {rail.hours.map(({ taken, failed }, hour) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
          key={hour}
          className={paneOf(taken, failed)}
          x={hour * 6}
          y="1"
          width="4"
          height="14"
          rx="1.5"
        />
      ))}
    </svg>
  );
}

function paneOf(taken: number, failed: number): string {
  if (taken + failed === 0) return 'idle';
  const share = failed / (taken + failed);
  if (share > 0.2) return 'bad';
  return share > 0.05 ? 'odd' : 'well';
}

function ActsCard({ acts }: Pick<StaffHome, 'acts'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="acts">
      <h2 id="acts">{m.staff_acts()}</h2>
      {acts.length === 0 && <p className="label">{m.staff_acts_none()}</p>}
      <ol className="stack small">
        {acts.map(({ event_id, at, action }) => (
          <li key={event_id} className="between">
            <span className="ops-mono">{action}</span>
            <time dateTime={at} className="label">
              {formatTime(Date.parse(at))}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
