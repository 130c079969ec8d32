import type { askForRefund } from '@luwag/contracts/approvals';
import type { createRefund, previewRefund, Refund } from '@luwag/contracts/refunds';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Button, buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { BeforeAfter, Funding, saleRows } from '#app/shared/components/refund-figures.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { refundReasonWords } from '#app/shared/format/refund-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefundFields } from '#app/shared/forms/refund-fields.tsx';
import { BackLink } from './back-link.tsx';
import { OpenCase } from './open-case.tsx';
import type { RefundAnswer, RefundView } from './refund.server.ts';
import { SellingFault } from './selling-fault.tsx';

type RefundPageProps = RefundView & { answer: RefundAnswer | undefined };

/** What to give back first, then what that costs, and only then the button that does it. */
export function RefundPage({ answer, ...view }: RefundPageProps) {
  const { request, made, typed, effect, isDone, openCase } = view;
  const code = answer?.code ?? (effect?.kind === 'refused' ? effect.code : undefined);
  const isOpen = made.refundable > 0;
  // Done is done: the form comes back when somebody asks for it.
  const isMade = isDone && !effect && !answer;
  return (
    <div className="stack gap-6 top selling narrow">
      <div className="breaks selling-head">
        <BackLink to={`/merchant/requests/${request.id}`}>{m.refunds_back()}</BackLink>
        <h1>{m.refunds_title()}</h1>
        <p className="lede">{soldWords(request, made)}</p>
      </div>
      {openCase && <OpenCase of={openCase} />}
      {isMade && (
        <Banner tone="ok" role="status" title={m.refunds_done_title()}>
          {m.refunds_done_text()}
        </Banner>
      )}
      {answer?.asked && (
        <StepUpPrompt
          asked={answer.asked}
          description={m.refunds_step_up({ amount: wishWords(answer.asked.change.body, made) })}
        />
      )}
      {code && !answer?.asked && <SellingFault code={code} words={refusalWords} />}
      {isOpen && isMade && (
        <Link
          to={`/merchant/requests/${request.id}/refund`}
          className={buttonClass({ variant: 'second', auto: true })}
        >
          {m.refunds_more()}
        </Link>
      )}
      {isOpen && !isMade && (
        <WishForm typed={typed} made={made} isFaulty={effect?.kind === 'fault'} />
      )}
      {!isOpen && <Banner title={m.refunds_closed_title()}>{m.refunds_closed_text()}</Banner>}
      {isOpen && effect?.kind === 'shown' && <Confirm effect={effect} requestId={request.id} />}
      {made.results.length > 0 && <Made refunds={made.results} />}
    </div>
  );
}

function soldWords({ amount, description }: RefundView['request'], made: RefundView['made']) {
  const sold = description
    ? m.refunds_sold({ what: description, amount: pesos(amount) })
    : m.refunds_sold_plain({ amount: pesos(amount) });
  const { refunded, refundable_until: until } = made;
  const so = refunded > 0 ? m.refunds_so_far({ amount: pesos(refunded) }) : m.refunds_none_yet();
  return [sold, so, ...(until ? [m.refunds_until({ date: dateOf(until) })] : [])].join(' ');
}

const wishWords = ({ amount }: { amount?: number | undefined }, made: RefundView['made']): string =>
  pesos(amount ?? made.refundable);

type WishFormProps = Pick<RefundView, 'typed' | 'made'> & { isFaulty: boolean };

/** Sent by address: looking at what a refund costs changes nothing. */
function WishForm({ typed, made, isFaulty }: WishFormProps) {
  return (
    <Card>
      <Form method="get" preventScrollReset className="stack gap-4">
        <RefundFields refundable={made.refundable} typed={typed} isAmountFaulty={isFaulty} />
        <TextField
          name="note"
          label={m.refunds_note()}
          help={m.refunds_note_help()}
          defaultValue={typed.note}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" variant="second">
          {m.refunds_look()}
        </Button>
      </Form>
    </Card>
  );
}

type Effect = Extract<NonNullable<RefundView['effect']>, { kind: 'shown' }>;

function Confirm({ effect, requestId }: { effect: Effect; requestId: string }) {
  return (
    <Card className="stack gap-4" role="region" aria-labelledby="refund-cost">
      <h2 id="refund-cost">{m.refunds_cost_title()}</h2>
      <BeforeAfter title={m.refunds_sale_title()} rows={saleRows(effect.sale, 'shop')} />
      <Funding reader="shop" amount={effect.amount} funding={effect.funding} />
      <p className="small">{m.refunds_cost_text()}</p>
      {effect.needs_second_person && <p className="small">{m.team_refund_two()}</p>}
      {effect.needs_step_up && !effect.needs_second_person && (
        <p className="small">{m.refunds_cost_step_up()}</p>
      )}
      <PostForm className="stack" fields={{ change: JSON.stringify(effect.change) }}>
        <SubmitButton busy={m.selling_busy()}>
          {effect.needs_second_person
            ? m.team_refund_ask({ amount: pesos(effect.amount) })
            : m.refunds_submit({ amount: pesos(effect.amount) })}
        </SubmitButton>
      </PostForm>
      <Link to={`/merchant/requests/${requestId}`} className={buttonClass({ variant: 'text' })}>
        {m.refunds_keep()}
      </Link>
    </Card>
  );
}

function Made({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <section className="stack gap-4" aria-labelledby="refunds-made">
      <h2 id="refunds-made">{m.refunds_list_title()}</h2>
      {refunds.map(({ id, amount, reason, note, created_at, funding }) => (
        <Card key={id} className="stack">
          <p className="between">
            <b>{pesos(amount)}</b>
            <span className="label">{momentWords(created_at)}</span>
          </p>
          <p className="small breaks">
            {[refundReasonWords[reason](), note].filter(Boolean).join('. ')}
          </p>
          <Funding reader="shop" amount={amount} funding={funding} />
        </Card>
      ))}
    </section>
  );
}

type Calls =
  | typeof createRefund
  | typeof askForRefund
  | typeof previewRefund
  | typeof startStepUp
  | typeof confirmStepUp;

const refusalWords: ForRefusals<Calls, () => string> = {
  payment_request_not_found: undefined,
  request_not_paid: m.refunds_not_paid,
  already_refunded: m.refunds_already,
  refund_too_high: m.refunds_too_high,
  refund_too_old: m.refunds_too_old,
  second_person_required: m.team_fault_second,
  second_person_not_needed: undefined,
  approval_waiting: m.team_fault_waiting,
  nobody_to_ask: m.team_fault_nobody,
  not_refundable: undefined,
  no_factor: m.refunds_no_factor,
  unreachable: m.refunds_unknown,
  unavailable: m.refunds_unknown,
  money_paused: m.refunds_paused,
  turned_off: m.refunds_paused,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
