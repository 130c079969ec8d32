import type { LongerAsk, SwitchState } from '@luwag/contracts/switches';
import { Banner } from '@luwag/ui/banner';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ReasonField } from './note-field.tsx';
import { SecondPersonForm } from './second-person-form.tsx';
import { switchWords } from './switch-words.ts';

/** How one switch stands; unfolded, what can be done about it. Works without script. */
export function SwitchRow({ state }: { state: SwitchState }) {
  const may = useStaffMay()('use_switches');
  if (!may)
    return (
      <div className="switch-row">
        <SwitchHead state={state} />
      </div>
    );
  return (
    <details className="switch-row" open={state.longer !== null}>
      <summary>
        <SwitchHead state={state} />
      </summary>
      <div className="stack switch-acts">
        {state.stop === null ? <OffForm state={state} /> : <OffActs state={state} />}
      </div>
    </details>
  );
}

function SwitchHead({ state: { switch: name, stop, waiting } }: { state: SwitchState }) {
  const { name: title, off } = switchWords[name];
  return (
    <span className="switch-head">
      <span>
        <b>{title()}</b>
        <span className="label switch-what">{off()}</span>
      </span>
      {stop && (
        <span className="switch-why">
          {m.switches_why({ name: stop.off_by, reason: stop.reason })}{' '}
          {m.switches_back({ moment: momentWords(stop.until_at) })}{' '}
          {waiting > 0 && m.switches_waiting({ count: waiting })}
        </span>
      )}
      <span className="switch-state">
        {stop ? <b>{m.switches_off()}</b> : m.switches_on()}
        <i className={stop ? 'switch-glyph off' : 'switch-glyph'} aria-hidden="true" />
      </span>
    </span>
  );
}

const hour = 60;
const day = 24 * hour;
const minutesOf = {
  rail: [30, hour, 2 * hour, 8 * hour, day],
  feature: [day, 7 * day, 30 * day, 90 * day],
} as const;

const lengthWords = (minutes: number): string => {
  if (minutes < hour) return m.switches_minutes({ count: minutes });
  if (minutes < day) return m.switches_hours({ count: minutes / hour });
  return m.switches_days({ count: minutes / day });
};

/** For how long: what one person may, in steps. */
export function LengthField({ kind, most }: { kind: SwitchState['kind']; most: number }) {
  const choices = minutesOf[kind].filter((minutes) => minutes <= most);
  return (
    <SelectField name="minutes" label={m.switches_length()} defaultValue={String(choices[0])}>
      {choices.map((minutes) => (
        <option key={minutes} value={minutes}>
          {lengthWords(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

function OffForm({ state }: { state: SwitchState }) {
  const fields = { act: 'off', switches: state.switch };
  return (
    <PostForm className="stack" fields={fields} noValidate={false} preventScrollReset>
      <LengthField kind={state.kind} most={state.alone_minutes} />
      <ReasonField label={m.switches_reason()} help={m.switches_reason_help()} />
      <SubmitButton of={fields} variant="second" auto compact>
        {m.switches_turn_off()}
      </SubmitButton>
    </PostForm>
  );
}

/** Off: turn it on before its time, or have a second person leave it off. */
function OffActs({ state }: { state: SwitchState }) {
  const on = { act: 'on', switch: state.switch };
  return (
    <>
      {state.longer && <LongerCard ask={state.longer} />}
      {state.may_turn_on ? (
        <PostForm className="stack" fields={on} noValidate={false} preventScrollReset>
          <ReasonField label={m.switches_reason_on()} help={m.switches_reason_help()} />
          <SubmitButton of={on} variant="second" auto compact>
            {m.switches_turn_on()}
          </SubmitButton>
        </PostForm>
      ) : (
        <p className="small">{m.switches_other_person()}</p>
      )}
      {state.kind === 'rail' && !state.longer && <LongerForm name={state.switch} />}
    </>
  );
}

function LongerForm({ name }: { name: SwitchState['switch'] }) {
  const fields = { act: 'longer', switch: name };
  return (
    <PostForm className="stack" fields={fields} noValidate={false} preventScrollReset>
      <SelectField name="hours" label={m.switches_longer()} help={m.switches_longer_help()}>
        {[48, 72, 168].map((hours) => (
          <option key={hours} value={hours}>
            {m.switches_days({ count: hours / 24 })}
          </option>
        ))}
      </SelectField>
      <ReasonField label={m.switches_reason_longer()} help={m.switches_reason_help()} />
      <SubmitButton of={fields} variant="second" auto compact>
        {m.switches_ask()}
      </SubmitButton>
    </PostForm>
  );
}

function LongerCard({ ask }: { ask: LongerAsk }) {
  return (
    <>
      <Banner
        tone="pend"
        title={m.switches_longer_asked({
          name: ask.asked_by,
          moment: momentWords(ask.until_at),
        })}
      >
        {ask.reason}
      </Banner>
      <SecondPersonForm
        fields={{ ask_id: ask.ask_id }}
        isYours={ask.is_yours}
        words={{
          approve: m.switches_approve(),
          refuse: m.switches_refuse(),
          withdraw: m.switches_withdraw(),
        }}
      />
    </>
  );
}
