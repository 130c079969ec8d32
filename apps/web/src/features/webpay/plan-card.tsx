import type { Offer } from '@luwag/contracts/proposals';
import { centavos } from '@luwag/domain/money';
import { PriceCard } from '@luwag/ui/price-card';
import { priceWords } from '#app/shared/format/price-words.ts';
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
      words={priceWords()}
      choice={{ name: 'terms', value: String(offer.terms), defaultChecked: isChosen }}
    />
  );
}
