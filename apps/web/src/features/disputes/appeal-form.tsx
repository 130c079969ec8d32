import { Disclosure } from '@luwag/ui/link-row';
import { TextArea } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { dayOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { DisputeData, StepReply } from './dispute.server.ts';

type AppealFormProps = Pick<DisputeData, 'dispute' | 'formKey'> & { reply: StepReply | undefined };

/** One more look by somebody else, for either side, with a reason. */
export function AppealForm({ dispute, formKey, reply }: AppealFormProps) {
  const isRefused = reply?.act === 'appeal';
  return (
    <Disclosure title={m.disputes_appeal()} open={isRefused}>
      <PostForm fields={{ act: 'appeal', key: formKey }} className="stack" preventScrollReset>
        <p className="small">{m.disputes_appeal_text({ date: dayOf(dispute.answer_by ?? '') })}</p>
        <TextArea
          name="words"
          label={m.disputes_appeal_why()}
          defaultValue={isRefused ? reply.words : undefined}
          maxLength={2000}
        />
        <SubmitButton of={{ act: 'appeal' }} variant="second" busy={m.disputes_report_busy()}>
          {m.disputes_appeal_send()}
        </SubmitButton>
      </PostForm>
    </Disclosure>
  );
}
