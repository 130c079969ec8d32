import type { AskedPayment } from '@luwag/contracts/payment-requests';
import type {
  LineCheck as LineCheckView,
  Offer as OfferView,
  Proposal,
} from '@luwag/contracts/proposals';
import type { Tx } from '@luwag/db';
import { type LineCheck, offersShownMax } from '@luwag/domain/checkout';
import { disclosureText as statementOf } from '@luwag/domain/disclosure-text';
import { add } from '@luwag/domain/money';
import { findLendingHold } from '../../accounts/service.ts';
import { progressOf } from '../../plans/service.ts';
import { type Priced, type PurchaseToPrice, pricesFor, textVersion } from '../pricing.ts';
import { type RequestRow, shownReference, statusAt } from '../requests/service.ts';
import { isConfirmed, listTextRefusals, needsTrustedFactor } from './confirmation.ts';
import {
  isPayable,
  type ProposalContext,
  purchaseToPrice,
  type ShownStore,
} from './proposal-context.ts';
import { findCheckoutAttempt } from './repository.ts';
import { wayOutOf } from './way-out.ts';

/** For anybody with the link. Without the merchant's own notes (metadata). */
export const requestViewForBuyer = (
  row: RequestRow,
  store: ShownStore,
  now: Date,
): AskedPayment => ({
  kind: 'request',
  token: row.token,
  reference: shownReference(row),
  store_name: store.name,
  business_name: store.businessName,
  store_city: store.address?.city ?? null,
  livemode: row.mode === 'live',
  amount: row.amount_centavos,
  order_reference: row.order_reference,
  description: row.description,
  status: statusAt(row, now),
  version: row.version,
  expires_at: row.expires_at.toISOString(),
  return_url: row.return_url,
  cancel_url: row.cancel_url,
});

/** A proposal as its buyer sees it in one session. In the buyer's own scope. */
export async function proposalViewOf(
  tx: Tx,
  proposalContext: ProposalContext,
  at: { sessionId: string; now: Date },
): Promise<Proposal> {
  const { proposal, request, store, line } = proposalContext;
  const attempt = proposal.plan_id && (await findCheckoutAttempt(tx, proposal.plan_id));
  const canBeChosen = isPayable(proposalContext, at.now) && canBeOffered(line);
  return {
    id: proposal.id,
    status: proposal.status,
    request: requestViewForBuyer(request, store, at.now),
    expires_at: proposal.expires_at.toISOString(),
    line: lineViewOf(line),
    way_out: canBeOffered(line) ? null : await wayOutOf(tx, proposalContext, at.now),
    pay_day: proposal.pay_day,
    offers: canBeChosen ? shownOffers(purchaseToPrice(proposalContext, at.now)) : [],
    agreed: await agreedViewOf(tx, proposalContext, at),
    failure_reason: proposal.failure_reason,
    transaction_id: proposal.plan_id,
    progress: attempt ? progressOf(attempt) : null,
  };
}

async function agreedViewOf(
  tx: Tx,
  proposalContext: ProposalContext,
  at: { sessionId: string; now: Date },
): Promise<Proposal['agreed']> {
  const { proposal } = proposalContext;
  if (!proposal.agreed_at || proposal.terms === null || !proposal.disclosure_hash) return null;
  const textRefused = await listTextRefusals(tx, proposalContext, at);
  const hold = await findLendingHold(tx, proposal.buyer_id, at.now);
  return {
    terms: proposal.terms,
    payment_source_id: proposal.source_id,
    payment_method_id: proposal.channel,
    autopay: proposal.with_autopay,
    disclosure_hash: proposal.disclosure_hash.toString('hex'),
    count: proposal.agreements,
    is_confirmed: isConfirmed(proposal, at),
    can_be_confirmed_by_text: textRefused.length === 0,
    text_refused: textRefused,
    needs_trusted_factor: await needsTrustedFactor(tx, proposalContext, at.now),
    borrowing_held_until: hold?.until.toISOString() ?? null,
    is_being_checked: hold?.isCheck ?? false,
  };
}

/** Whether anything can be lent for the purchase; if not, `verdict` says why. */
export const canBeOffered = ({ verdict }: Pick<LineCheck, 'verdict'>): boolean =>
  verdict === 'enough' || verdict === 'short';

/** The offers that are shown to the buyer. */
const shownOffers = (purchase: PurchaseToPrice): OfferView[] =>
  pricesFor(purchase).slice(0, offersShownMax).map(offerViewOf);

function offerViewOf({ price, disclosureHash }: Priced): OfferView {
  const { offer, payNowCentavos, disclosure } = price;
  const { late } = disclosure;
  return {
    terms: offer.plan.paymentsCount,
    plan_code: offer.plan.code,
    amount: add(offer.financedCentavos, payNowCentavos),
    pay_now: payNowCentavos,
    financed: offer.financedCentavos,
    transaction_fee: offer.transactionFeeCentavos,
    interest_fee: offer.interestFeeCentavos,
    total_amount: price.totalAmountCentavos,
    due_today: price.dueTodayCentavos,
    schedule: offer.schedule.map((row) => ({
      sequence: row.sequence,
      due_date: row.dueDate,
      amount: row.paymentCentavos,
      principal: row.principalCentavos,
      interest: row.interestCentavos,
    })),
    effective_monthly_rate_ppm: offer.effectiveMonthlyRatePpm,
    effective_annual_rate_ppm: offer.effectiveAnnualRatePpm,
    late: {
      grace_days: late.graceDays,
      daily_rate_ppm: late.dailyRatePpm,
      monthly_rate_max_ppm: late.monthlyRateMaxPpm,
      max: late.planMaxCentavos,
      example: {
        overdue: late.example.overdueCentavos,
        days: late.example.days,
        fee: late.example.feeCentavos,
      },
    },
    disclosure_hash: disclosureHash.toString('hex'),
  };
}

/** An offer with the statement that is agreed to. */
export const statedOfferOf = (priced: Priced) => ({
  ...offerViewOf(priced),
  statement: statementOf(priced.price.disclosure),
  text_version: textVersion,
  cooling_off_last_date: priced.price.disclosure.coolingOff.lastDate,
});

export const lineViewOf = (line: LineCheck): LineCheckView => ({
  limit: line.limitCentavos,
  available: line.availableCentavos,
  verdict: line.verdict,
  cap_left: line.capLeftCentavos,
  pay_now: line.payNowCentavos,
});
