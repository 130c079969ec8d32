import { createHash } from 'node:crypto';
import type { LineCheck as LineCheckView, Offer as OfferView } from '@luwag/contracts/proposals';
import { manilaDateOf } from '@luwag/domain/calendar';
import { canonicalJson } from '@luwag/domain/canonical-json';
import {
  type CheckoutPrice,
  offersShownMax,
  priceCheckout,
  priceCheckoutIn,
} from '@luwag/domain/checkout-price';
import { disclosureText as statementOf } from '@luwag/domain/disclosure-text';
import type { LineCheck } from '@luwag/domain/line-check';
import { add, type Centavos } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { PayDay } from '@luwag/domain/plans';
import { lenderDetails } from './lender-details.ts';

/** Version of the wording of `disclosure-text`. Raised when the words change. */
export const textVersion = 1;

export type Purchase = {
  priceCentavos: Centavos;
  payNowCentavos: Centavos;
  payDay: PayDay | null;
  now: Date;
};

/** A price, and the canonical text of its figures, whose hash the buyer agrees to. */
export type Priced = {
  price: CheckoutPrice;
  /** Canonical JSON: what is kept. */
  disclosureText: string;
  disclosureHash: Buffer;
};

const beginningToday = ({ now, payDay, ...purchase }: Purchase) => ({
  ...purchase,
  payDay: payDay ?? undefined,
  startDate: manilaDateOf(now.getTime()),
});

/** Every way to pay for a purchase that begins today, the cheapest first. */
const pricesFor = (purchase: Purchase): Priced[] =>
  priceCheckout(beginningToday(purchase), lenderDetails, philippineHolidays).map(pricedOf);

/** Undefined when the purchase cannot be paid in so many payments. */
export function priceFor({ terms, ...purchase }: Purchase & { terms: number }): Priced | undefined {
  const price = priceCheckoutIn(terms, beginningToday(purchase), lenderDetails, philippineHolidays);
  return price && pricedOf(price);
}

function pricedOf(price: CheckoutPrice): Priced {
  const disclosureText = canonicalJson(price.disclosure);
  const disclosureHash = createHash('sha256').update(disclosureText).digest();
  return { price, disclosureText, disclosureHash };
}

/** Whether anything can be lent for the purchase; if not, `verdict` says why. */
export const canBeOffered = ({ verdict }: Pick<LineCheck, 'verdict'>): boolean =>
  verdict === 'enough' || verdict === 'short';

/** The offers that are shown to the buyer. */
export const shownOffers = (purchase: Purchase): OfferView[] =>
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
  pay_now: line.payNowCentavos,
});
