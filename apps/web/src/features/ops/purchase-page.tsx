import type { createStaffRefund } from '@luwag/contracts/refunds';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import type { previewStaffRefund } from '@luwag/contracts/staff-purchases';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { TextField } from '@luwag/ui/text-field';
import { Form, Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { ForRefusals } from '#app/shared/api/refusals.ts';
import { StaffMay } from '#app/shared/auth/staff-rights.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import {
  BeforeAfter,
  type BeforeAfterRow,
  Funding,
  saleRows,
} from '#app/shared/components/refund-figures.tsx';
import { dateOf, pesos, shortDateOf } from '#app/shared/format/money-words.ts';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';
import { RefundFields } from '#app/shared/forms/refund-fields.tsx';
import { RefusalBanner } from '#app/shared/forms/refusal-banner.tsx';
import { buyerNumber } from './bucket-words.ts';
import { Fact } from './chain-card.tsx';
import type { PurchaseAnswer, PurchaseView } from './purchase.server.ts';
import { PaymentsCard, RefundsCard, ScheduleCard } from './purchase-record.tsx';

type PurchasePageProps = PurchaseView & { answer: PurchaseAnswer | undefined };

/** One purchase: what came and went, and a refund where a shop does not give one. */
export function PurchasePage({ purchase, typed, effect, isDone, answer }: PurchasePageProps) {
  const code = answer?.code ?? (effect?.kind === 'refused' ? effect.code : undefined);
  const fault = effect?.kind === 'fault' ? effect.field : undefined;
  return (
    <div className="ops-page stack gap-5">
      <Head purchase={purchase} />
      {isDone && !effect && (
        <Banner tone="ok" role="status" title={m.purchase_done()}>
          {m.purchase_done_text()}
        </Banner>
      )}
      {answer?.asked && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={m.purchase_step_up({
            amount: pesos(answer.asked.change.body.amount ?? purchase.refundable),
          })}
        />
      )}
      {code && !answer?.asked && (
        <RefusalBanner code={code} words={faults} otherwise={m.night_unavailable} />
      )}
      <div className="late-person">
        <div className="stack">
          <ScheduleCard purchase={purchase} />
          <PaymentsCard payments={purchase.payments} />
          <RefundsCard refunds={purchase.refunds} />
        </div>
        <StaffMay right="refund">
          <div className="stack">
            {purchase.refundable > 0 ? (
              <WishCard purchase={purchase} typed={typed} fault={fault} />
            ) : (
              <Banner title={m.refunds_closed_title()}>{m.refunds_closed_text()}</Banner>
            )}
            {effect?.kind === 'shown' && purchase.refundable > 0 && <Confirm effect={effect} />}
          </div>
        </StaffMay>
      </div>
    </div>
  );
}

function Head({ purchase }: Pick<PurchaseView, 'purchase'>) {
  const { reference, livemode, buyer_account_id: buyerId } = purchase;
  return (
    <div className="stack">
      <div>
        <p className="links">
          <Link to="/ops/purchases">{m.purchase_back()}</Link>
        </p>
        <h1 className="breaks">{purchase.store_name || m.purchase_title()}</h1>
        <p className="label breaks">
          <span className="ops-mono">{reference}</span>
          {purchase.description && ` · ${purchase.description}`}
        </p>
        <p className="label">{m.late_on_record()}</p>
      </div>
      <Card>
        <dl className="values night-facts">
          <Fact name={m.purchase_price()}>{pesos(purchase.amount)}</Fact>
          <Fact name={m.purchase_refunded()}>{pesos(purchase.refunded)}</Fact>
          {purchase.paid_at && (
            <Fact name={m.purchase_paid()}>
              {dateOf(manilaDateOf(Date.parse(purchase.paid_at)))}
            </Fact>
          )}
          {buyerId && <Fact name={m.purchase_buyer()}>{buyerNumber(buyerId)}</Fact>}
          {!livemode && (
            <Fact name={m.night_mode()}>
              <Badge tone="plain">{m.night_test()}</Badge>
            </Fact>
          )}
        </dl>
      </Card>
    </div>
  );
}

type WishProps = Pick<PurchaseView, 'purchase' | 'typed'> & { fault: 'amount' | 'why' | undefined };

/** Sent by address: looking at what a refund does changes nothing. */
function WishCard({ purchase, typed, fault }: WishProps) {
  return (
    <Card role="region" aria-labelledby="refund">
      <Form method="get" preventScrollReset className="stack">
        <h2 id="refund">{m.purchase_refund()}</h2>
        <RefundFields
          refundable={purchase.refundable}
          typed={typed}
          isAmountFaulty={fault === 'amount'}
        />
        <TextField
          name="note"
          label={m.purchase_why()}
          help={m.purchase_why_help()}
          error={fault === 'why' ? m.night_note_fault() : undefined}
          defaultValue={typed.note}
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" variant="second" auto compact>
          {m.purchase_look()}
        </Button>
      </Form>
    </Card>
  );
}

type Effect = Extract<NonNullable<PurchaseView['effect']>, { kind: 'shown' }>;

/** Both sides before and after, and only then the button that does it. */
function Confirm({ effect }: { effect: Effect }) {
  return (
    <Card className="stack" role="region" aria-labelledby="refund-effect">
      <h2 id="refund-effect">{m.purchase_effect({ amount: pesos(effect.amount) })}</h2>
      <BeforeAfter title={m.purchase_for_buyer()} rows={paymentRows(effect.payments)} />
      {effect.credit > 0 && (
        <p className="small">{m.purchase_credit({ amount: pesos(effect.credit) })}</p>
      )}
      <BeforeAfter title={m.purchase_for_shop()} rows={saleRows(effect.sale, 'staff')} />
      <Funding reader="staff" amount={effect.amount} funding={effect.funding} />
      <p className="label">{m.purchase_told()}</p>
      <PostForm className="stack" fields={{ change: JSON.stringify(effect.change) }}>
        <SubmitButton variant="danger" auto compact>
          {m.refunds_submit({ amount: pesos(effect.amount) })}
        </SubmitButton>
      </PostForm>
    </Card>
  );
}

function paymentRows(payments: Effect['payments']): BeforeAfterRow[] {
  const total = (of: 'before' | 'after') => payments.reduce((sum, row) => sum + row[of], 0);
  return [
    ...payments.map(({ due_date, before, after }) => ({
      name: shortDateOf(due_date),
      before,
      after,
    })),
    { name: m.refunds_left(), before: total('before'), after: total('after'), isTotal: true },
  ];
}

type Calls =
  | typeof createStaffRefund
  | typeof previewStaffRefund
  | typeof startStepUp
  | typeof confirmStepUp;

const faults: ForRefusals<Calls, () => string> = {
  payment_request_not_found: undefined,
  request_not_paid: m.refunds_not_paid,
  already_refunded: m.refunds_already,
  refund_too_high: m.refunds_too_high,
  refund_too_old: m.refunds_too_old,
  no_factor: undefined,
  unreachable: m.refunds_unknown,
  unavailable: m.refunds_unknown,
  money_paused: m.refunds_paused,
  turned_off: m.refunds_paused,
  factor_too_fresh: undefined,
  factor_refused: undefined,
  wrong_codes_ended_session: undefined,
  step_up_expired: undefined,
};
