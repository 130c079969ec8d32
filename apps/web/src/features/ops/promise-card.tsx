import type { LatePerson, PaymentPromise } from '@luwag/contracts/delinquency';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { StaffMay, useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, dayOf, inColumn, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { ReasonField } from './note-field.tsx';

const stateWords: Readonly<Record<PaymentPromise['state'], () => string>> = {
  open: m.late_promise_open,
  kept: m.late_promise_kept,
  broken: m.late_promise_broken,
  taken_back: m.late_promise_taken_back,
};

/** A day and a sum that somebody named; until then they are left in peace. */
export function PromiseCard({ person }: { person: LatePerson }) {
  const { promises, mode } = person;
  const mayNote = useStaffMay()('work_late');
  const isLive = mode === 'live';
  const standing = promises.find((each) => each.state === 'open' && each.livemode === isLive);
  const past = promises.filter((each) => each !== standing);
  const late = person.plans.filter((plan) => plan.livemode === isLive && plan.overdue_centavos > 0);
  const overdue = late.reduce((sum, plan) => sum + plan.overdue_centavos, 0);
  return (
    <Card className="stack" role="region" aria-labelledby="promise">
      <h2 id="promise">{m.late_promise()}</h2>
      {standing && <Standing promise={standing} mode={mode} />}
      {!standing && overdue > 0 && mayNote && (
        <PostForm className="stack" fields={{ act: 'promise', mode }} preventScrollReset>
          <button type="submit" disabled hidden />
          <div className="row2 gap-3">
            <TextField
              type="date"
              name="on_date"
              label={m.late_promise_by()}
              max={person.promise_until}
              required
            />
            <MoneyField
              name="amount"
              label={m.late_promise_amount()}
              defaultValue={inColumn(overdue)}
              required
            />
          </div>
          <p className="label">{m.late_promise_help({ date: dateOf(person.promise_until) })}</p>
          <SubmitButton of={{ act: 'promise' }} variant="second" auto compact>
            {m.late_promise_yes()}
          </SubmitButton>
        </PostForm>
      )}
      {past.length > 0 && (
        <ul className="stack small" aria-label={m.late_promise_past()}>
          {past.map((each) => (
            <li key={each.promise_id} className="between">
              <span>
                {pesos(each.amount_centavos)}, {dateOf(each.on_date)}
              </span>
              <Badge tone={each.state === 'kept' ? 'paid' : 'plain'}>
                {stateWords[each.state]()}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Standing({ promise, mode }: { promise: PaymentPromise; mode: LatePerson['mode'] }) {
  return (
    <PostForm className="stack" fields={{ act: 'take_back', mode }} preventScrollReset>
      <p>
        <b>{pesos(promise.amount_centavos)}</b>, {dayOf(promise.on_date)}
      </p>
      <p className="small">{m.late_promise_quiet()}</p>
      <p className="label">
        {m.late_promise_noted({ name: promise.noted_by })}, {momentWords(promise.noted_at)}
      </p>
      <StaffMay right="work_late">
        <SubmitButton of={{ act: 'take_back' }} variant="text" auto compact>
          {m.late_promise_take_back()}
        </SubmitButton>
      </StaffMay>
    </PostForm>
  );
}

/** What colleagues should know. Written once, and never changed. */
export function NotesCard({ notes }: Pick<LatePerson, 'notes'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="notes">
      <h2 id="notes">{m.late_notes()}</h2>
      <ol className="stack small">
        {notes.map((each) => (
          <li key={each.note_id}>
            <p className="breaks">{each.note}</p>
            <span className="label">
              {each.written_by}, {momentWords(each.written_at)}
            </span>
          </li>
        ))}
      </ol>
      <StaffMay right="work_late">
        <details>
          <summary>{m.late_notes_add()}</summary>
          <PostForm
            className="stack"
            fields={{ act: 'note' }}
            noValidate={false}
            preventScrollReset
          >
            <ReasonField label={m.late_notes_label()} help={m.late_notes_help()} />
            <SubmitButton of={{ act: 'note' }} variant="second" auto compact>
              {m.late_notes_yes()}
            </SubmitButton>
          </PostForm>
        </details>
      </StaffMay>
    </Card>
  );
}
