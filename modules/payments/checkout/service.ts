/**
 * The checkout: a confirmed proposal becomes a plan, its agreement and its journal in one SQL call,
 * which checkouts of the same moment share.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { announceDateOf } from '@luwag/domain/autopay';
import type { CivilDate } from '@luwag/domain/calendar';
import { bookPurchase, type CheckoutPrice, checkLine } from '@luwag/domain/checkout';
import { centavos } from '@luwag/domain/money';
import { declinedByLine } from '@luwag/domain/purchase-declines';
import { capAt } from '@luwag/domain/spending-cap';
import { type Command, postingArguments } from '@luwag/ledger/commands';
import { failpoint } from '@luwag/platform/failpoints';
import type { Outcome } from '@luwag/platform/http/idempotency';
import { platformRefusal, refuse } from '@luwag/platform/http/refusal';
import type { OneCallCtx } from '@luwag/platform/http/route';
import { idOn, slotOf, uuidV7 } from '@luwag/platform/ids';
import { inEnvelope } from '@luwag/platform/jobs/job';
import { originTraceparent } from '@luwag/platform/observability/trace-context';
import type { Person } from '@luwag/platform/security/caller';
import { personOf } from '@luwag/platform/security/person';
import { stepUpFreshMs } from '@luwag/platform/security/step-up';
import { assertOn } from '@luwag/platform/switches';
import { capOf } from '../../credit/service.ts';
import { chargeAttempt } from '../../plans/service.ts';
import { isProposalOpen, isRequestPayable } from '../payable.ts';
import { type Priced, priceFor, textVersion } from '../pricing.ts';
import type { Declines } from '../proposals/service.ts';
import type { Checkouts } from './batches.ts';
import {
  type CheckoutBasis,
  CheckoutStale,
  type Purchase,
  type WantedBasis,
} from './repository.ts';

export { type CheckoutPools, connectCheckoutPool, createCheckouts, warmUp } from './batches.ts';

/** Declines are written by whoever keeps them, and only once something is declined. */
export type CheckoutDeps = { checkouts: Checkouts; declines: Declines };

type Wanted = InputOf<typeof contracts.processPayment>['body'];
type Made = ResultOf<typeof contracts.processPayment>;

/** How often a decision is repeated because the rows it was based on had changed meanwhile. */
const decisionsMax = 3;

/**
 * Creates the plan, or refuses. The rows that the decision is based on are read without a lock; the
 * decision is made here, and written by one SQL call that checks those rows again. If they changed,
 * everything is read and decided again, so that every refusal was true when it was given.
 */
export async function processPayment(
  { checkouts, declines }: CheckoutDeps,
  ctx: OneCallCtx<typeof contracts.processPayment>,
  { body }: { body: Wanted },
): Promise<Outcome> {
  const buyer = personOf(ctx);
  await failpoint('checkout.authenticated');
  for (let made = 1; ; made += 1) {
    const wanted = { proposalId: body.proposal_id, buyerId: buyer.id };
    const basis = await checkouts.readBasis(wanted);
    if (!basis)
      return refuse(contracts.processPayment, 'proposal_not_found', 'There is no such proposal.');
    const purchase = decide(ctx, buyer, { body, basis, declines });
    // What is due today could not be taken, and the goods would wait for it.
    if (purchase.attempt_id) await assertOn(ctx, 'charging');
    try {
      const outcome = await checkouts.write(purchase);
      await failpoint('checkout.committed');
      return outcome;
    } catch (error) {
      if (!(error instanceof CheckoutStale)) throw error;
      if (error.what === 'source')
        return refuse(contracts.processPayment, 'source_not_found', 'This payment source is gone.');
      if (error.what === 'hold')
        return refuse(
          contracts.processPayment,
          'borrowing_held',
          'Nothing can be bought for now.',
          {
            kept: (tx) => declines.byHold(tx, declinedOf(basis, wanted, ctx.clock.now())),
          },
        );
      if (made === decisionsMax)
        throw platformRefusal('unavailable', 'Try again.', { retryAfterSeconds: 1 });
    }
  }
}

function decide(
  ctx: OneCallCtx<typeof contracts.processPayment>,
  buyer: Person,
  { body, basis, declines }: { body: Wanted; basis: CheckoutBasis; declines: Declines },
): Purchase {
  const now = ctx.clock.now();
  // Whoever sends again what was done already is refused here, and then answered by the key: a
  // refusal is kept only where the key has no answer yet.
  assertPayable(basis, buyer.id, now);
  assertAgreed(basis, body);
  assertConfirmed(basis, buyer.sessionId, now);
  const wanted = { proposalId: body.proposal_id, buyerId: buyer.id };
  assertCreditAvailable(basis, now, (tx, by) =>
    declines.byLine(tx, declinedOf(basis, wanted, now), by),
  );
  const priced = priceFor({
    priceCentavos: centavos(basis.amount_centavos),
    payNowCentavos: centavos(basis.pay_now_centavos),
    payDay: basis.pay_day,
    terms: body.terms,
    now,
  });
  if (!priced || !basis.disclosure_hash?.equals(priced.disclosureHash))
    return refuse(
      contracts.processPayment,
      'offer_changed',
      'The figures have changed. Read them again.',
    );
  return purchaseOf(ctx, buyer, { body, basis, priced, now });
}

