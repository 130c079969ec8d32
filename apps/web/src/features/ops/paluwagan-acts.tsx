import type { GroupHardship, GroupStep } from '@luwag/contracts/paluwagan-desk';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { TextArea, TextField } from '@luwag/ui/text-field';
import { useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import { useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { isForTyping, Key, ReasonField } from './note-field.tsx';
import type { StaffGroupData } from './paluwagan.server.ts';
import { causeWords, stepWords } from './paluwagan-words.ts';

type GroupProps = Pick<StaffGroupData, 'group'>;

/** What may be asked of a group in its state. Another person decides. */
const stepsOf: Readonly<Partial<Record<GroupProps['group']['status'], GroupStep['step'][]>>> = {
  running: ['freeze'],
  frozen: ['unfreeze', 'dissolve'],
};

/** Freezing stops new rounds and not what members are owed; it takes two people. */
export function StepsCard({ group }: GroupProps) {
  const mayWork = useStaffMay()('work_groups');
  const open = group.steps.filter(({ decision }) => decision === null);
  const past = group.steps.filter(({ decision }) => decision !== null);
  const possible = open.length === 0 ? (stepsOf[group.status] ?? []) : [];
  if (possible.length === 0 && group.steps.length === 0) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="steps">
      <h2 id="steps">{m.paluwagan_steps()}</h2>
      <p className="small">{m.paluwagan_steps_text()}</p>
      {open.map((step) => (
        <OpenStep key={step.group_step_id} step={step} mayWork={mayWork} />
      ))}
      {mayWork &&
        possible.map((step, index) => (
          <details key={step}>
            <summary data-group-key={index === 0 ? 'f' : undefined}>
              {stepWords[step]()} {index === 0 && <Key>F</Key>}
            </summary>
            <PostForm className="stack" fields={{ act: 'step', step }} noValidate={false}>
              <ReasonField label={m.paluwagan_ops_reason()} help={m.paluwagan_ops_reason_help()} />
              <SubmitButton of={{ act: 'step', step }} variant="danger" auto compact>
                {m.paluwagan_ops_ask()}
              </SubmitButton>
            </PostForm>
          </details>
        ))}
      {past.map((step) => (
        <p key={step.group_step_id} className="small">
          {stepWords[step.step]()}:{' '}
          {step.decision === 'approved' ? m.paluwagan_ops_approved() : m.paluwagan_ops_refused()}
          {step.decided_at && `, ${momentWords(step.decided_at)}`}. {step.reason}
        </p>
      ))}
    </Card>
  );
}

function OpenStep({ step, mayWork }: { step: GroupStep; mayWork: boolean }) {
  const fields = { act: 'decide', step_id: step.group_step_id };
  return (
    <div className="stack">
      <div className="between">
        <b>{stepWords[step.step]()}</b>
        <Badge tone="pend">{m.late_needs_second()}</Badge>
      </div>
      <p className="breaks">{step.reason}</p>
      <p className="label">
        {m.paluwagan_ops_asked_by({ name: step.asked_by, when: momentWords(step.asked_at) })}
      </p>
      {step.is_yours && <p className="label">{m.late_yours_text()}</p>}
      {!step.is_yours && mayWork && (
        <PostForm fields={fields} className="row gap-3">
          <SubmitButton name="decision" value="refuse" of={fields} variant="second" auto compact>
            {m.paluwagan_ops_refuse()}
          </SubmitButton>
          <SubmitButton name="decision" value="approve" of={fields} variant="danger" auto compact>
            {m.paluwagan_ops_approve()}
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}

/** Illness, lost work, a death: a seat is excused for some rounds, or not, with a reason. */
export function HardshipsCard({ group }: GroupProps) {
  const mayWork = useStaffMay()('work_groups');
  if (group.hardships.length === 0) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="hardships">
      <h2 id="hardships">{m.paluwagan_hardships()}</h2>
      {group.hardships.map((hardship) => (
        <Hardship key={hardship.hardship_id} hardship={hardship} mayWork={mayWork} />
      ))}
    </Card>
  );
}

function Hardship({ hardship, mayWork }: { hardship: GroupHardship; mayWork: boolean }) {
  const { hardship_id: id, decision } = hardship;
  const fields = { act: 'hardship', hardship_id: id };
  return (
    <div className="stack">
      <div className="between">
        <b className="breaks">{hardship.name}</b>
        <Badge tone={decision === null ? 'pend' : 'plain'}>{causeWords[hardship.cause]()}</Badge>
      </div>
      <p className="breaks">{hardship.words}</p>
      <p className="label">
        {m.paluwagan_ops_asked_by({
          name: hardship.asked_by,
          when: momentWords(hardship.asked_at),
        })}
      </p>
      {decision === 'granted' && (
        <p className="small">
          {m.paluwagan_hardship_granted({
            from: hardship.from_round ?? 0,
            until: hardship.until_round ?? 0,
          })}
        </p>
      )}
      {decision === 'refused' && <p className="small">{m.paluwagan_ops_refused()}</p>}
      {decision === null && mayWork && (
        <PostForm fields={fields} className="stack" noValidate={false}>
          {/* Enter presses the first button of a form: this one, which does nothing. */}
          <button type="submit" disabled hidden />
          <TextField
            name="rounds"
            label={m.paluwagan_hardship_rounds()}
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            defaultValue="1"
          />
          <ReasonField label={m.paluwagan_ops_reason()} help={m.paluwagan_ops_reason_help()} />
          <div className="row gap-3">
            <SubmitButton name="decision" value="grant" of={fields} auto compact>
              {m.paluwagan_hardship_grant()}
            </SubmitButton>
            <SubmitButton name="decision" value="refuse" of={fields} variant="second" auto compact>
              {m.paluwagan_ops_refuse()}
            </SubmitButton>
          </div>
        </PostForm>
      )}
    </div>
  );
}

/** The same words to every member, or to one. */
export function WriteCard({ group }: GroupProps) {
  return (
    <Card className="stack" role="region" aria-labelledby="write">
      <h2 id="write">
        {m.paluwagan_write()} <Key>W</Key>
      </h2>
      <PostForm fields={{ act: 'write' }} className="stack" noValidate={false}>
        <SelectField name="seat" label={m.paluwagan_write_to()}>
          <option value="">{m.paluwagan_write_all()}</option>
          {group.seats_list.map((seat) => (
            <option key={seat.seat_id} value={seat.seat_id}>
              {seat.name}
            </option>
          ))}
        </SelectField>
        <TextArea
          data-group-key="w"
          name="words"
          label={m.paluwagan_write_words()}
          help={m.paluwagan_write_help()}
          minLength={5}
          maxLength={600}
          required
        />
        <SubmitButton of={{ act: 'write' }} variant="second" auto compact>
          {m.paluwagan_write_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

/** F goes to holding the group, W to writing to it: each key goes to what bears it. */
export function useGroupKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isForTyping(event) || !/^[fw]$/.test(event.key)) return;
      const target = document.querySelector<HTMLElement>(`[data-group-key=${event.key}]`);
      if (!target) return;
      event.preventDefault();
      target.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
