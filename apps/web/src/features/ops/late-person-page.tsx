import type {
  addCollectionNote,
  cancelPromise,
  decideWriteOff,
  LatePerson,
  notePromise,
  proposeWriteOff,
  remindLateBuyer,
  WriteOff,
} from '@luwag/contracts/delinquency';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay, useStaffMay } from '#app/shared/auth/staff-rights.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { bucketWords, reasonWords } from './bucket-words.ts';
import { Fact } from './chain-card.tsx';
import { ContactCard, ContactMade, Rules } from './contact-card.tsx';
import type { PersonAnswer, PersonData } from './late-person.server.ts';
import { ReasonField } from './note-field.tsx';
import { NotesCard, PromiseCard } from './promise-card.tsx';
import { SayCard } from './say-card.tsx';

type LatePersonProps = PersonData & { answer: PersonAnswer | undefined };

/** One person who is late: what is owed, what may be done, and the rules beside both. */
export function LatePersonPage({ person, formKey, done, answer }: LatePersonProps) {
  const words = done === null ? undefined : doneWords[done];
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <div>
          <p className="links">
            <Link to="/ops/collections">{m.late_back()}</Link>
          </p>
          <h1 className="breaks">{person.name}</h1>
          <p className="label">{m.late_on_record()}</p>
        </div>
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={stepUpWords[answer.asked.change.body.decision]()}
        />
      )}
      {answer?.kind === 'refused' && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && <Banner tone="ok" role="status" title={words()} />}
      <div className="late-person">
        <section className="stack" aria-labelledby="plans">
          <StaffMay right="work_late">
            <SayCard person={person} />
          </StaffMay>
          <h2 id="plans">{m.late_their_plans()}</h2>
          {person.plans.map((plan) => (
            <PlanCard key={plan.plan_id} plan={plan} person={person} formKey={formKey} />
          ))}
          {person.write_offs.map((writeOff) => (
            <WriteOffCard key={writeOff.write_off_id} writeOff={writeOff} formKey={formKey} />
          ))}
        </section>
        <div className="stack">
          <ContactCard contact={person.contact} />
          <PromiseCard person={person} />
          <NotesCard notes={person.notes} />
          <ContactMade made={person.contact.made} />
          <Rules days={person.write_off_days} />
        </div>
      </div>
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  proposed: m.late_done_proposed,
  approved: m.late_done_approved,
  rejected: m.late_done_rejected,
  reminded: m.late_done_reminded,
  promised: m.late_done_promised,
  taken_back: m.late_done_taken_back,
  noted: m.late_done_noted,
};

const stepUpWords = { approve: m.late_step_up_approve, reject: m.late_step_up_reject };

const faults: ForRefusals<
  | typeof proposeWriteOff
  | typeof decideWriteOff
  | typeof remindLateBuyer
  | typeof notePromise
  | typeof cancelPromise
  | typeof addCollectionNote,
  () => string,
  'amount_invalid'
> = {
  buyer_not_found: undefined,
  contact_not_now: m.late_fault_not_now,
  message_not_offered: m.late_fault_not_offered,
  promise_date_out_of_range: m.late_fault_promise_date,
  promise_not_found: m.late_fault_promise_gone,
  promise_stands: m.late_fault_promise_stands,
  promise_too_high: m.late_fault_promise_high,
  amount_invalid: m.late_fault_promise_amount,
  invalid_request: m.night_note_fault,
  plan_not_found: undefined,
  plan_not_late_enough: m.late_fault_not_late_enough,
  write_off_proposed: m.late_fault_proposed,
  write_off_not_found: undefined,
  write_off_decided: m.late_fault_decided,
  second_same_person: m.late_fault_same_person,
};

type PlanCardProps = {
  plan: LatePerson['plans'][number];
  person: LatePerson;
  formKey: string;
};

