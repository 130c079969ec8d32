import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import type { Offer } from '@luwag/domain/offers';
import { m } from '#app/paraglide/messages.js';

/** The names of the five lines, in the order in which they always stand. */
export function priceWords() {
  return {
    total: m.landing_price_total(),
    price: m.landing_price_item(),
    fees: m.landing_price_charges(),
    rate: m.landing_price_rate(),
    late: m.landing_price_late(),
    followedBy: m.landing_price_then(),
  };
}

export function lateWords({ late, lateMaxCentavos }: Offer) {
  return {
    cost: m.landing_price_late_rate({ rate: formatRateInWords(late.dailyRatePpm) }),
    cap: m.landing_price_late_terms({ days: late.graceDays, max: formatPesos(lateMaxCentavos) }),
  };
}
