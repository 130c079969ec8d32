import type { Dispute } from '@luwag/contracts/disputes';
import { Banner } from '@luwag/ui/banner';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { BackLink } from '#app/shared/components/back-link.tsx';
import { WriteForm } from '#app/shared/components/cases/write-form.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { TestBand } from '#app/shared/components/waiting/waiting.tsx';
import { pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { AppealForm } from './appeal-form.tsx';
import { Decisions, DoneBanner } from './case-parts.tsx';
import { CasePath } from './case-path.tsx';
import { offerWords, thenWords, titleWords, turnWords } from './dispute-words.ts';
import { OfferForm, type ShopCaseProps } from './offer-form.tsx';
import { refusalWords } from './refusal-words.ts';
import { SaleCard } from './sale-card.tsx';
import { Thread } from './thread.tsx';

/** The same case as its shop reads it, with what can be offered beside it. */
export function ShopCasePage(props: ShopCaseProps) {
  const { dispute, done, fault, formKey, reply, waiting } = props;
  const { may, offer, buyer_name: name } = dispute;
  const code = reply?.code ?? fault;
  return (
    <div className="stack gap-5 top dispute">
      <div className="breaks">
        <BackLink to="/merchant/disputes">{m.disputes_back_list()}</BackLink>
        <h1>{titleWords[dispute.kind]()}</h1>
        <p className="lede">{m.disputes_with({ reference: dispute.reference, name })}</p>
      </div>
      {!dispute.livemode && <TestBand />}
      {reply?.asked && (
        <StepUpPrompt
          key={reply.asked.stepUpId}
          asked={reply.asked}
          description={m.disputes_offer_step_up({
            amount: pesos(reply.asked.change.body.amount ?? dispute.open_amount),
          })}
        />
      )}
      {code && !reply?.asked && (
        <RefusalBanner code={code} words={refusalWords} otherwise={m.disputes_refused_other} />
      )}
      {!code && <DoneBanner done={done} />}
      <Card className="dispute-top">
        <CasePath dispute={dispute} side="shop" />
        <ShopTurn dispute={dispute} />
      </Card>
      <div className="dispute-columns">
        <Card className="stack gap-5 dispute-main" role="region" aria-labelledby="so-far">
          <h2 id="so-far" className="visually-hidden">
            {m.disputes_so_far()}
          </h2>
          <Thread dispute={dispute} side="shop" />
          {may.includes('message') && (
            <WriteForm
              key={formKey}
              label={m.disputes_write_shop({ name })}
              help={m.disputes_write_both()}
              formKey={formKey}
              typed={reply?.act === 'write' ? reply.words : undefined}
            />
          )}
        </Card>
        <div className="stack gap-5 top dispute-side">
          <Decisions decisions={dispute.decisions} />
          {may.includes('appeal') && <AppealForm {...props} />}
          {waiting && <WaitingOffer amount={waiting.amount ?? 0} />}
          {offer && dispute.state !== 'closed' && (
            <Banner title={`${m.disputes_offer_yours()}: ${offerWords(offer)}`}>
              {offer.words}
            </Banner>
          )}
          {may.includes('offer') && <OfferForm key={formKey} {...props} />}
          <SaleCard
            dispute={dispute}
            title={m.disputes_sale_title()}
            to={`/merchant/requests/${dispute.payment_request_id}`}
          />
        </div>
      </div>
    </div>
  );
}

/** An answer that a second person has not approved yet. */
const WaitingOffer = ({ amount }: { amount: number }) => (
  <Banner
    tone="pend"
    title={m.team_offer_waits({ amount: pesos(amount) })}
    action={<Link to="/merchant/team#waiting">{m.team_offer_waits_link()}</Link>}
  >
    {m.team_offer_waits_text()}
  </Banner>
);

/** Whose turn, until when, and what silence means. */
function ShopTurn({ dispute }: { dispute: Dispute }) {
  const { turn, answer_by: answerBy } = dispute;
  const date = answerBy ? shortDateOf(answerBy) : '';
  const title =
    turn === 'shop'
      ? m.disputes_turn_you_until({ date })
      : date
        ? m.disputes_turn_until({ who: turnWords(dispute, 'shop'), date })
        : turnWords(dispute, 'shop');
  return (
    <Banner tone={turn === 'shop' ? 'pend' : 'plain'} title={title}>
      {thenWords(dispute, 'shop')}
    </Banner>
  );
}
