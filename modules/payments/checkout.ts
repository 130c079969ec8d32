import { randomUUID } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { processPayment } from '@luwag/contracts/proposals';
import type { Pool } from '@luwag/db';
import type { CheckoutPrice } from '@luwag/domain/checkout-price';
import { checkLine } from '@luwag/domain/line-check';
import { centavos, noCentavos } from '@luwag/domain/money';
import { bookCheckout } from '@luwag/domain/plan-book';
import { underTerms } from '@luwag/domain/plan-misfits';
import { openPlan } from '@luwag/domain/plan-state';
import { computeSettlement } from '@luwag/domain/settlements';
import { argumentsOf, type Command } from '@luwag/ledger/commands';
import { failpoint } from '@luwag/platform/failpoints';
import type { OneCallCtx } from '@luwag/platform/http';
import type { Outcome } from '@luwag/platform/idempotency';
import { uuidV7 } from '@luwag/platform/ids';
import { inEnvelope } from '@luwag/platform/jobs';
import type { Person } from '@luwag/platform/principal';
import { platformRefusal, refuse } from '@luwag/platform/refusal';
import { stepUpFreshMs } from '@luwag/platform/step-up';
import { chargeAttempt } from '../plans/service.ts';
import { buyerOf } from './callers.ts';
import {
  type CheckoutBasis,
  type CheckoutRow,
  CheckoutStale,
  readBasis,
  writeCheckout,
} from './checkout-repository.ts';
import { type Priced, priceFor, textVersion } from './offers.ts';

export type CheckoutParts = { connections: Pool };

type Wanted = InputOf<typeof processPayment>['body'];
type Made = ResultOf<typeof processPayment>;

/** How often a decision is made anew because what it rested on had changed meanwhile. */
const decisionsMax = 3;

/**
 * Makes the plan, or says why not. What the decision rests on is read without a lock, decided here,
 * and written by one call that checks it again; if it no longer holds, it is read and decided anew,
 * so that every refusal is one that was true when it was given.
 */
export async function process(
  { connections }: CheckoutParts,
  ctx: OneCallCtx<typeof processPayment>,
  { body }: { body: Wanted },
): Promise<Outcome> {
  const buyer = buyerOf(ctx);
  await failpoint('checkout.authenticated');
  for (let made = 1; ; made += 1) {
    const wanted = { proposalId: body.proposal_id, buyerId: buyer.id };
    const basis = await readBasis(connections, wanted);
    if (!basis) return refuse(processPayment, 'proposal_not_found', 'There is no such proposal.');
    const { row } = decide(ctx, buyer, body, basis);
    try {
      const outcome = await writeCheckout(connections, row);
      await failpoint('checkout.committed');
      return outcome;
    } catch (error) {
      if (!(error instanceof CheckoutStale)) throw error;
      if (error.what === 'source')
        return refuse(processPayment, 'source_not_found', 'This payment source is gone.');
      if (error.what === 'hold')
        return refuse(processPayment, 'borrowing_held', 'Nothing can be bought for now.');
      if (made === decisionsMax)
        throw platformRefusal('unavailable', 'Try again.', { retryAfterSeconds: 1 });
    }
  }
}

function decide(
  ctx: OneCallCtx<typeof processPayment>,
  buyer: Person,
  body: Wanted,
  basis: CheckoutBasis,
): { row: CheckoutRow } {
  const now = ctx.clock.now();
  // Whoever sends again what was done already is refused here, and then answered by the key: a
  // refusal is kept only where the key has no answer yet.
  assertPayable(basis, buyer.id, now);
  assertAgreed(basis, body);
  assertConfirmed(basis, buyer.sessionId, now);
  assertRoom(basis);
  const priced = priceFor({
    amountCentavos: centavos(basis.amount_centavos),
    payNowCentavos: centavos(basis.pay_now_centavos),
    payDay: basis.pay_day,
    terms: body.terms,
    now,
  });
  if (!priced || !basis.disclosure_hash?.equals(priced.disclosureHash))
    return refuse(processPayment, 'offer_changed', 'The figures have changed. Read them again.');
  return { row: rowOf(ctx, buyer, { body, basis, priced, now }) };
}

