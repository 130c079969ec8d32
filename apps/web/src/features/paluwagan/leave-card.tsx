import { Card } from '@luwag/ui/card';
import { Checkbox } from '@luwag/ui/checkbox';
import { Disclosure } from '@luwag/ui/link-row';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import type { ManageProps } from './manage.server.ts';
import { faultOf } from './manage-fault.ts';

/** Ending a group early takes the yes of every member; each stands with what they gave and got. */
export function DissolutionCard({ group, formKey, reply }: ManageProps) {
  const form = useFirstFault(reply);
  if (group.status !== 'running' || group.mine.seat_ids.length === 0) return null;
  const isUnsure = faultOf(reply, 'vote').code === 'not_sure';
  const vote = group.dissolution;
  const hasAgreed = vote?.you_agreed ?? false;
  const fields = { act: 'vote', key: formKey };
  return (
    <Disclosure title={m.paluwagan_dissolve()} open={isUnsure || (vote?.agreed ?? 0) > 0}>
      <div className="stack gap-4">
        <p>{m.paluwagan_dissolve_text()}</p>
        {vote && vote.agreed > 0 && (
          <p>
            <b>{m.paluwagan_dissolve_votes({ agreed: vote.agreed, members: vote.members })}</b>
          </p>
        )}
        <PostForm ref={form} fields={fields} className="stack">
          {hasAgreed ? (
            <SubmitButton name="answer" value="no" of={fields} variant="second">
              {m.paluwagan_dissolve_no()}
            </SubmitButton>
          ) : (
            <>
              <Checkbox
                name="sure"
                value="yes"
                error={isUnsure ? m.paluwagan_fault_sure() : undefined}
              >
                {m.paluwagan_dissolve_sure()}
              </Checkbox>
              <SubmitButton name="answer" value="yes" of={fields} variant="danger">
                {m.paluwagan_dissolve_yes()}
              </SubmitButton>
            </>
          )}
        </PostForm>
      </div>
    </Disclosure>
  );
}

/** Before a draw anybody may go, and the organiser may call it off. Deposits go back. */
export function EndCards(props: ManageProps) {
  const { may_leave: mayLeave, is_organiser: isOrganiser } = props.group.mine;
  if (props.group.status === 'drawing') return <NobodyLeaves />;
  if (!mayLeave) return null;
  return (
    <>
      <EndCard
        {...props}
        act="leave"
        title={m.paluwagan_leave()}
        text={isOrganiser ? m.paluwagan_leave_text_organiser() : m.paluwagan_leave_text()}
        sure={m.paluwagan_leave_sure()}
        submit={m.paluwagan_leave_submit()}
      />
      {isOrganiser && (
        <EndCard
          {...props}
          act="call_off"
          title={m.paluwagan_call_off()}
          text={m.paluwagan_call_off_text()}
          sure={m.paluwagan_call_off_sure()}
          submit={m.paluwagan_call_off_submit()}
        />
      )}
    </>
  );
}

const NobodyLeaves = () => (
  <Card className="stack" role="region" aria-labelledby="leave-title">
    <h2 id="leave-title">{m.paluwagan_leave_drawing()}</h2>
    <p>{m.paluwagan_leave_drawing_text()}</p>
  </Card>
);

type EndCardProps = Pick<ManageProps, 'formKey' | 'reply'> & {
  act: 'leave' | 'call_off';
  title: string;
  text: string;
  sure: string;
  submit: string;
};

function EndCard({ act, title, text, sure, submit, formKey, reply }: EndCardProps) {
  const form = useFirstFault(reply);
  const isUnsure = faultOf(reply, act).code === 'not_sure';
  return (
    <Card className="stack" role="region" aria-labelledby={`${act}-title`}>
      <h2 id={`${act}-title`}>{title}</h2>
      <p>{text}</p>
      <PostForm ref={form} fields={{ act, key: formKey }} className="stack">
        <Checkbox name="sure" value="yes" error={isUnsure ? m.paluwagan_fault_sure() : undefined}>
          {sure}
        </Checkbox>
        <SubmitButton of={{ act }} variant="danger" busy={m.paluwagan_busy()}>
          {submit}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