function PlanCard({ plan, person, formKey }: PlanCardProps) {
  const { plan_id: planId } = plan;
  const mayPropose = useStaffMay()('work_late');
  const isProposed = person.write_offs.some(
    (each) => each.plan_id === planId && each.state === 'proposed',
  );
  return (
    <Card className="stack">
      <div className="between">
        <h3 className="breaks">{plan.store_name || m.late_plan()}</h3>
        {plan.is_written_off ? (
          <Badge tone="plain">{m.late_written_off()}</Badge>
        ) : (
          <Badge tone="late">{bucketWords(plan.bucket)}</Badge>
        )}
      </div>
      <dl className="values night-facts">
        <Fact name={m.late_overdue()}>{pesos(plan.overdue_centavos)}</Fact>
        <Fact name={m.late_owed()}>{pesos(plan.owed_centavos)}</Fact>
        <Fact name={m.late_fees()}>{pesos(plan.late_fee_centavos)}</Fact>
        {plan.is_written_off && (
          <Fact name={m.late_given_up()}>{pesos(plan.written_off_centavos)}</Fact>
        )}
        {plan.recovered_centavos > 0 && (
          <Fact name={m.late_recovered()}>{pesos(plan.recovered_centavos)}</Fact>
        )}
      </dl>
      {plan.has_lighter_plan && <p className="small">{m.late_has_lighter()}</p>}
      {plan.request_id && (
        <p className="links">
          <Link to={`/ops/purchases/${plan.request_id}`} prefetch="none">
            {m.late_purchase()}
          </Link>
        </p>
      )}
      {plan.may_write_off && !isProposed && mayPropose && (
        <details>
          <summary>{m.late_propose()}</summary>
          <PostForm
            className="stack"
            fields={{ act: 'propose', plan_id: planId, key: formKey }}
            noValidate={false}
            preventScrollReset
          >
            <p className="label">{m.late_propose_note()}</p>
            <SelectField name="why" label={m.late_why()}>
              {Object.entries(reasonWords).map(([reason, words]) => (
                <option key={reason} value={reason}>
                  {words()}
                </option>
              ))}
            </SelectField>
            <ReasonField label={m.late_note()} help={m.late_note_help()} />
            <SubmitButton of={{ act: 'propose', plan_id: planId }} variant="second" auto compact>
              {m.late_propose_yes()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </Card>
  );
}

const stateWords: Readonly<Record<WriteOff['state'], () => string>> = {
  proposed: m.late_state_proposed,
  approved: m.late_state_approved,
  rejected: m.late_state_rejected,
};

function WriteOffCard({ writeOff, formKey }: { writeOff: WriteOff; formKey: string }) {
  const { write_off_id: id, state } = writeOff;
  const mayDecide = useStaffMay()('decide_write_off');
  const fields = { act: 'decide', write_off_id: id, key: formKey };
  return (
    <Card className="stack">
      <div className="between">
        <h3>{m.late_write_off({ amount: pesos(writeOff.owed_centavos) })}</h3>
        <Badge tone={state === 'proposed' ? 'pend' : 'plain'}>{stateWords[state]()}</Badge>
      </div>
      <p className="small">
        {m.late_proposed_by({
          name: writeOff.proposed_by,
          reason: reasonWords[writeOff.reason](),
        })}
        , {momentWords(writeOff.proposed_at)}
      </p>
      <p className="breaks">{writeOff.note}</p>
      {writeOff.decided_by && writeOff.decided_at && (
        <p className="small">
          {m.late_decided_by({ name: writeOff.decided_by })}, {momentWords(writeOff.decided_at)}:{' '}
          {writeOff.decision_note}
        </p>
      )}
      {state === 'proposed' && writeOff.is_your_proposal && (
        <p className="label">{m.late_yours_text()}</p>
      )}
      {state === 'proposed' && !writeOff.is_your_proposal && !mayDecide && (
        <p className="label">{m.staff_write_off_finance()}</p>
      )}
      {state === 'proposed' && !writeOff.is_your_proposal && mayDecide && (
        <PostForm className="stack" fields={fields} noValidate={false} preventScrollReset>
          {/* Enter presses the first button of a form: this one, which does nothing. */}
          <button type="submit" disabled hidden />
          <ReasonField label={m.late_decide_note()} help={m.late_note_help()} />
          <div className="row gap-3">
            <SubmitButton name="decision" value="approve" of={fields} variant="danger" auto compact>
              {m.late_approve()}
            </SubmitButton>
            <SubmitButton name="decision" value="reject" of={fields} variant="second" auto compact>
              {m.late_reject()}
            </SubmitButton>
          </div>
        </PostForm>
      )}
    </Card>
  );
}