const taken: readonly string[] = ['approved', 'paid', 'partially_refunded', 'refunded'];

function assertPayable(basis: CheckoutBasis, buyerId: string, now: Date): void {
  const isTaken = taken.includes(basis.request_status);
  if (isTaken && basis.request_buyer_id !== buyerId)
    refuse(processPayment, 'payment_request_taken', 'Somebody else has paid this.');
  if (isTaken) refuse(processPayment, 'proposal_over', 'You have paid this already.');
  const isAsked = ['open', 'started'].includes(basis.request_status) && basis.is_taking;
  if (!isAsked || basis.request_expires_at <= now)
    refuse(processPayment, 'payment_request_ended', 'The shop no longer asks for this.');
  if (basis.proposal_status !== 'open' || basis.proposal_expires_at <= now)
    refuse(processPayment, 'proposal_over', 'This took too long. Open it again.');
}

function assertAgreed(basis: CheckoutBasis, body: Wanted): void {
  const isAgreed =
    basis.agreed_at !== null &&
    basis.terms === body.terms &&
    basis.source_id === body.payment_source_id &&
    basis.channel === body.payment_method_id;
  if (!isAgreed) refuse(processPayment, 'not_agreed', 'Read the statement and agree to it first.');
}

const confirmedAfter = (now: Date): Date => new Date(now.getTime() - stepUpFreshMs.money);

function assertConfirmed(basis: CheckoutBasis, sessionId: string, now: Date): void {
  const isFresh = basis.confirmed_at !== null && basis.confirmed_at >= confirmedAfter(now);
  if (!isFresh || basis.confirmed_session_id !== sessionId)
    refuse(processPayment, 'not_confirmed', 'Confirm that it is you, then pay.');
}

/** What was agreed to be lent still fits. More room than was known then changes nothing. */
function assertRoom(basis: CheckoutBasis): void {
  const financedCentavos = centavos(basis.amount_centavos - basis.pay_now_centavos);
  const line = basis.line_status && {
    limitCentavos: centavos(basis.limit_centavos ?? 0),
    availableCentavos: centavos(Math.max(0, basis.available_centavos)),
    status: basis.line_status,
    isOverdue: basis.is_overdue,
  };
  const { verdict } = checkLine(line ?? undefined, financedCentavos);
  if (verdict === 'enough') return;
  if (verdict === 'short' || verdict === 'too_little_room')
    refuse(processPayment, 'line_too_small', 'There is not enough room on your line for this.');
  refuse(processPayment, 'line_not_open', 'Your line cannot be used at the moment.');
}

type Answering = Pick<OneCallCtx<typeof processPayment>, 'claim' | 'requestId' | 'toAnswer'>;
type Decided = {
  body: Wanted;
  basis: Pick<
    CheckoutBasis,
    | 'mode'
    | 'source_id'
    | 'channel'
    | 'pay_now_centavos'
    | 'request_id'
    | 'request_token'
    | 'amount_centavos'
    | 'merchant_id'
    | 'store_id'
  >;
  priced: Priced;
  now: Date;
};

