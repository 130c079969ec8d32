import { supportCloseReasons } from '@luwag/domain/support';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { SelectField } from '@luwag/ui/select-field';
import { TextArea } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dayOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { replies } from './replies.ts';
import type { StaffCaseData, StaffReply } from './staff.server.ts';
import { outcomeWords, refusalWords, topicWords } from './support-words.ts';
import { Thread } from './thread.tsx';

type StaffCaseProps = StaffCaseData & { reply: StaffReply | undefined };

/** The talk, the answer under it, and who has it in hand beside it. */
export function StaffCasePage(props: StaffCaseProps) {
  const { it, reply, done } = props;
  return (
    <div className="ops-page stack gap-5 support">
      <BackLink to="/ops/support">{m.support_staff_title()}</BackLink>
      <PageHead title={topicWords[it.topic]()}>
        {m.support_staff_head({ reference: it.reference, person: it.person })}
      </PageHead>
      {reply && (
        <RefusalBanner
          code={reply.code}
          words={{ ...refusalWords, support_case_changed: () => changedWords(it) }}
          otherwise={m.support_refused_other}
        />
      )}
      {!reply && done && <Banner tone="ok" role="status" title={m.support_staff_done()} />}
      <div className="support-columns">
        <section className="stack gap-5 support-main" aria-labelledby="so-far">
          <h2 id="so-far" className="visually-hidden">
            {m.support_so_far()}
          </h2>
          <Thread caseId={it.id} timeline={it.timeline} side="luwag" />
          {it.state !== 'closed' && <AnswerForm key={props.formKey} {...props} />}
        </section>
        <aside className="stack gap-5 top support-side">
          <FactsCard {...props} />
          {it.state !== 'closed' && <AssignForm {...props} />}
          {it.state !== 'closed' && !it.is_first_yours && <CloseForm {...props} />}
        </aside>
      </div>
    </div>
  );
}

/** What counts as said: that somebody was given the case is no word of theirs. */
const saidIn = ({ timeline }: StaffCaseData['it']) =>
  timeline.filter(({ kind }) => kind !== 'assigned');

/** Who spoke after the page was drawn; what was typed stays in its form. */
function changedWords(it: StaffCaseData['it']): string {
  const last = saidIn(it).at(-1);
  return last?.by === 'luwag' && last.author
    ? m.support_refused_changed_by({ name: last.author })
    : m.support_refused_changed({ name: it.person });
}

const obstacleWords = { hours: m.support_refused_hours, in_row: m.support_refused_in_row } as const;

/** Outside the rules there is no button. */
function AnswerForm({ it, prepared, reply, formKey }: StaffCaseProps) {
  if (it.obstacle) return <Banner tone="pend" icon="lock" title={obstacleWords[it.obstacle]()} />;
  const typed = reply && ['answer', 'propose'].includes(reply.act) ? reply.words : prepared;
  return (
    <Card className="stack">
      <h2>{m.support_staff_answer()}</h2>
      <nav className="row links" aria-label={m.support_staff_replies()}>
        {replies.map(({ key, title }) => (
          <Link key={key} to={`?reply=${key}`} preventScrollReset replace>
            {title()}
          </Link>
        ))}
      </nav>
      <PostForm
        fields={{ key: formKey, seen: `${saidIn(it).length}` }}
        className="stack"
        preventScrollReset
      >
        <TextArea
          key={typed}
          name="words"
          label={m.support_staff_words({
            language: it.locale === 'fil' ? 'Filipino' : 'English',
          })}
          help={m.support_staff_words_help()}
          defaultValue={typed}
          maxLength={2000}
          rows={6}
        />
        <div className="row2">
          {it.is_first_yours ? (
            <p className="small">{m.support_refused_same_reviewer()}</p>
          ) : (
            <SubmitButton name="act" value="propose" busy={m.disputes_report_busy()}>
              {m.support_staff_propose()}
            </SubmitButton>
          )}
          <SubmitButton name="act" value="answer" variant="second" busy={m.disputes_report_busy()}>
            {m.support_staff_ask()}
          </SubmitButton>
        </div>
        <p className="small">{m.support_staff_propose_note()}</p>
      </PostForm>
    </Card>
  );
}

function FactsCard({ it }: StaffCaseProps) {
  const facts = [
    [m.support_staff_fact_state(), stateOf(it)],
    [m.support_staff_fact_settle(), it.settle_by && dayOf(it.settle_by)],
    [m.support_staff_fact_opened(), momentWords(it.created_at)],
    [m.support_staff_fact_handler(), it.handler],
    [m.support_staff_fact_store(), it.store_name],
  ].filter((fact) => fact[1]);
  return (
    <Card className="stack links">
      <h2>{m.support_staff_facts()}</h2>
      <dl className="case-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/ops/people/${it.account_id}`}>{m.support_staff_person()}</Link>
      {it.request_id && (
        <Link to={`/ops/purchases/${it.request_id}`}>{m.support_staff_purchase()}</Link>
      )}
    </Card>
  );
}

function stateOf({ state, outcome, answer_by: answerBy, ends_on: endsOn }: StaffCaseData['it']) {
  if (state === 'closed') return outcome && outcomeWords[outcome]();
  if (answerBy) return m.support_staff_by({ moment: momentWords(answerBy) });
  return endsOn && m.support_staff_until({ day: dayOf(endsOn) });
}

const AssignForm = ({ it, formKey }: StaffCaseProps) => (
  <Card>
    <PostForm
      fields={{ act: 'assign', key: `${formKey}-assign` }}
      className="stack"
      preventScrollReset
    >
      <SelectField
        name="staff_id"
        label={m.support_staff_assign()}
        defaultValue={it.handler_id ?? ''}
      >
        <option value="">{m.support_staff_nobody()}</option>
        {it.colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="second">
        {m.support_staff_assign_do()}
      </Button>
    </PostForm>
  </Card>
);

const reasonWords = {
  duplicate: m.support_reason_duplicate,
  moved: m.support_reason_moved,
  abusive: m.support_reason_abusive,
} as const;

/** Folded away: mostly a case ends because the person says so. */
const CloseForm = ({ it, formKey, reply }: StaffCaseProps) => (
  <Disclosure title={m.support_staff_close()} open={reply?.act === 'close'}>
    <PostForm
      fields={{ act: 'close', key: `${formKey}-close`, seen: `${saidIn(it).length}` }}
      className="stack"
      preventScrollReset
    >
      <SelectField name="reason" label={m.support_staff_reason()} defaultValue="">
        <option value="">{m.support_staff_reason_choose()}</option>
        {supportCloseReasons.map((reason) => (
          <option key={reason} value={reason}>
            {reasonWords[reason]()}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="words"
        label={m.support_staff_close_words()}
        defaultValue={reply?.act === 'close' ? reply.words : undefined}
        maxLength={2000}
      />
      <SubmitButton of={{ act: 'close' }} variant="second" busy={m.disputes_report_busy()}>
        {m.support_staff_close_do()}
      </SubmitButton>
    </PostForm>
  </Disclosure>
);
