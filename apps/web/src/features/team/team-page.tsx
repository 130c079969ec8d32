import type { approveAsked, askForOwner, refuseAsked } from '@luwag/contracts/approvals';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import type {
  cancelInvitation,
  changeMember,
  inviteMember,
  removeMember,
} from '@luwag/contracts/team';
import { secondPersonAboveMax } from '@luwag/domain/second-person';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { useMay } from '#app/shared/auth/use-may.ts';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { roleWords } from '#app/shared/format/role-words.ts';
import { firstFaulty } from '#app/shared/forms/form-reply.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { TeamActs } from './acts.tsx';
import { People } from './people.tsx';
import { RoleTable } from './role-table.tsx';
import type { TeamData } from './team.server.ts';
import { type TeamAnswer, type TeamChange, type TeamDone, teamFields } from './team.ts';
import { ChangeForm, InviteForm, RulesForm } from './team-forms.tsx';
import { Waiting } from './waiting.tsx';

type TeamPageProps = TeamData & { answer: TeamAnswer | undefined };

/** Who works here, what each may do, and what they did. */
export function TeamPage({ answer, ...team }: TeamPageProps) {
  const { people, invitations, stores, acts, chosen, isInviting, done } = team;
  const { waiting, ready, aloneFrom, lookedAt, formKey, refundAbove } = team;
  const mayManage = useMay()('manage_team');
  const refusal = answer?.kind === 'refused' ? answer : undefined;
  const ofInvite = refusal?.act === 'invite' ? refusal : undefined;
  const ofChange = refusal?.act === 'change' ? refusal : undefined;
  // One thing at a time, and one button that is filled.
  const isBusy = isInviting || ofInvite || chosen || lookedAt;
  return (
    <div className="stack gap-4 top team">
      <div className="between team-head">
        <div className="breaks">
          <h1>{m.team_title()}</h1>
          <p className="lede">{m.team_lede()}</p>
        </div>
        {mayManage && !isBusy && (
          <Link to="/merchant/team?invite=1#invite" className={buttonClass({ auto: true })}>
            {m.team_invite()}
          </Link>
        )}
      </div>
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={stepUpWords(answer.asked.change)}
        />
      )}
      {done && !answer && <Banner tone="ok" role="status" title={doneWords[done]()} />}
      {refusal && !firstFaulty(teamFields, refusal.faults) && (
        <RefusalBanner
          code={refusal.code}
          words={faults}
          otherwise={m.team_fault_any}
          action={
            refusal.code === 'no_factor' && (
              <Link to="/merchant/settings/security">{m.selling_keys_no_factor_action()}</Link>
            )
          }
        />
      )}
      {aloneFrom && (
        <Banner tone="pend" title={m.team_alone_from({ date: momentWords(aloneFrom) })}>
          {m.team_alone_from_text()}
        </Banner>
      )}
      {mayManage && (isInviting || ofInvite) && <InviteForm stores={stores} refusal={ofInvite} />}
      {mayManage && chosen && <ChangeForm person={chosen} stores={stores} refusal={ofChange} />}
      <People {...{ people, invitations, stores, mayManage }} />
      <div className="team-cards">
        <RoleTable refundAbove={refundAbove} />
        <Card className="stack gap-5 top">
          <Waiting {...{ waiting, ready, lookedAt, formKey }} />
          {acts && (
            <section className="stack team-part" aria-labelledby="did">
              <h2 id="did">{m.team_did()}</h2>
              <TeamActs acts={acts} />
            </section>
          )}
          {mayManage && people.length > 1 && <RulesForm refundAbove={refundAbove} />}
        </Card>
      </div>
    </div>
  );
}

const doneWords: Readonly<Record<TeamDone, () => string>> = {
  invited: m.team_done_invited,
  changed: m.team_done_changed,
  removed: m.team_done_removed,
  cancelled: m.team_done_cancelled,
  asked: m.team_done_asked,
  approved: m.team_done_approved,
  approved_key: m.team_done_approved_key,
  refused: m.team_done_refused,
  rules: m.team_done_rules,
};

function stepUpWords(change: TeamChange): string {
  if (change.act === 'owner') return m.team_step_up_owner({ email: change.email });
  if (change.act === 'rules') return m.team_step_up_rules({ amount: pesos(change.refundAbove) });
  if (change.act === 'approve')
    return change.amount === null
      ? m.team_step_up_approve_owner()
      : m.team_step_up_approve({ amount: pesos(change.amount) });
  const role = roleWords[change.body.role]();
  return change.act === 'invite'
    ? m.team_step_up_invite({ email: change.body.email, role })
    : m.team_step_up_change({ role });
}

const faults: ForRefusals<
  | typeof inviteMember
  | typeof cancelInvitation
  | typeof changeMember
  | typeof removeMember
  | typeof approveAsked
  | typeof refuseAsked
  | typeof askForOwner
  | typeof startStepUp
  | typeof confirmStepUp,
  () => string,
  'rules_invalid'
> = {
  approval_not_found: m.team_fault_over,
  own_approval: m.team_fault_own_approval,
  other_request: m.team_fault_other,
  approval_outdated: m.team_fault_outdated,
  role_too_new: m.team_fault_new,
  nobody_to_ask: m.team_fault_nobody,
  second_person_required: m.team_fault_second,
  second_person_not_needed: undefined,
  approval_waiting: m.team_fault_waiting,
  rules_invalid: () => m.team_fault_rules({ max: pesos(secondPersonAboveMax) }),
  stores_not_for_role: m.team_fault_stores,
  store_not_found: m.team_fault_store,
  already_in_team: m.team_fault_already,
  too_many_people: m.team_fault_many,
  invitation_not_found: m.team_fault_invitation_gone,
  member_not_found: m.team_fault_gone,
  own_role: m.team_fault_own,
  no_factor: m.team_fault_factor,
  factor_too_fresh: m.security_proof_fresh,
  unreachable: m.selling_unreachable,
  unavailable: m.selling_unreachable,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