/** Everything the purchase writes. */
export function rowOf(
  ctx: Answering,
  buyer: Pick<Person, 'id' | 'sessionId'>,
  { body, basis, priced, now }: Decided,
): CheckoutRow {
  const { price } = priced;
  const { offer } = price;
  const planId = uuidV7(now);
  const { discountCentavos } = computeSettlement(offer.plan, offer.amountCentavos);
  const opened = openPlan(
    offer,
    { planId, buyerId: buyer.id, merchantId: basis.merchant_id },
    { discountCentavos, reserveCentavos: noCentavos },
  );
  const { state, journals } = bookCheckout(opened);
  const isCaptured = price.dueTodayCentavos === 0;
  const attemptId = isCaptured ? null : uuidV7(now);
  const [sale, ...more] = journals;
  if (!sale) throw new Error('a checkout posts a sale');
  const head: Command = {
    id: planId,
    mode: basis.mode,
    journal: underTerms(sale, priced.disclosureHash.toString('hex')),
    phase: isCaptured ? 'single' : 'pending',
  };
  // What else the day brings is posted once the sale is: with the capture.
  const rest = isCaptured
    ? more.map((journal): Command => ({ id: randomUUID(), mode: basis.mode, journal }))
    : [];
  const answer = ctx.toAnswer(madeOf(body.proposal_id, planId, price));
  return {
    ...keyOf(ctx, answer),
    ...ledgerOf([head, ...rest]),
    ...planOf(price, planId),
    p_now: now,
    p_request_id: ctx.requestId,
    p_session: buyer.sessionId,
    p_confirmed_after: confirmedAfter(now),
    p_mode: basis.mode,
    p_buyer: buyer.id,
    p_proposal: body.proposal_id,
    p_disclosure_hash: priced.disclosureHash,
    p_terms: body.terms,
    p_source: basis.source_id,
    p_channel: basis.channel,
    p_pay_now: basis.pay_now_centavos,
    p_payment_request: basis.request_id,
    p_amount: basis.amount_centavos,
    p_disclosure: priced.disclosureText,
    p_text_version: textVersion,
    p_merchant: basis.merchant_id,
    p_store: basis.store_id,
    p_discount: state.agreement.discountCentavos,
    p_discount_earned: isCaptured ? state.discountEarnedCentavos : 0,
    p_attempt: attemptId,
    p_due_today: price.dueTodayCentavos,
    p_event: JSON.stringify({
      request_id: basis.request_id,
      token: basis.request_token,
      mode: basis.mode,
      merchant_id: basis.merchant_id,
      store_id: basis.store_id,
      buyer_id: buyer.id,
      plan_id: planId,
      failure_reason: null,
    }),
    p_job: attemptId && JSON.stringify(inEnvelope(ctx, chargeAttempt, { attempt_id: attemptId })),
  };
}

function keyOf({ claim }: Pick<Answering, 'claim'>, answer: { status: number; body: string }) {
  return {
    p_principal: claim.principal,
    p_route: claim.route,
    p_key: claim.key,
    p_request_hash: claim.requestHash,
    p_status: answer.status,
    p_body: answer.body,
  };
}

function planOf({ offer }: CheckoutPrice, planId: string) {
  const { plan, late, schedule } = offer;
  return {
    p_plan: planId,
    p_plan_code: plan.code,
    p_plan_version: plan.version,
    p_principal_centavos: offer.amountCentavos,
    p_fee: offer.transactionFeeCentavos,
    p_grace_days: late.graceDays,
    p_grace_banking: late.graceReachesBankingDay,
    p_late_daily: late.dailyRatePpm,
    p_late_monthly: late.monthlyRateMaxPpm,
    p_late_plan: late.planMaxCentavos,
    p_start: offer.startDate,
    p_rate: plan.monthlyRatePpm,
    p_late_max: offer.lateMaxCentavos,
    p_due_dates: schedule.map((row) => row.dueDate),
    p_principals: schedule.map((row) => row.principalCentavos),
  };
}

function ledgerOf(commands: readonly Command[]) {
  const [ids, modes, events, sources, on, phases, pendings, reverses, expires, ...legs] =
    argumentsOf(commands);
  const [journals, kinds, owners, units, amounts] = legs;
  return {
    j_ids: ids,
    j_modes: modes,
    j_events: events,
    j_sources: sources,
    j_on: on,
    j_phases: phases,
    j_pendings: pendings,
    j_reverses: reverses,
    j_expires: expires,
    l_journals: journals,
    l_kinds: kinds,
    l_owners: owners,
    l_units: units,
    l_amounts: amounts,
  };
}

function madeOf(proposalId: string, planId: string, price: CheckoutPrice): Made {
  const { offer } = price;
  const next = offer.schedule.find((row) => row.dueDate > offer.startDate);
  return {
    transaction_id: planId,
    proposal_id: proposalId,
    buyer_status: price.dueTodayCentavos === 0 ? 'CURRENT' : 'PENDING',
    amount: price.disclosure.cashPriceCentavos,
    total_amount: price.totalAmountCentavos,
    transaction_fee: offer.transactionFeeCentavos,
    interest_fee: offer.interestFeeCentavos,
    due_today: price.dueTodayCentavos,
    next_payment: next ? { due_date: next.dueDate, amount: next.paymentCentavos } : null,
  };
}
