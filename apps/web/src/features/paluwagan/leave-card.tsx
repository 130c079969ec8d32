import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import type { ManageProps } from './manage.server.ts';
import { faultOf } from './manage-fault.ts';

/** Ending a group early takes the yes of every member; each stands with what they gave and got. */
export function DissolutionCard({ group, formKey }: ManageProps) {
  if (group.status !== 'running' && group.status !== 'frozen') return null;
  const vote = group.dissolution;
  const hasAgreed = vote?.you_agreed ?? false;
  const fields = { act: 'vote', key: formKey };
  return (
    <Disclosure title={m.paluwagan_dissolve()} open={vote !== null && vote.agreed > 0}>
      <div className="stack gap-4">
        <p>{m.paluwagan_dissolve_text()}</p>
        {vote && vote.agreed > 0 && (
          <p>
            <b>{m.paluwagan_dissolve_votes({ agreed: vote.agreed, members: vote.members })}</b>
          </p>
        )}
        <PostForm fields={fields}>
          {hasAgreed ? (
            <SubmitButton name="answer" value="no" of={fields} variant="second">
              {m.paluwagan_dissolve_no()}
            </SubmitButton>
          ) : (
            <SubmitButton name="answer" value="yes" of={fields} variant="danger">
              {m.paluwagan_dissolve_yes()}
            </SubmitButton>
          )}
        </PostForm>
      </div>
    </Disclosure>
  );
}

/** Before it starts: a member goes, or the organiser calls it off. Deposits go back. */
export function EndCard({ group, formKey, reply }: ManageProps) {
  const form = useFirstFault(reply);
  const { mine, status } = group;
  const isBefore = ['forming', 'drawing', 'agreeing'].includes(status);
  const act = mine.is_organiser ? 'call_off' : 'leave';
  if (mine.is_organiser ? !isBefore : !mine.may_leave) return null;
  const isUnsure = faultOf(reply, act).code === 'not_sure';
  return (
    <Card className="stack" role="region" aria-labelledby="end-title">
      <h2 id="end-title">{mine.is_organiser ? m.paluwagan_call_off() : m.paluwagan_leave()}</h2>
      <p>{mine.is_organiser ? m.paluwagan_call_off_text() : m.paluwagan_leave_text()}</p>
      <PostForm ref={form} fields={{ act, key: formKey }} className="stack">
        <Checkbox name="sure" value="yes" error={isUnsure ? m.paluwagan_fault_sure() : undefined}>
          {mine.is_organiser ? m.paluwagan_call_off_sure() : m.paluwagan_leave_sure()}
        </Checkbox>
        <SubmitButton of={{ act }} variant="danger" busy={m.paluwagan_busy()}>
          {mine.is_organiser ? m.paluwagan_call_off_submit() : m.paluwagan_leave_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
