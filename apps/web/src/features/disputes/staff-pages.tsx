import type { Dispute } from '@luwag/contracts/disputes';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { MoneyField } from '@luwag/ui/money-field';
import { TextArea } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { WriteForm } from '#app/shared/components/cases/write-form.tsx';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { RowChoices } from '#app/shared/forms/row-choices.tsx';
import { withSearch } from '#app/shared/page/with-search.ts';
import { CaseList } from './case-list.tsx';
import { Decisions, DoneBanner, TurnCard } from './case-parts.tsx';
import { CasePath } from './case-path.tsx';
import { amountHelp, thenWords, titleWords } from './dispute-words.ts';
import { refusalWords } from './refusal-words.ts';
import { SaleCard } from './sale-card.tsx';
import type { StaffDisputeData, StaffDisputesData, StaffReply } from './staff.server.ts';
import { Thread } from './thread.tsx';

const path = '/ops/disputes';

/** Cases that wait for our decision, by their last day; or all of them. */
export function StaffCasesPage({ mode, show, rows, page, hasMore }: StaffDisputesData) {
  const modeParam = mode === 'test' ? mode : null;
  const showParam = show === 'all' ? show : null;
  const filters = [
    { label: m.disputes_staff_to_decide(), mode, show: 'to_decide' },
    { label: m.disputes_staff_all(), mode, show: 'all' },
    { label: m.disputes_staff_live(), mode: 'live', show },
    { label: m.disputes_staff_test(), mode: 'test', show },
  ];
  return (
    <div className="ops-page stack gap-5">
      <PageHead title={m.disputes_staff_title()}>{m.disputes_staff_lede()}</PageHead>
      <nav className="scroll-row ops-filter" aria-label={m.disputes_staff_show()}>
        {filters.map((one) => (
          <Link
            key={one.label}
            to={withSearch(path, {
              mode: one.mode === 'test' ? 'test' : null,
              show: one.show === 'all' ? 'all' : null,
            })}
            className="inline"
            aria-current={one.mode === mode && one.show === show ? 'page' : undefined}
          >
            {one.label}
          </Link>
        ))}
      </nav>
      <CaseList
        side="luwag"
        {...{ rows, path, page, hasMore }}
        search={{ mode: modeParam, show: showParam }}
        empty={m.disputes_list_empty_staff()}
      />
    </div>
  );
}

export type StaffCaseProps = StaffDisputeData & { today: string; reply: StaffReply | undefined };

/** Both sides beside each other, and the decision in writing under them. */
export function StaffCasePage({ dispute, done, formKey, today, reply }: StaffCaseProps) {
  const code = reply?.code;
  const { reference, timeline } = dispute;
  return (
    <div className="ops-page stack gap-5 dispute">
      <CaseHead dispute={dispute} />
      {reply?.asked && (
        <StepUpPrompt
          key={reply.asked.stepUpId}
          asked={reply.asked}
          description={m.disputes_staff_step_up({
            reference,
            amount: pesos(reply.asked.change.body.amount),
          })}
        />
      )}
      {code && !reply?.asked && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.disputes_refused_other} />
      )}
      {!code && <DoneBanner done={done} />}
      <Card>
        <CasePath dispute={dispute} side="luwag" />
      </Card>
      <div className="dispute-sides">
        <SideCard id="buyer-says" title={m.disputes_staff_buyer()} by="buyer" dispute={dispute} />
        <SideCard id="shop-says" title={m.disputes_staff_shop()} by="shop" dispute={dispute} />
      </div>
      <div className="dispute-columns">
        <div className="stack gap-5 top dispute-side">
          <TurnCard dispute={dispute} side="luwag" today={today}>
            {thenWords(dispute, 'luwag')}
          </TurnCard>
          <SaleCard
            dispute={dispute}
            title={m.disputes_staff_facts()}
            to={`/ops/purchases/${dispute.payment_request_id}`}
          />
        </div>
        <div className="stack gap-5 top dispute-main">
          <Decisions decisions={dispute.decisions} />
          <StaffMay right="decide_disputes">
            <DecideForm key={formKey} {...{ dispute, formKey, reply }} />
          </StaffMay>
          <Card className="stack">
            <h2>{m.disputes_so_far()}</h2>
            <Thread
              dispute={dispute}
              side="luwag"
              entries={timeline.filter(({ by, words }) => by === 'luwag' || words === '')}
            />
            <StaffMay right="decide_disputes">
              {dispute.may.includes('message') && (
                <WriteForm
                  label={m.disputes_write_staff()}
                  help={m.disputes_write_both()}
                  formKey={formKey}
                  typed={reply?.act === 'write' ? reply.words : undefined}
                  withPicture={false}
                />
              )}
            </StaffMay>
          </Card>
        </div>
      </div>
    </div>
  );
}