const checkoutOutcome: readonly string[] = ['approved', 'paid', 'partially_refunded', 'refunded'];

function assertPayable(basis: CheckoutBasis, buyerId: string, now: Date): void {
  const isTaken = checkoutOutcome.includes(basis.request_status);
  if (isTaken && basis.request_buyer_id !== buyerId)
    refuse(contracts.processPayment, 'payment_request_taken', 'Somebody else has paid this.');
  if (isTaken) refuse(contracts.processPayment, 'proposal_over', 'You have paid this already.');
  const request = { status: basis.request_status, expires_at: basis.request_expires_at };
  if (!isRequestPayable(request, now) || !basis.is_taking)
    refuse(
      contracts.processPayment,
      'payment_request_ended',
      'The merchant no longer asks for this.',
    );
  const proposal = { status: basis.proposal_status, expires_at: basis.proposal_expires_at };
  if (!isProposalOpen(proposal, now))
    refuse(contracts.processPayment, 'proposal_over', 'This took too long. Open it again.');
}

function assertAgreed(basis: CheckoutBasis, body: Wanted): void {
  const isAgreed =
    basis.agreed_at !== null &&
    basis.terms === body.terms &&
    basis.source_id === body.payment_source_id &&
    basis.channel === body.payment_method_id;
  if (!isAgreed)
    refuse(contracts.processPayment, 'not_agreed', 'Read the statement and agree to it first.');
}

const confirmedAfter = (now: Date): Date => new Date(now.getTime() - stepUpFreshMs.money);

function assertConfirmed(basis: CheckoutBasis, sessionId: string, now: Date): void {
  const isFresh = basis.confirmed_at !== null && basis.confirmed_at >= confirmedAfter(now);
  if (!isFresh || basis.confirmed_session_id !== sessionId)
    refuse(contracts.processPayment, 'not_confirmed', 'Confirm that it is you, then pay.');
}

/** What is kept of a purchase that is declined here. */
const declinedOf = (basis: CheckoutBasis, { proposalId, buyerId }: WantedBasis, now: Date) => ({
  buyerId,
  mode: basis.mode,
  storeId: basis.store_id,
  amountCentavos: basis.amount_centavos,
  of: { proposalId, requestId: basis.request_id },
  step: 'paying' as const,
  now,
});

type DeclinedBy = Parameters<Declines['byLine']>[2];

/** The agreed amount still fits the credit line. More available credit changes nothing. */
function assertCreditAvailable(
  basis: CheckoutBasis,
  now: Date,
  keep: (tx: Tx, by: DeclinedBy) => Promise<void>,
): void {
  const lentCentavos = centavos(basis.amount_centavos - basis.pay_now_centavos);
  const line = basis.line_status
    ? {
        limitCentavos: centavos(basis.limit_centavos ?? 0),
        availableCentavos: centavos(Math.max(0, basis.available_centavos)),
        status: basis.line_status,
        isOverdue: basis.is_overdue,
        capCentavos: capAt(capOf(basis), now.getTime()),
      }
    : undefined;
  const rule = declinedByLine(checkLine(line, lentCentavos), { mayPayPart: false });
  if (rule === null) return;
  const by = { rule, line, lentCentavos, mayPayPart: false };
  const kept = (tx: Tx) => keep(tx, by);
  const call = contracts.processPayment;
  if (rule === 'own_cap')
    refuse(call, 'over_own_cap', 'This is more than the cap that you set for yourself leaves.', {
      kept,
    });
  if (rule === 'insufficient_credit')
    refuse(call, 'line_too_small', 'Your available credit is not enough for this.', { kept });
  refuse(call, 'line_not_open', 'Your line cannot be used at the moment.', { kept });
}

type Answering = Pick<
  OneCallCtx<typeof contracts.processPayment>,
  'claim' | 'requestId' | 'toAnswer'
>;
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
    | 'with_autopay'
  >;
  priced: Priced;
  now: Date;
};

