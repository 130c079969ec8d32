import type {
  askLonger,
  decideLonger,
  SwitchState,
  SwitchStop,
  turnOff,
  turnOn,
} from '@luwag/contracts/switches';
import { moneyOutSwitches } from '@luwag/domain/switches';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { ReasonField } from './note-field.tsx';
import { SetUpTabs } from './set-up-tabs.tsx';
import { LengthField, SwitchRow } from './switch-row.tsx';
import { switchWords } from './switch-words.ts';
import type { SwitchesAnswer, SwitchesData } from './switches.server.ts';

/** What can be turned off, how it stands, and what was off lately. */
export function SwitchesPage(props: SwitchesData & { answer: SwitchesAnswer | undefined }) {
  const { switches, past, nowMs, done, answer } = props;
  const words = done === null ? undefined : doneWords[done];
  const ofKind = (kind: SwitchState['kind']) => switches.filter((each) => each.kind === kind);
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.switches_title()}>{m.switches_lede()}</PageHead>
      </div>
      <SetUpTabs at="/ops/set-up" />
      {answer && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && <Banner tone="ok" role="status" title={words()} />}
      <div className="switch-page">
        <SwitchCard
          id="rails"
          title={m.switches_rails()}
          note={m.switches_rails_note()}
          rows={ofKind('rail')}
        />
        <div className="stack">
          <StaffMay right="use_switches">
            <StopMoneyCard switches={switches} />
          </StaffMay>
          <SwitchCard
            id="features"
            title={m.switches_features()}
            note={m.switches_features_note()}
            rows={ofKind('feature')}
          />
          <PastStops past={past} nowMs={nowMs} />
        </div>
      </div>
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  off: m.switches_done_off,
  on: m.switches_done_on,
  longer: m.switches_done_longer,
  approve: m.switches_done_approved,
  refuse: m.switches_done_refused,
};

const faults: ForRefusals<
  typeof turnOff | typeof turnOn | typeof askLonger | typeof decideLonger,
  () => string
> = {
  off_already: m.switches_fault_off,
  on_already: m.switches_fault_on,
  too_long_alone: m.switches_fault_long,
  other_person_needed: m.switches_other_person,
  not_longer: m.switches_fault_not_longer,
  longer_waiting: m.switches_fault_waiting,
  longer_not_found: m.switches_fault_gone,
  own_longer: m.switches_fault_own,
  invalid_request: m.night_note_fault,
};

type SwitchCardProps = { id: string; title: string; note: string; rows: SwitchState[] };

const SwitchCard = ({ id, title, note, rows }: SwitchCardProps) => (
  <Card role="region" aria-labelledby={id}>
    <div className="between">
      <h2 id={id}>{title}</h2>
      <span className="label">{note}</span>
    </div>
    <ul className="lined switch-list" data-desk-list>
      {rows.map((state) => (
        <li key={state.switch}>
          <SwitchRow state={state} />
        </li>
      ))}
    </ul>
  </Card>
);

/** One form for all that leaves: whoever sees money go wrong has no time to find each rail. */
function StopMoneyCard({ switches }: Pick<SwitchesData, 'switches'>) {
  const out = switches.filter((each) => moneyOutSwitches.includes(each.switch));
  const open = out.filter(({ stop }) => stop === null);
  const most = Math.min(...open.map((each) => each.alone_minutes));
  const fields = { act: 'off', switches: open.map((each) => each.switch).join(' ') };
  return (
    <Card className="stack switch-stop" role="region" aria-labelledby="money-out">
      <h2 id="money-out">{m.switches_money_out()}</h2>
      <p className="small">{m.switches_money_out_text()}</p>
      {open.length === 0 ? (
        <p className="small">
          <b>{m.switches_money_out_off()}</b>
        </p>
      ) : (
        <details>
          <summary>{m.switches_money_out_stop()}</summary>
          <PostForm
            className="stack switch-acts"
            fields={fields}
            noValidate={false}
            preventScrollReset
          >
            <LengthField kind="rail" most={most} />
            <ReasonField label={m.switches_reason()} help={m.switches_reason_help()} />
            <SubmitButton of={fields} variant="danger" auto compact>
              {m.switches_money_out_stop()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

type Line = { key: string; at: string; look: string; said: string; why: string | null };

/** Each time that something was off is two lines: its beginning, and its end once it is over. */
function linesOf(past: readonly SwitchStop[], nowMs: number): Line[] {
  const lines = past.flatMap((stop): Line[] => {
    const name = switchWords[stop.switch].name();
    const endAt = stop.on_at ?? stop.until_at;
    const end: Line = {
      key: `${stop.switch} ${stop.off_at} end`,
      at: endAt,
      look: '',
      said: stop.on_by
        ? m.switches_line_on({ switch: name, name: stop.on_by })
        : m.switches_line_back({ switch: name }),
      why: stop.on_reason,
    };
    const begin: Line = {
      key: `${stop.switch} ${stop.off_at}`,
      at: stop.off_at,
      look: 'bad',
      said: m.switches_line_off({ switch: name, name: stop.off_by }),
      why: stop.reason,
    };
    return Date.parse(endAt) > nowMs && !stop.on_by
      ? [{ ...end, look: 'quiet', said: m.switches_line_will({ switch: name }) }, begin]
      : [end, begin];
  });
  return lines.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const PastStops = ({ past, nowMs }: Pick<SwitchesData, 'past' | 'nowMs'>) => (
  <Card className="stack" role="region" aria-labelledby="line">
    <h2 id="line">{m.switches_line()}</h2>
    {past.length === 0 && <p className="label">{m.switches_line_none()}</p>}
    <ol className="past small">
      {linesOf(past, nowMs).map((line) => (
        <li key={line.key} className={line.look || undefined}>
          <span className="between">
            <span className="breaks">{line.said}</span>
            <time dateTime={line.at} className="label">
              {momentWords(line.at)}
            </time>
          </span>
          {line.why && <span className="label breaks">{line.why}</span>}
        </li>
      ))}
    </ol>
  </Card>
);