function CaseHead({ dispute }: { dispute: Dispute }) {
  const { kind, reference, buyer_name: buyer, store_name: store } = dispute;
  return (
    <div className="ops-head">
      <p className="links">
        <Link to={path}>{m.disputes_staff_title()}</Link>
      </p>
      <h1>{titleWords[kind]()}</h1>
      <p className="lede">
        {m.disputes_reference({ reference })}: {buyer}, {store}
      </p>
    </div>
  );
}

type SideCardProps = { id: string; title: string; by: 'buyer' | 'shop'; dispute: Dispute };

function SideCard({ id, title, by, dispute }: SideCardProps) {
  const entries = dispute.timeline.filter(
    (entry) => entry.by === by && (entry.words !== '' || entry.pictures.length > 0),
  );
  return (
    <Card className="stack top" role="region" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {entries.length > 0 ? (
        <Thread dispute={dispute} side="luwag" entries={entries} />
      ) : (
        <p className="small">{m.disputes_staff_silent()}</p>
      )}
    </Card>
  );
}

type DecideProps = Pick<StaffCaseProps, 'dispute' | 'formKey' | 'reply'>;

/** For whoever may decide; on an appeal that is somebody else than the first time. */
function DecideForm({ dispute, formKey, reply }: DecideProps) {
  const { state, may, decisions, reported_amount: reported } = dispute;
  const isAppeal = state === 'appealed';
  if (isAppeal && decisions.some(({ is_yours }) => is_yours))
    return (
      <Banner tone="pend" icon="lock" title={m.disputes_staff_first_yours()}>
        {m.disputes_staff_first_yours_text()}
      </Banner>
    );
  if (!may.includes('decide')) return null;
  return (
    <Card className="stack" role="region" aria-labelledby="decide">
      <h2 id="decide">{m.disputes_staff_decide()}</h2>
      <p className="small">
        {isAppeal ? m.disputes_staff_decide_appeal() : m.disputes_staff_decide_text()}
      </p>
      <PostForm
        fields={{ act: 'decide', key: formKey, reported: String(reported) }}
        className="stack gap-4"
        preventScrollReset
      >
        <RowChoices
          legend={m.disputes_staff_decide()}
          hideLegend
          name="choice"
          defaultValue={reply?.choice}
          choices={[
            { value: 'all', title: m.disputes_staff_all_back(), note: pesos(reported) },
            { value: 'part', title: m.disputes_staff_part_back() },
            { value: 'none', title: m.disputes_staff_none_back() },
          ]}
        />
        <MoneyField
          name="amount"
          label={m.disputes_staff_amount()}
          help={amountHelp(dispute)}
          defaultValue={reply?.amount}
        />
        <TextArea
          name="words"
          label={m.disputes_staff_reason()}
          help={m.disputes_staff_reason_help()}
          defaultValue={reply?.act === 'decide' ? reply.words : undefined}
          maxLength={2000}
        />
        <SubmitButton of={{ act: 'decide' }} busy={m.disputes_report_busy()}>
          {m.disputes_staff_submit()}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}
