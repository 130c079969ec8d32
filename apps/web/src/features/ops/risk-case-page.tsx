import type { RiskCase, RiskCaseRow } from '@luwag/contracts/risk';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Table } from '@luwag/ui/table';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { ageWords } from '#app/shared/format/age-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import type { RiskAnswer, RiskCaseData } from './risk.server.ts';
import { RiskActs, RiskFault } from './risk-acts.tsx';
import { RiskGraph } from './risk-graph.tsx';
import { lineWords, outcomeWords, signed, topicOf } from './risk-words.ts';

type RiskCaseProps = RiskCaseData & { answer: RiskAnswer | undefined };

/** Why somebody came up, with whom they share what, and what to do about it. */
export function RiskCasePage({ seen, waiting, done, nowMs, answer }: RiskCaseProps) {
  return (
    <div className="ops-page risk">
      <Waiting rows={waiting} seenId={seen.case_id} nowMs={nowMs} />
      <div className="stack gap-5">
        <Head seen={seen} />
        {answer && <RiskFault answer={answer} />}
        {done && !answer && <Banner tone="ok" role="status" title={m.risk_done()} />}
        <div className="risk-body">
          <div className="stack">
            <RiskGraph graph={seen.graph} rootId={seen.account_id} />
            <Why seen={seen} />
            <Decisions seen={seen} />
          </div>
          <div className="stack">
            <Effects seen={seen} />
            <StaffMay right="work_risk">
              <RiskActs seen={seen} />
            </StaffMay>
            <Before seen={seen} />
          </div>
        </div>
      </div>
    </div>
  );
}

type Seen = { seen: RiskCase };

const Head = ({ seen }: Seen) => (
  <div className="between ops-head">
    <div>
      <p className="links">
        <Link to="/ops/risk">{m.risk_title()}</Link>
      </p>
      <h1 className="breaks">
        {topicOf(seen)} <span className="ops-mono">{seen.reference}</span>
      </h1>
      <p className="label links">
        <StaffMay right="see_people">
          <Link to={`/ops/people/${seen.account_id}`} prefetch="none">
            {seen.name || m.people_nameless()}
          </Link>
        </StaffMay>{' '}
        · {m.late_on_record()}
      </p>
    </div>
    <HeadBadge seen={seen} />
  </div>
);

function HeadBadge({ seen }: Seen) {
  if (seen.outcome) return <Badge tone="plain">{outcomeWords[seen.outcome]()}</Badge>;
  if (seen.held_until)
    return <Badge tone="pend">{m.risk_held_until({ moment: momentWords(seen.held_until) })}</Badge>;
  return <Badge tone="now">{m.risk_to_decide()}</Badge>;
}

type WaitingProps = { rows: readonly RiskCaseRow[]; seenId: string; nowMs: number };

