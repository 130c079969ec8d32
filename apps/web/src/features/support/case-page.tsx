import type { SupportCase } from '@luwag/contracts/support';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { TextArea } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { WriteForm } from '#app/shared/components/cases/write-form.tsx';
import { dayOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import type { CaseData, SupportReply } from './cases.server.ts';
import { ComplaintNote } from './complaint-note.tsx';
import { casesPath } from './paths.ts';
import { refusalWords, stateTone, stateWords, topicWords } from './support-words.ts';
import { Thread } from './thread.tsx';

type CasePageProps = CaseData & { reply: SupportReply | undefined };

/** One case: how it stands, what was said, and the answer that would end it as two buttons. */
export function CasePage(props: CasePageProps) {
  const { reader, it, done, fault, reply, formKey } = props;
  const code = reply?.code ?? fault;
  return (
    <div className="stack gap-5 top support">
      <BackLink to={casesPath(reader)}>{m.support_cases_title()}</BackLink>
      <CaseHead it={it} />
      {code && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.support_refused_other} />
      )}
      {done === 'opened' && <OpenedBanner it={it} />}
      {it.asked_by && (
        <Banner title={m.support_asked_by({ name: it.asked_by })}>{m.support_asked_note()}</Banner>
      )}
      <div className="support-columns">
        <section className="stack support-main" aria-labelledby="so-far">
          <h2 id="so-far" className="visually-hidden">
            {m.support_so_far()}
          </h2>
          <Thread caseId={it.id} timeline={it.timeline} side="person" />
          <OfferCard {...props} />
          {it.may.includes('message') && (
            <WriteForm
              key={formKey}
              label={it.handler ? m.support_write_to({ name: it.handler }) : m.support_write()}
              formKey={formKey}
              typed={reply?.act === 'write' ? reply.words : undefined}
              maxLength={2000}
            />
          )}
        </section>
        <aside className="stack gap-5 top support-side">
          <StandsCard {...props} />
          <ComplaintNote reader={reader} />
        </aside>
      </div>
    </div>
  );
}

const CaseHead = ({ it }: { it: SupportCase }) => (
  <header>
    <h1>{topicWords[it.topic]()}</h1>
    <p className="lede">
      {it.handler
        ? m.support_case_with({ reference: it.reference, name: it.handler })
        : m.support_case_number({ reference: it.reference })}
      {it.store_name && it.transaction_id && (
        <>
          {'. '}
          <Link to={`/buyer/transactions/${it.transaction_id}`}>{it.store_name}</Link>
        </>
      )}
    </p>
  </header>
);

/** What the terms promise: a number and a day. The name follows with who takes it. */
const OpenedBanner = ({ it }: { it: SupportCase }) => (
  <Banner tone="ok" role="status" title={m.support_opened({ reference: it.reference })}>
    {stateWords(it)} {it.settle_by && m.support_settle_by({ day: dayOf(it.settle_by) })}
  </Banner>
);

/** Yes or no to what would end it. */
function OfferCard({ it, formKey, reply }: CasePageProps) {
  const isProposed = it.state === 'proposed' && it.may.includes('settle');
  if (!isProposed && !it.may.includes('ask_again')) return null;
  const isLast = it.is_asked_again;
  return (
    <Card className="stack" role="region" aria-labelledby="offer">
      <h2 id="offer">{isProposed ? m.support_offer_title() : m.support_again_title()}</h2>
      <p className="small">
        {isProposed && it.ends_on
          ? m.support_offer_text({ day: dayOf(it.ends_on) })
          : m.support_again_text()}
      </p>
      {isProposed && (
        <PostForm fields={{ act: 'settle', key: formKey }} preventScrollReset>
          <SubmitButton of={{ act: 'settle' }} busy={m.disputes_report_busy()}>
            {m.support_offer_yes()}
          </SubmitButton>
        </PostForm>
      )}
      <Disclosure
        title={isProposed ? m.support_offer_no() : m.support_again()}
        open={reply?.act === 'again'}
      >
        <PostForm fields={{ act: 'again', key: formKey }} className="stack" preventScrollReset>
          <TextArea
            name="words"
            label={m.support_again_why()}
            help={isLast ? m.support_again_last() : m.support_again_once()}
            defaultValue={reply?.act === 'again' ? reply.words : undefined}
            maxLength={2000}
          />
          <SubmitButton of={{ act: 'again' }} variant="second" busy={m.disputes_report_busy()}>
            {isLast ? m.support_again_end() : m.support_again_send()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </Card>
  );
}

/** One clock: whose turn, until when, and what silence means. */
function StandsCard({ it, formKey }: CasePageProps) {
  return (
    <Card className="stack gap-3" role="region" aria-labelledby="stands">
      <div className="between">
        <h2 id="stands">{m.support_stands()}</h2>
        <Badge tone={stateTone(it)}>{badgeWords(it)}</Badge>
      </div>
      <p>{stateWords(it)}</p>
      {it.settle_by && <p>{m.support_settle_by({ day: dayOf(it.settle_by) })}</p>}
      {it.is_asked_again && it.state !== 'closed' && <p>{m.support_review_note()}</p>}
      {it.may.includes('settle') && it.state !== 'proposed' && (
        <PostForm fields={{ act: 'settle', key: formKey }} preventScrollReset>
          <SubmitButton of={{ act: 'settle' }} variant="text" busy={m.disputes_report_busy()}>
            {m.support_settle()}
          </SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

function badgeWords({ state }: SupportCase): string {
  if (state === 'closed') return m.disputes_turn_closed();
  return state === 'our_turn' ? m.support_with_us() : m.disputes_turn_you();
}
