import type { createStaffRefund } from '@luwag/contracts/refunds';
import type { confirmStepUp, startStepUp } from '@luwag/contracts/sessions';
import type { previewStaffRefund } from '@luwag/contracts/staff-purchases';
import type { askStaffRefund, decideStaffRefund } from '@luwag/contracts/staff-refunds';
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
import { AskCard } from './refund-asks.tsx';

type PurchasePageProps = PurchaseView & { answer: PurchaseAnswer | undefined };

/** One purchase: what came and went, and a refund where a shop does not give one. */
export function PurchasePage(props: PurchasePageProps) {
  const { purchase, typed, effect, formKey, done, answer } = props;
  const code = answer?.code ?? (effect?.kind === 'refused' ? effect.code : undefined);
  const fault = effect?.kind === 'fault' ? effect.field : undefined;
  return (
    <div className="ops-page stack gap-5">
      <Head purchase={purchase} />
      {done !== null && !effect && !answer && <Done what={done} />}
      {answer?.asked && (
        <StepUpPrompt
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={stepUpWords(answer.asked.change, purchase.refundable)}
        />
      )}
      {code && !answer?.asked && (
        <RefusalBanner code={code} words={faults} otherwise={m.night_unavailable} />
      )}
      <div className="late-person">
        <div className="stack">
          <ScheduleCard purchase={purchase} />
          <PaymentsCard payments={purchase.payments} />
          {purchase.asks.map((ask) => (
            <AskCard key={ask.ask_id} ask={ask} formKey={formKey} />
          ))}
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

/** What the factor is for: a refund, or the word about one that a colleague asked for. */
function stepUpWords(
  change: NonNullable<PurchaseAnswer['asked']>['change'],
  refundable: number,
): string {
  const amount = pesos(change.body.amount ?? refundable);
  if (!('ask_id' in change)) return m.purchase_step_up({ amount });
  return change.body.decision === 'approve'
    ? m.refund_ask_step_up_approve({ amount })
    : m.refund_ask_step_up_refuse({ amount });
}

const doneWords: Readonly<Record<string, [() => string, (() => string)?]>> = {
  refunded: [m.purchase_done, m.purchase_done_text],
  asked: [m.refund_ask_done, m.refund_ask_done_text],
  approved: [m.refund_ask_approved, m.purchase_done_text],
  refused: [m.refund_ask_refused],
};

function Done({ what }: { what: string }) {
  const [title, text] = doneWords[what] ?? [];
  if (!title) return null;
  return (
    <Banner tone="ok" role="status" title={title()}>
      {text?.()}
    </Banner>
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
      {effect.needs_second_person ? (
        <AskForm effect={effect} />
      ) : (
        <>
          <p className="label">{m.purchase_told()}</p>
          <PostForm className="stack" fields={{ change: JSON.stringify(effect.change) }}>
            <SubmitButton variant="danger" auto compact>
              {m.refunds_submit({ amount: pesos(effect.amount) })}
            </SubmitButton>
          </PostForm>
        </>
      )}
    </Card>
  );
}

/** Above the limit: what is shown here is what a colleague will be asked for. */
function AskForm({ effect: { amount, change } }: { effect: Effect }) {
  const { reason, why } = change.body;
  const wanted = JSON.stringify({ amount, reason, why });
  return (
    <PostForm className="stack" fields={{ act: 'ask', wanted, key: change.formKey }}>
      <p className="label">{m.refund_ask_second()}</p>
      <SubmitButton auto compact>
        {m.refund_ask_submit({ amount: pesos(amount) })}
      </SubmitButton>
    </PostForm>
  );
}

function paymentRows(payments: Effect['payments']): BeforeAfterRow[] {
  const total = (of: 'before' | 'after') => payments.reduce((sum, row) => sum + row[of], 0);
  return [
    ...payments.flatMap(({ due_date, before, after, late_fee: fee }) => [
      { name: shortDateOf(due_date), before, after },
      ...(fee.before > 0
        ? [{ name: m.purchase_late_fee_part(), ...fee, isPart: true, key: `${due_date} fee` }]
        : []),
    ]),
    { name: m.refunds_left(), before: total('before'), after: total('after'), isTotal: true },
  ];
}

type Calls =
  | typeof createStaffRefund
  | typeof previewStaffRefund
  | typeof askStaffRefund
  | typeof decideStaffRefund
  | typeof startStepUp
  | typeof confirmStepUp;

const faults: ForRefusals<Calls, () => string, 'invalid_note'> = {
  payment_request_not_found: undefined,
  request_not_paid: m.refunds_not_paid,
  already_refunded: m.refunds_already,
  refund_too_high: m.refunds_too_high,
  refund_too_old: m.refunds_too_old,
  second_person_required: m.refund_ask_fault_required,
  second_person_not_needed: m.refund_ask_fault_not_needed,
  approval_waiting: m.refund_ask_fault_waiting,
  approval_not_found: m.refund_ask_fault_gone,
  approval_outdated: m.refund_ask_outdated,
  not_refundable: m.refund_ask_fault_refundable,
  refund_ask_changed: m.refund_ask_fault_changed,
  second_same_person: m.refund_ask_fault_same_person,
  invalid_note: m.night_note_fault,
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
