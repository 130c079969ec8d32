import type {
  askRoleChange,
  decideRoleChange,
  RoleChange,
  StaffMember,
} from '@luwag/contracts/staff-roles';
import { staffRoles } from '@luwag/domain/staff-roles';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { SelectField } from '@luwag/ui/select-field';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { staffRoleWords } from '#app/shared/format/staff-role-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { ReasonField } from './note-field.tsx';
import { SecondPersonForm } from './second-person-form.tsx';
import type { StaffAnswer, StaffData } from './staff.server.ts';
import { StaffRoleTable } from './staff-role-table.tsx';

type StaffPageProps = StaffData & { answer: StaffAnswer | undefined };

/** Who works here, what each may do, and changes of it that wait for a second admin. */
export function StaffPage({ people, changes, done, answer }: StaffPageProps) {
  const words = done === null ? undefined : doneWords[done];
  return (
    <div className="ops-page stack gap-5">
      <div className="between ops-head">
        <PageHead title={m.staff_title()}>{m.staff_lede()}</PageHead>
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={
            answer.asked.change.act === 'ask' ? m.staff_step_up_ask() : m.staff_step_up_decide()
          }
        />
      )}
      {answer?.kind === 'refused' && (
        <RefusalBanner code={answer.code} words={faults} otherwise={m.night_unavailable} />
      )}
      {words && !answer && <Banner tone="ok" role="status" title={words()} />}
      {changes.length > 0 && (
        <section className="stack" aria-labelledby="changes">
          <h2 id="changes">{m.staff_changes()}</h2>
          <ul className="stack">
            {changes.map((change) => (
              <li key={change.change_id}>
                <ChangeCard change={change} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{m.staff_people()}</h2>
        <Card flush>
          <ul className="lined">
            {people.map((person) => (
              <li key={person.account_id} className="staff-row">
                <PersonRow person={person} />
              </li>
            ))}
          </ul>
        </Card>
      </section>
      <StaffRoleTable />
    </div>
  );
}

const doneWords: Readonly<Record<string, () => string>> = {
  asked: m.staff_done_asked,
  approve: m.staff_done_approved,
  refuse: m.staff_done_refused,
};

const faults: ForRefusals<typeof askRoleChange | typeof decideRoleChange, () => string> = {
  staff_not_found: undefined,
  role_change_waiting: m.staff_fault_waiting,
  role_change_not_found: m.staff_fault_gone,
  own_staff_role: m.staff_fault_own,
  own_role_change: m.staff_fault_second,
  has_role: m.staff_fault_has,
  has_no_role: m.staff_fault_has_not,
  last_admins: m.staff_fault_last,
  invalid_request: m.night_note_fault,
};

/** Three people: whose it is, who asked, and a second who decides. */
function ChangeCard({ change }: { change: RoleChange }) {
  const fields = { act: 'decide', change_id: change.change_id };
  const said = { name: change.name, role: staffRoleWords[change.role]() };
  return (
    <Card className="stack">
      <div className="between">
        <h3 className="breaks">
          {change.change === 'give' ? m.staff_change_give(said) : m.staff_change_take(said)}
        </h3>
        <Badge tone="pend">{m.staff_change_second()}</Badge>
      </div>
      <p className="breaks">{change.reason}</p>
      <p className="label">
        {m.staff_change_by({ name: change.asked_by, moment: momentWords(change.asked_at) })}{' '}
        {m.staff_change_until({ moment: momentWords(change.expires_at) })}
      </p>
      {(change.may_decide || change.is_yours) && (
        <SecondPersonForm
          fields={fields}
          name="decision"
          isYours={change.is_yours}
          mayApprove={change.may_decide}
          words={{
            approve: m.staff_change_approve(),
            refuse: m.staff_change_refuse(),
            withdraw: m.staff_change_withdraw(),
          }}
        />
      )}
    </Card>
  );
}

function PersonRow({ person }: { person: StaffMember }) {
  const { account_id: id, roles, last_seen_at: seen } = person;
  return (
    <>
      <div>
        <b className="breaks">{person.name}</b>{' '}
        {person.is_you && <span className="label">{m.staff_you()}</span>}
        <p className="label breaks">
          {person.email} ·{' '}
          {seen ? m.staff_seen({ moment: momentWords(seen) }) : m.staff_never_seen()}
        </p>
      </div>
      <div className="row gap-2">
        {roles.length === 0 && <span className="label">{m.staff_no_roles()}</span>}
        {roles.map((role) => (
          <Badge key={role} tone="plain">
            {staffRoleWords[role]()}
          </Badge>
        ))}
      </div>
      {!person.is_you && (
        <details>
          <summary>{m.staff_change()}</summary>
          <PostForm
            className="stack staff-form"
            fields={{ act: 'ask', account_id: id }}
            noValidate={false}
            preventScrollReset
          >
            <div className="row2 gap-3">
              <SelectField name="change" label={m.staff_change_what()}>
                <option value="give">{m.staff_give()}</option>
                {roles.length > 0 && <option value="take">{m.staff_take()}</option>}
              </SelectField>
              <SelectField name="role" label={m.staff_role()}>
                {staffRoles.map((role) => (
                  <option key={role} value={role}>
                    {staffRoleWords[role]()}
                  </option>
                ))}
              </SelectField>
            </div>
            <ReasonField label={m.staff_why()} help={m.staff_why_help()} />
            <SubmitButton of={{ act: 'ask', account_id: id }} variant="second" auto compact>
              {m.staff_ask()}
            </SubmitButton>
          </PostForm>
        </details>
      )}
    </>
  );
}
