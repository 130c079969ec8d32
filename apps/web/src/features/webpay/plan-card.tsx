import type { Offer } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import { PriceCard } from '@luwag/ui/price-card';
import { m } from '#app/paraglide/messages.js';
import { lateWords, paymentsOf, planTitle, rateWords } from './plan-words.ts';

/** One way to pay, in the five lines, as one choice of several. */
export function PlanCard({ offer, isChosen }: { offer: Offer; isChosen: boolean }) {
  return (
    <PriceCard
      when={planTitle(offer)}
      price={centavos(offer.amount)}
      payments={paymentsOf(offer)}
      rate={rateWords(offer)}
      late={lateWords(offer)}
      words={{
        total: m.landing_price_total(),
        price: m.landing_price_item(),
        fees: m.landing_price_charges(),
        rate: m.landing_price_rate(),
        late: m.landing_price_late(),
        followedBy: m.landing_price_then(),
      }}
      choice={{ name: 'terms', value: String(offer.terms), defaultChecked: isChosen }}
    />
  );
}
