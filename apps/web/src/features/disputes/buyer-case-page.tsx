import type { Dispute } from '@luwag/contracts/disputes';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Disclosure } from '@luwag/ui/link-row';
import { Glyph } from '@luwag/ui/list';
import { PaymentPath } from '@luwag/ui/payment-path';
import { TextArea } from '@luwag/ui/text-field';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { WriteForm } from '#app/shared/components/cases/write-form.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { initialsOf } from '#app/shared/format/initials.ts';
import { stateWords } from '#app/shared/format/installment-path.ts';
import { dateOf, dayOf, pesos } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { AppealForm } from './appeal-form.tsx';
import { Decisions, DoneBanner, TurnCard } from './case-parts.tsx';
import type { DisputeData, StepReply } from './dispute.server.ts';
import { backWords, thenWords, titleWords } from './dispute-words.ts';
import { refusalWords } from './refusal-words.ts';
import { Thread } from './thread.tsx';

export type BuyerCaseProps = DisputeData & { today: string; reply: StepReply | undefined };

/** The buyer's case: how it stands, what stands still, what was said, and what can be done. */
export function BuyerCasePage(props: BuyerCaseProps) {
  const { dispute, today, reply, done, fault, formKey } = props;
  const code = reply?.code ?? fault;
  const { may, transaction_id: planId } = dispute;
  return (
    <div className="stack gap-5 top dispute">
      <BackLink to={`/buyer/transactions/${planId}`}>
        {m.disputes_back_plan({ store: dispute.store_name })}
      </BackLink>
      {!dispute.livemode && <TestBand />}
      <CaseHead dispute={dispute} />
      {code && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.disputes_refused_other} />
      )}
      {!code && <DoneBanner done={done} />}
      <div className="dispute-columns">
        <div className="stack gap-5 top dispute-side">
          <OfferCard {...props} />
          <Decisions decisions={dispute.decisions} />
          {may.includes('appeal') && <AppealForm {...props} />}
          <TurnCard dispute={dispute} side="buyer" today={today}>
            {thenWords(dispute, 'buyer')}
          </TurnCard>
          <StoppedPayments dispute={dispute} />
          {dispute.outcome === 'refunded' && (
            <Link
              to={`/buyer/transactions/${planId}/refunds`}
              className={buttonClass({ variant: 'second' })}
            >
              {m.disputes_see_refunds()}
            </Link>
          )}
        </div>
        <section className="stack dispute-main" aria-labelledby="so-far">
          <div>
            <h2 id="so-far">{m.disputes_so_far()}</h2>
            <p className="small">{m.disputes_same_page({ store: dispute.store_name })}</p>
          </div>
          <Thread dispute={dispute} side="buyer" />
          {may.includes('message') && (
            <WriteForm
              key={formKey}
              label={m.disputes_write_buyer()}
              formKey={formKey}
              typed={typedFor('write', reply)}
            />
          )}
          {may.includes('withdraw') && <WithdrawForm formKey={formKey} />}
        </section>
      </div>
    </div>
  );
}

const typedFor = (act: string, reply: StepReply | undefined): string | undefined =>
  reply?.act === act ? reply.words : undefined;

function CaseHead({ dispute }: { dispute: Dispute }) {
  const { store_name: store, kind, reference } = dispute;
  const { title, lede } = headOf(dispute);
  return (
    <header className="stack">
      <div className="beside dispute-shop">
        <Glyph initials={initialsOf(store)} />
        <div className="breaks">
          <b>{store}</b>
          <p className="label">
            {titleWords[kind]()}. {m.disputes_reference({ reference })}
          </p>
        </div>
      </div>
      <div>
        <h1>{title}</h1>
        <p className="lede">{lede}</p>
      </div>
    </header>
  );
}

const outcomeHeads = {
  not_refunded: m.disputes_head_not_refunded,
  settled: m.disputes_head_settled,
  withdrawn: m.disputes_head_withdrawn,
};

