import type {
  closeRiskCase,
  decideLongHold,
  endHold,
  holdAccount,
  prolongHold,
  RiskCase,
  RiskHold,
} from '@luwag/contracts/risk';
import { prolongDays } from '@luwag/domain/risk-holds';
import { riskOutcomes } from '@luwag/domain/risk-rules';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { type ReactNode, useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { isForTyping, Key, ReasonField } from './note-field.tsx';
import type { RiskAnswer } from './risk.server.ts';
import { outcomeWords } from './risk-words.ts';
import { SecondPersonForm } from './second-person-form.tsx';

type Acts =
  | typeof holdAccount
  | typeof closeRiskCase
  | typeof prolongHold
  | typeof decideLongHold
  | typeof endHold;

const faults: ForRefusals<Acts, () => string> = {
  risk_case_not_found: undefined,
  risk_hold_not_found: undefined,
  risk_case_closed: m.risk_fault_closed,
  already_held: m.risk_fault_held,
  hold_over: m.risk_fault_over,
  hold_too_long: m.risk_fault_too_long,
  hold_changed: m.risk_fault_changed,
  hold_longer_waiting: m.risk_fault_waiting,
  nothing_asked: m.risk_fault_nothing_asked,
  second_same_person: m.risk_fault_same_person,
  invalid_request: m.night_note_fault,
};

export const RiskFault = ({ answer }: { answer: RiskAnswer }) => (
  <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
);

/** The careful act first: a hold is over by itself, a word on somebody stays. */
export function RiskActs({ seen }: { seen: RiskCase }) {
  useActKeys();
  const running = seen.holds.find(({ is_running: isRunning }) => isRunning);
  const isOpen = seen.outcome === null;
  return (
    <>
      {isOpen && !running && (seen.may_hold ? <HoldCard /> : <HeldByYou />)}
      {running?.asked && <AskedCard hold={running} asked={running.asked} />}
      {running && <RunningCard hold={running} />}
      {isOpen && <CloseCard />}
    </>
  );
}

/** H and A go to the forms of the page; nothing is sent before Enter. */
function useActKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForTyping(event)) return;
      const form = document.querySelector<HTMLElement>(
        `[data-act-key="${event.key.toLowerCase()}"]`,
      );
      if (!form) return;
      event.preventDefault();
      form.querySelector<HTMLInputElement>('input[name=reason]')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

type ReasonFormProps = {
  act: 'hold' | 'close' | 'prolong' | 'end';
  fields?: Readonly<Record<string, string>>;
  label?: string;
  submit: string;
  isFirst?: boolean;
  /** What comes before the reason. */
  children?: ReactNode;
};

/** An act with why, which goes on record. */
const ReasonForm = (props: ReasonFormProps) => {
  const { act, fields, label = m.risk_reason(), submit, isFirst = false, children } = props;
  return (
    <PostForm className="stack" fields={{ act, ...fields }} noValidate={false} preventScrollReset>
      {children}
      <ReasonField label={label} help={m.risk_reason_help()} />
      <SubmitButton of={{ act }} variant={isFirst ? 'primary' : 'second'} compact>
        {submit}
      </SubmitButton>
    </PostForm>
  );
};

const HoldCard = () => (
  <Card className="stack" role="region" aria-labelledby="hold" data-act-key="h">
    <div className="between">
      <h2 id="hold">{m.risk_hold()}</h2>
      <Key>H</Key>
    </div>
    <p className="label">{m.risk_hold_note()}</p>
    <ReasonForm act="hold" submit={m.risk_hold_yes()} isFirst />
  </Card>
);

/** Who held somebody lately leaves the next hold to a colleague. */
const HeldByYou = () => (
  <Card className="stack" role="region" aria-labelledby="hold">
    <h2 id="hold">{m.risk_hold()}</h2>
    <p className="label">{m.risk_hold_other()}</p>
  </Card>
);

const CloseCard = () => (
  <Card className="stack" role="region" aria-labelledby="close" data-act-key="a">
    <div className="between">
      <h2 id="close">{m.risk_close()}</h2>
      <Key>A</Key>
    </div>
    <p className="label">{m.risk_close_note()}</p>
    <ReasonForm act="close" label={m.risk_found_out()} submit={m.risk_close_yes()}>
      <SelectField label={m.risk_outcome()} name="outcome" defaultValue="good">
        {riskOutcomes.toReversed().map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeWords[outcome]()}
          </option>
        ))}
      </SelectField>
    </ReasonForm>
  </Card>
);

const Prolong = ({ hold }: { hold: RiskHold }) => (
  <details>
    <summary>{m.risk_prolong()}</summary>
    <ReasonForm
      act="prolong"
      fields={{ hold_id: hold.hold_id, from: hold.held_until }}
      submit={m.risk_prolong()}
    >
      <SelectField label={m.risk_prolong_by()} name="days" help={m.risk_prolong_help()}>
        {prolongDays.map((days) => (
          <option key={days} value={days}>
            {m.risk_days({ days })}
          </option>
        ))}
      </SelectField>
    </ReasonForm>
  </details>
);

/** A hold that runs: longer, or over at once by somebody else than who laid it on. */
const RunningCard = ({ hold }: { hold: RiskHold }) => (
  <Card className="stack desk-act" role="region" aria-labelledby="running">
    <h2 id="running">{m.risk_until({ moment: momentWords(hold.held_until) })}</h2>
    <p className="small breaks">{m.risk_held_by({ name: hold.held_by, reason: hold.reason })}</p>
    {hold.asked ? <p className="label">{m.risk_prolong_waits()}</p> : <Prolong hold={hold} />}
    {hold.is_yours ? (
      <p className="label">{m.risk_end_other()}</p>
    ) : (
      <details>
        <summary>{m.risk_end()}</summary>
        <ReasonForm act="end" fields={{ hold_id: hold.hold_id }} submit={m.risk_end()} />
      </details>
    )}
  </Card>
);

type AskedProps = { hold: RiskHold; asked: NonNullable<RiskHold['asked']> };

/** More than fourteen days: one has asked, another decides about that very end. */
function AskedCard({ hold, asked }: AskedProps) {
  const until = momentWords(asked.until);
  const fields = { hold_id: hold.hold_id, until: asked.until };
  return (
    <Card className="stack" role="region" aria-labelledby="asked">
      <h2 id="asked">{m.risk_asked({ moment: until })}</h2>
      <p className="small breaks">{m.risk_held_by({ name: asked.by, reason: asked.reason })}</p>
      {asked.is_yours && <Banner tone="pend" title={m.risk_asked_yours()} />}
      <SecondPersonForm
        fields={fields}
        isYours={asked.is_yours}
        words={{
          approve: m.risk_approve({ moment: until }),
          refuse: m.risk_refuse(),
          withdraw: m.risk_withdraw(),
        }}
      />
    </Card>
  );
}