/** Who else waits, on screens with room for it. */
const Waiting = ({ rows, seenId, nowMs }: WaitingProps) => (
  <nav className="risk-queue" aria-label={m.risk_show_open()}>
    <p className="risk-queue-head">{m.risk_waiting({ count: rows.length })}</p>
    <ol data-desk-list>
      {rows.map((row) => (
        <li key={row.case_id}>
          <Link
            to={`/ops/risk/${row.case_id}`}
            prefetch="none"
            aria-current={row.case_id === seenId ? 'page' : undefined}
          >
            <b>{topicOf(row)}</b>
            <time dateTime={row.raised_at}>
              {ageWords(Math.max(0, nowMs - Date.parse(row.raised_at)))}
            </time>
            <span className="label breaks">{row.name}</span>
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

/** Rule by rule, as it was kept on the day it came up; and whether the same comes out today. */
function Why({ seen }: Seen) {
  const { replayed, kept, is_same: isSame, by_todays_rules: today } = seen;
  const isSameToday = today.points === kept.points;
  return (
    <Card className="stack" role="region" aria-labelledby="why">
      <div className="between">
        <h2 id="why">{m.risk_why()}</h2>
        <span className="label">
          {m.risk_rules({ version: kept.rules_version })}{' '}
          {isSame ? m.risk_replay_same() : m.risk_replay_differs({ points: replayed.points })}
        </span>
      </div>
      <p className="label">{m.risk_why_as_of({ moment: momentWords(seen.raised_at) })}</p>
      {seen.opened_by !== null && (
        <p className="small breaks">
          {m.risk_opened_by({ name: seen.opened_by, reason: seen.open_reason ?? '' })}
        </p>
      )}
      <Table
        caption={m.risk_why()}
        hideCaption
        columns={[
          { key: 'rule', label: m.risk_col_rule() },
          { key: 'points', label: m.risk_col_points() },
        ]}
        rows={[
          ...replayed.lines.map((line) => ({
            key: line.rule,
            cells: { rule: lineWords(line), points: <b>{signed(line.points)}</b> },
          })),
          {
            key: 'sum',
            state: 'sum' as const,
            cells: { rule: m.risk_look_from({ points: seen.look_from }), points: kept.points },
          },
        ]}
      />
      {!isSameToday && (
        <p className="small">
          {m.risk_today_differs({ version: today.rules_version, points: today.points })}
        </p>
      )}
      {seen.outcome && (
        <p className="small breaks">
          {m.risk_closed_by({
            outcome: outcomeWords[seen.outcome](),
            name: seen.closed_by ?? '',
            note: seen.outcome_note ?? '',
          })}
        </p>
      )}
    </Card>
  );
}

/** Changes of the limit, each of which can be decided again. */
function Decisions({ seen }: Seen) {
  if (seen.decisions.length === 0) return null;
  return (
    <Card>
      <Table
        caption={m.risk_decisions()}
        columns={[
          { key: 'day', label: m.risk_col_day() },
          { key: 'before', label: m.risk_col_before() },
          { key: 'after', label: m.risk_col_after() },
        ]}
        rows={seen.decisions.map((each) => ({
          key: each.decision_id,
          cells: {
            day: (
              <Link to={`/ops/risk/decisions/${each.decision_id}`} prefetch="none">
                {dateOf(each.decided_on)}
              </Link>
            ),
            before: pesos(each.limit_before),
            after: pesos(each.limit_after),
          },
        }))}
      />
    </Card>
  );
}

/** What a hold stops, what goes on, and until when: before anybody presses anything. */
function Effects({ seen }: Seen) {
  const { role, waiting_payouts: waiting } = seen;
  const until = momentWords(seen.held_until ?? seen.hold_until);
  return (
    <Card role="region" aria-labelledby="effects">
      <h2 id="effects">{seen.held_until ? m.risk_effects_now() : m.risk_effects()}</h2>
      <dl className="risk-effects">
        {role === 'buyer' ? (
          <Effect name={m.risk_effect_purchases()}>{m.risk_effect_stop()}</Effect>
        ) : (
          <Effect name={m.risk_effect_payouts()}>
            {waiting.payouts > 0
              ? m.risk_effect_payouts_wait({ amount: pesos(waiting.amount) })
              : m.risk_effect_stop()}
          </Effect>
        )}
        <Effect name={role === 'buyer' ? m.risk_effect_plans() : m.risk_effect_sales()}>
          {m.risk_effect_go_on()}
        </Effect>
        <Effect name={m.risk_effect_told()}>{m.risk_effect_told_words({ moment: until })}</Effect>
        <Effect name={m.risk_effect_ends()}>{until}</Effect>
      </dl>
    </Card>
  );
}

const Effect = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Holds and cases of this account, newest first. */
function Before({ seen }: Seen) {
  if (seen.holds.length === 0 && seen.earlier.length === 0) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="before">
      <h2 id="before">{m.risk_before()}</h2>
      <ol className="past">
        {seen.holds.map((hold) => (
          <li key={hold.hold_id} className={hold.is_running ? 'well' : 'quiet'}>
            <b className="breaks">{m.risk_before_hold({ name: hold.held_by })}</b>
            <span className="label breaks">
              {hold.reason} · {momentWords(hold.held_at)}
              {hold.ended_by !== null &&
                ` · ${m.risk_before_ended({ name: hold.ended_by, reason: hold.end_reason ?? '' })}`}
            </span>
          </li>
        ))}
        {seen.earlier.map((each) => (
          <li key={each.case_id} className="quiet">
            <b>
              <Link to={`/ops/risk/${each.case_id}`} prefetch="none">
                {each.reference}
              </Link>
            </b>
            <span className="label">
              {each.outcome ? outcomeWords[each.outcome]() : m.risk_to_decide()} ·{' '}
              {momentWords(each.raised_at)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
