import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { add, type Centavos, centavos, ppm, shareOf, subtract, sum } from '@luwag/domain/money';
import { decideOffer, type Offer } from '@luwag/domain/offers';
import { findPlanOn, type PlanCode } from '@luwag/domain/plans';
import { getLocale } from '#app/paraglide/runtime.js';

// The people and shops of the samples are made up. The sums are not: every one is computed by the
// rules the product itself lives by, on one imagined Tuesday, 24 November 2026.

export const phone = getOffer('six', centavos(5_400_00), civilDate('2026-07-27'));
export const cooker = {
  six: getOffer('six', centavos(4_600_00), civilDate('2026-11-24')),
  three: getOffer('three', centavos(4_600_00), civilDate('2026-11-24')),
};

/** Three of six payments for the phone are made; the fourth is due on Friday. */
export const PAID_COUNT = 3;
export const nextPayment = phone.schedule[PAID_COUNT]?.paymentCentavos ?? centavos(0);

const phoneOwed = phone.schedule[PAID_COUNT - 1]?.balanceAfterCentavos ?? centavos(0);
const elsewhereOwed = centavos(2_600_00);

export const room = {
  limit: centavos(24_000_00),
  used: add(phoneOwed, elsewhereOwed),
  returning: phone.schedule[PAID_COUNT]?.principalCentavos ?? centavos(0),
};

/** One day's sales of Kuya Ben's Appliances, on the way to the bank. */
export const payout = (() => {
  const sold = centavos(64_280_00);
  const refunds = centavos(1_850_00);
  const kept = subtract(sold, refunds);
  return {
    sold,
    refunds,
    kept,
    discount: shareOf(kept, ppm(40_000)),
    held: shareOf(kept, ppm(50_000)),
    tax: shareOf(kept, ppm(5_000)),
  };
})();

export const sale = {
  price: cooker.three.financedCentavos,
  discount: shareOf(cooker.three.financedCentavos, cooker.three.plan.merchantDiscountPpm),
  tax: shareOf(cooker.three.financedCentavos, ppm(5_000)),
};

const CONTRIBUTION = centavos(2_000_00);

/** Ten neighbours, one of whom receives from all every two weeks. The fourth turn is under way. */
export const circle = {
  members: [
    ['RD', 'Rodel Domingo'],
    ['JC', 'Joy Castillo'],
    ['TB', 'Tess Bautista'],
    ['LM', 'Lorna Mendoza'],
    ['AR', 'Arnel Reyes'],
    ['GP', 'Grace Pascual'],
    ['MS', 'Maria Santos'],
    ['DV', 'Dante Villar'],
    ['EN', 'Elena Navarro'],
    ['KO', 'Kiko Ocampo'],
  ] as const,
  current: 3,
  you: 6,
  late: 7,
  pot: sum(Array.from({ length: 10 }, () => CONTRIBUTION)),
  date: addDays(civilDate('2026-10-17'), 3 * 14),
};

export function paymentsOf(offer: Offer): Centavos[] {
  return offer.schedule.map((row) => row.paymentCentavos);
}

/** `27 Nov`: the year is left out where a card has just said it. */
export function shortDate(date: CivilDate): string {
  return formatDate(date, getLocale()).replace(/ \d{4}$/, '');
}

export function longDate(text: string): string {
  return formatDate(civilDate(text), getLocale());
}

function getOffer(code: PlanCode, amountCentavos: Centavos, startDate: CivilDate): Offer {
  const plan = findPlanOn(startDate, code);
  const decision = plan && decideOffer(plan, { financedCentavos: amountCentavos, startDate });
  if (decision?.kind !== 'accept') throw new Error(`no offer for the sample: ${code}`);
  return decision.offer;
}