/** What matters most to whoever opens it now. */
function headOf(dispute: Dispute): { title: string; lede: string } {
  const { state, outcome, stopped, refunded_amount: back } = dispute;
  const held = stopped?.amount ?? 0;
  const amount = pesos(held);
  const lede = held > 0 ? m.disputes_lede_stopped({ amount }) : m.disputes_lede_stopped_none();
  if (outcome === 'refunded')
    return {
      title: m.disputes_head_refunded({ amount: pesos(back) }),
      lede: m.disputes_lede_refunded(),
    };
  if (state === 'closed' && outcome)
    return { title: outcomeHeads[outcome](), lede: m.disputes_lede_started() };
  if (state === 'buyer_turn') return { title: m.disputes_head_your_turn(), lede };
  if (state === 'promised') return { title: m.disputes_head_promised(), lede };
  if (state === 'decided') return { title: m.disputes_head_decided(), lede };
  if (held === 0) return { title: m.disputes_head_reported(), lede };
  const goesOn = stopped?.payments.some(({ goes_on }) => goes_on > 0) ?? false;
  return { title: goesOn ? m.disputes_head_part() : m.disputes_head_stopped(), lede };
}

/** The payments that stand still, with what goes on of each. */
function StoppedPayments({ dispute: { stopped } }: { dispute: Dispute }) {
  if (!stopped || stopped.amount === 0) return null;
  return (
    <Card>
      <PaymentPath
        label={m.disputes_stopped_title()}
        stateWords={stateWords()}
        payments={stopped.payments
          .filter((payment) => payment.stopped > 0)
          .map((payment) => ({
            key: String(payment.sequence),
            state: 'held' as const,
            date: dateOf(payment.due_date),
            amount: pesos(payment.stopped),
            note:
              payment.goes_on > 0
                ? m.disputes_row_goes_on({ amount: pesos(payment.goes_on) })
                : m.disputes_plan_row(),
          }))}
      />
    </Card>
  );
}

/** Yes or no to what the shop offers; once it was a yes, whether it has come. */
function OfferCard({ dispute, formKey, reply }: BuyerCaseProps) {
  const { may, offer, state, answer_by: answerBy, store_name: store } = dispute;
  if (!offer || !may.includes('accept')) return null;
  const amount = pesos(offer.amount);
  const isPromised = state === 'promised';
  return (
    <Card className="stack" role="region" aria-labelledby="offer">
      <h2 id="offer">{isPromised ? m.disputes_head_promised() : m.disputes_offer_fair()}</h2>
      <Banner tone="pend" title={offeredWords(offer, store)}>
        {answerBy && m.disputes_until({ day: dayOf(answerBy) })}
      </Banner>
      {!isPromised && (
        <p className="small">
          {offer.kind === 'refund'
            ? `${backWords(dispute)} ${m.disputes_offer_refund_then()}`.trim()
            : m.disputes_offer_promise_then()}
        </p>
      )}
      <PostForm fields={{ act: 'accept', key: formKey }} preventScrollReset>
        <SubmitButton of={{ act: 'accept' }} busy={m.disputes_report_busy()}>
          {isPromised ? m.disputes_accept_came() : yesWords(offer.kind, amount)}
        </SubmitButton>
      </PostForm>
      <Disclosure
        title={isPromised ? m.disputes_refuse_came() : m.disputes_refuse()}
        open={reply?.act === 'refuse'}
      >
        <PostForm fields={{ act: 'refuse', key: formKey }} className="stack" preventScrollReset>
          <TextArea
            name="words"
            label={m.disputes_refuse_why()}
            defaultValue={typedFor('refuse', reply)}
            maxLength={1000}
          />
          <SubmitButton of={{ act: 'refuse' }} variant="second" busy={m.disputes_report_busy()}>
            {m.disputes_refuse_send()}
          </SubmitButton>
        </PostForm>
      </Disclosure>
    </Card>
  );
}

type Offer = NonNullable<Dispute['offer']>;

function offeredWords({ kind, amount }: Offer, store: string): string {
  if (kind === 'refund') return m.disputes_offer_refund({ store, amount: pesos(amount) });
  return kind === 'exchange'
    ? m.disputes_offer_exchange({ store })
    : m.disputes_offer_repair({ store });
}

function yesWords(kind: Offer['kind'], amount: string): string {
  if (kind === 'refund') return m.disputes_accept_refund({ amount });
  return kind === 'exchange' ? m.disputes_accept_exchange() : m.disputes_accept_repair();
}

/** Asked once, folded away: it cannot be undone. */
const WithdrawForm = ({ formKey }: { formKey: string }) => (
  <Disclosure title={m.disputes_withdraw()}>
    <PostForm fields={{ act: 'withdraw', key: formKey }} className="stack">
      <p className="small">{m.disputes_withdraw_text()}</p>
      <SubmitButton of={{ act: 'withdraw' }} variant="second" busy={m.disputes_report_busy()}>
        {m.disputes_withdraw_sure()}
      </SubmitButton>
    </PostForm>
  </Disclosure>
);
