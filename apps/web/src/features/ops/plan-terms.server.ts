import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { getCapsOn } from '@luwag/domain/caps';
import { centavos, shareOf } from '@luwag/domain/money';
import { computeOffers, type Offer, type OfferDecision } from '@luwag/domain/offers';
import { parsePesos } from '@luwag/domain/parse-money';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';

const usualPrice = centavos(6_400_00);

/** Plans and ceilings of today, and one price under each: by the very functions of the checkout. */
export async function loadPlanTerms({ url }: VisitorArgs) {
  const today = manilaDateOf(Date.now());
  const typed = url.searchParams.get('price') ?? '';
  const price = (typed === '' ? usualPrice : parsePesos(typed)) ?? null;
  const decisions = computeOffers({ financedCentavos: price ?? usualPrice, startDate: today });
  return {
    ...{ typed, price, isUnread: price === null },
    capsFrom: getCapsOn(today).effectiveFrom,
    plans: decisions.map((decision) => viewOf(decision, today)),
  };
}

export type PlanTermsData = Awaited<ReturnType<typeof loadPlanTerms>>;
export type PlanView = PlanTermsData['plans'][number];

function viewOf(decision: OfferDecision, today: CivilDate) {
  const plan = decision.kind === 'accept' ? decision.offer.plan : decision.plan;
  return {
    ...{ code: plan.code, version: plan.version, from: plan.effectiveFrom },
    payments: plan.paymentsCount,
    ratePpm: plan.monthlyRatePpm,
    discountPpm: plan.merchantDiscountPpm,
    fee: plan.transactionFeeCentavos,
    least: plan.amountMinCentavos,
    most: plan.amountMaxCentavos,
    /** Why the price is not offered under it, such as that it is too small. */
    refused: decision.kind === 'reject' ? decision.code : null,
    offer: decision.kind === 'accept' ? offerOf(decision.offer, today) : null,
  };
}

function offerOf(offer: Offer, today: CivilDate) {
  const caps = getCapsOn(today);
  const costs = centavos(offer.interestFeeCentavos + offer.transactionFeeCentavos);
  return {
    first: offer.schedule[0]?.paymentCentavos ?? centavos(0),
    total: offer.totalAmountCentavos,
    costs,
    costsMost: shareOf(offer.financedCentavos, caps.totalCostPpm),
    effectivePpm: offer.effectiveMonthlyRatePpm,
    annualPpm: offer.effectiveAnnualRatePpm,
    lateMost: offer.lateMaxCentavos,
    /** Each rate beside the most that it may be. */
    rates: [
      {
        what: 'effective',
        ppm: offer.effectiveMonthlyRatePpm,
        mostPpm: caps.effectiveMonthlyRatePpm,
      },
      { what: 'nominal', ppm: offer.plan.monthlyRatePpm, mostPpm: caps.nominalMonthlyRatePpm },
      { what: 'late', ppm: offer.late.monthlyRateMaxPpm, mostPpm: caps.lateMonthlyRatePpm },
    ] as const,
  };
}