/** The arguments of SQL `checkout()`: everything the purchase writes. */
export function purchaseOf(
  ctx: Answering,
  buyer: Pick<Person, 'id' | 'sessionId'>,
  { body, basis, priced, now }: Decided,
): Purchase {
  const { price } = priced;
  const slot = slotOf(buyer.id);
  const planId = uuidV7(now, slot);
  const owners = { planId, buyerId: buyer.id, merchantId: basis.merchant_id };
  const disclosureHash = priced.disclosureHash.toString('hex');
  const { state, sale, more } = bookPurchase(price, owners, disclosureHash);
  const isCaptured = price.dueTodayCentavos === 0;
  const attemptId = isCaptured ? null : uuidV7(now, slot);
  const head: Command = {
    id: planId,
    mode: basis.mode,
    journal: sale,
    phase: isCaptured ? 'single' : 'pending',
  };
  // Other journals of the day are posted with the capture, after the sale.
  const rest = isCaptured
    ? more.map((journal, place): Command => {
        const id = idOn(journal.effectiveOn, slot, `${planId} ${journal.event} ${place}`);
        return { id, mode: basis.mode, journal };
      })
    : [];
  const answer = ctx.toAnswer(madeOf(body.proposal_id, planId, price));
  return {
    ...keyOf(ctx, answer),
    ...journalsOf([head, ...rest]),
    ...planOf(price, planId),
    mode: basis.mode,
    buyer_id: buyer.id,
    session_id: buyer.sessionId,
    request_id: ctx.requestId,
    decided_at: now,
    confirmed_after: confirmedAfter(now),
    proposal_id: body.proposal_id,
    payment_request_id: basis.request_id,
    merchant_id: basis.merchant_id,
    store_id: basis.store_id,
    price_centavos: basis.amount_centavos,
    pay_now_centavos: basis.pay_now_centavos,
    terms: body.terms,
    source_id: basis.source_id,
    channel: basis.channel,
    disclosure: priced.disclosureText,
    disclosure_hash: priced.disclosureHash,
    text_version: textVersion,
    discount_centavos: state.agreement.discountCentavos,
    discount_earned_centavos: isCaptured ? state.discountEarnedCentavos : 0,
    attempt_id: attemptId,
    due_today_centavos: price.dueTodayCentavos,
    charge_job:
      attemptId && JSON.stringify(inEnvelope(ctx, chargeAttempt, { attempt_id: attemptId })),
    autopay_announce_on: basis.with_autopay ? announceDateOf(nextDueDateOf(price)) : null,
    event: JSON.stringify({
      traceparent: originTraceparent(),
      request_id: basis.request_id,
      token: basis.request_token,
      mode: basis.mode,
      merchant_id: basis.merchant_id,
      store_id: basis.store_id,
      buyer_id: buyer.id,
      plan_id: planId,
      failure_reason: null,
    }),
  };
}

/** Every plan has a payment on a later day. */
function nextDueDateOf({ offer }: CheckoutPrice): CivilDate {
  const next = offer.schedule.find((row) => row.dueDate > offer.startDate);
  if (!next) throw new Error(`plan ${offer.plan.code} has no payment after ${offer.startDate}`);
  return next.dueDate;
}

function keyOf({ claim }: Pick<Answering, 'claim'>, answer: { status: number; body: string }) {
  return {
    caller: claim.owner,
    route: claim.route,
    key: claim.key,
    request_hash: claim.requestHash,
    response_status: answer.status,
    response_body: answer.body,
  };
}

function planOf({ offer }: CheckoutPrice, planId: string) {
  const { plan, late, schedule } = offer;
  return {
    plan_id: planId,
    plan_code: plan.code,
    plan_version: plan.version,
    financed_centavos: offer.financedCentavos,
    fee_centavos: offer.transactionFeeCentavos,
    grace_days: late.graceDays,
    grace_reaches_banking_day: late.graceReachesBankingDay,
    late_daily_rate_ppm: late.dailyRatePpm,
    late_monthly_rate_max_ppm: late.monthlyRateMaxPpm,
    late_plan_max_centavos: late.planMaxCentavos,
    late_max_centavos: offer.lateMaxCentavos,
    monthly_rate_ppm: plan.monthlyRatePpm,
    start_date: offer.startDate,
    due_dates: schedule.map((row) => row.dueDate),
    installment_principals: schedule.map((row) => row.principalCentavos),
  };
}

function journalsOf(commands: readonly Command[]) {
  const args = postingArguments(commands);
  return {
    journal_ids: args.p_ids,
    journal_modes: args.p_modes,
    journal_events: args.p_events,
    journal_sources: args.p_sources,
    journal_days: args.p_on,
    journal_phases: args.p_phases,
    journal_pendings: args.p_pendings,
    journal_reverses: args.p_reverses,
    journal_expiries: args.p_expires,
    leg_journals: args.l_journals,
    leg_kinds: args.l_kinds,
    leg_owners: args.l_owners,
    leg_units: args.l_units,
    leg_amounts: args.l_amounts,
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
