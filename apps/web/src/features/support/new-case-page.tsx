import { manilaDateOf } from '@luwag/domain/calendar';
import { topicsOf } from '@luwag/domain/support';
import { Field } from '@luwag/ui/field';
import { SelectField } from '@luwag/ui/select-field';
import { TextArea } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { useMay } from '#app/shared/auth/use-may.ts';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { pictureTypes } from '#app/shared/pictures/picture-field.tsx';
import { useSendSmall } from '#app/shared/pictures/use-send-small.ts';
import type { NewCaseData, SupportReply } from './cases.server.ts';
import { ComplaintNote } from './complaint-note.tsx';
import { supportPath } from './paths.ts';
import { refusalWords, topicWords } from './support-words.ts';

type NewCaseProps = NewCaseData & { reply: SupportReply | undefined };

/** What it is about, a few lines, a picture if it helps. */
export function NewCasePage(props: NewCaseProps) {
  const { reader, reply, fault, formKey } = props;
  const sendSmall = useSendSmall();
  // Whoever works for a shop without owning it is told who reads along.
  const may = useMay();
  const isReadByOwners = reader === 'merchant' && !may('run_shop');
  const code = reply?.code ?? fault;
  return (
    <div className="stack gap-5 top narrow support">
      <BackLink to={supportPath(reader)}>{m.support_back()}</BackLink>
      <PageHead title={m.support_new_title()}>{m.support_new_lede()}</PageHead>
      {code && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.support_refused_other} />
      )}
      <PostForm
        encType="multipart/form-data"
        className="stack gap-5"
        fields={{ act: 'open', key: formKey }}
        onSubmit={(event) => void sendSmall(event)}
      >
        <SelectField
          name="topic"
          label={m.support_new_topic()}
          help={isReadByOwners ? m.support_new_owners() : undefined}
          defaultValue={reply?.topic ?? props.topic ?? ''}
          error={code === 'topic_missing' ? m.support_refused_topic() : undefined}
        >
          <option value="">{m.support_new_topic_choose()}</option>
          {topicsOf[reader].map((topic) => (
            <option key={topic} value={topic}>
              {topicWords[topic]()}
            </option>
          ))}
        </SelectField>
        <PlanField {...props} />
        <TextArea
          name="words"
          label={m.support_new_words()}
          help={m.support_new_words_help()}
          defaultValue={reply?.words}
          maxLength={2000}
          rows={6}
          error={code === 'nothing_written' ? m.support_refused_words() : undefined}
        />
        <Field label={m.support_new_picture()} help={m.support_new_picture_help()}>
          {(control) => <input type="file" name="picture" accept={pictureTypes} {...control} />}
        </Field>
        <SubmitButton of={{ act: 'open' }} busy={m.disputes_report_busy()}>
          {m.support_new_send()}
        </SubmitButton>
      </PostForm>
      <ComplaintNote reader={reader} />
    </div>
  );
}

function PlanField({ plans, planId, reply }: NewCaseProps) {
  if (plans.length === 0) return null;
  return (
    <SelectField
      name="transaction_id"
      label={m.support_new_plan()}
      defaultValue={reply?.plan ?? planId ?? ''}
    >
      <option value="">{m.support_new_plan_none()}</option>
      {plans.map(({ id, store_name: store, created_at: at }) => (
        <option key={id} value={id}>
          {m.support_new_plan_one({ store, date: shortDateOf(manilaDateOf(Date.parse(at))) })}
        </option>
      ))}
    </SelectField>
  );
}
