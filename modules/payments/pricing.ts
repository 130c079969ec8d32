import { createHash } from 'node:crypto';
import { manilaDateOf } from '@luwag/domain/calendar';
import { canonicalJson } from '@luwag/domain/canonical-json';
import { type CheckoutPrice, priceCheckout, priceCheckoutIn } from '@luwag/domain/checkout';
import type { Lender } from '@luwag/domain/disclosure';
import type { Centavos } from '@luwag/domain/money';
import type { PayDay } from '@luwag/domain/plans';
import { holidaysOn } from '@luwag/platform/holidays';

/**
 * The lender as every disclosure names it. Both numbers are given by the Securities and Exchange
 * Commission; an agreement keeps the values of its day.
 */
const lenderDetails: Lender = {
  name: 'Luwag Lending Corporation',
  secRegistration: 'to be issued',
  certificateOfAuthority: 'to be issued',
};

/** Version of the wording of `disclosure-text`. Raised when the words change. */
export const textVersion = 1;

export type PurchaseToPrice = {
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

const beginningToday = ({ now, payDay, ...purchase }: PurchaseToPrice) => ({
  ...purchase,
  payDay: payDay ?? undefined,
  startDate: manilaDateOf(now.getTime()),
});

/** Every way to pay for a purchase that begins today, the cheapest first. */
export function pricesFor(purchase: PurchaseToPrice): Priced[] {
  const checkout = beginningToday(purchase);
  const holidays = holidaysOn(checkout.startDate);
  return priceCheckout(checkout, lenderDetails, holidays).map(pricedOf);
}

/** Undefined when the purchase cannot be paid in so many payments. */
export function priceFor({
  terms,
  ...purchase
}: PurchaseToPrice & { terms: number }): Priced | undefined {
  const checkout = beginningToday(purchase);
  const holidays = holidaysOn(checkout.startDate);
  const price = priceCheckoutIn(terms, checkout, lenderDetails, holidays);
  return price && pricedOf(price);
}

function pricedOf(price: CheckoutPrice): Priced {
  const disclosureText = canonicalJson(price.disclosure);
  const disclosureHash = createHash('sha256').update(disclosureText).digest();
  return { price, disclosureText, disclosureHash };
}
