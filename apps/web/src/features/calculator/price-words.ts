import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import type { Offer } from '@luwag/domain/offers';
import { m } from '#app/paraglide/messages.js';

export function lateWords({ late, lateMaxCentavos }: Offer) {
  return {
    cost: m.landing_price_late_rate({ rate: formatRateInWords(late.dailyRatePpm) }),
    cap: m.landing_price_late_terms({ days: late.graceDays, max: formatPesos(lateMaxCentavos) }),
  };
}
