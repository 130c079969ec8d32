import { formatPesos } from '@luwag/domain/format-money';
import { formatRate } from '@luwag/domain/format-rate';
import { add, type Centavos, centavos, type Ppm, ppm, subtract } from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import { PriceCard, PriceLine } from '@luwag/ui/price-card';
import { m } from '#app/paraglide/messages.js';
import { priceWords } from '#app/shared/format/price-words.ts';
import { PaymentDates } from './payment-dates.tsx';
import { planWords } from './plan-words.ts';
import { lateWords } from './price-words.ts';
import type { Quote } from './quote.ts';

type Quoted = Extract<Quote, { kind: 'quoted' }>;

/**
 * The five lines: for the chosen plan, or from the cheapest to the dearest while none is chosen.
 */
export function QuoteLines({ shown }: { shown: Quoted }) {
  const { chosen, offers } = shown;
  return (
    <div className="calc-lines">
      {chosen ? (
        <ChosenOffer offer={chosen} cheapest={cheapestOf(offers)} />
      ) : (
        <PriceSpan {...shown} />
      )}
      <p className="small calc-note">{m.landing_calculator_not_an_offer()}</p>
    </div>
  );
}

function ChosenOffer({ offer, cheapest }: { offer: Offer; cheapest: Centavos }) {
  const title = planWords[offer.plan.code].title();
  const total = formatPesos(offer.totalAmountCentavos);
  const dearerBy = subtract(offer.totalAmountCentavos, cheapest);
  const mostEver = add(offer.totalAmountCentavos, offer.lateMaxCentavos);
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.landing_calculator_result({ plan: title, total })}
      </p>
      <PriceCard
        bare
        when={title}
        price={offer.financedCentavos}
        payments={offer.schedule.map((row) => row.paymentCentavos)}
        rate={{
          monthly: m.landing_price_rate_month({ rate: formatRate(offer.effectiveMonthlyRatePpm) }),
          yearly: m.landing_price_rate_year({ rate: formatRate(offer.effectiveAnnualRatePpm) }),
        }}
        late={lateWords(offer)}
        words={priceWords()}
      />
      <PaymentDates offer={offer} />
      <p className="small calc-note">
        {m.landing_calculator_ceiling({ amount: formatPesos(mostEver) })}
        {dearerBy > 0 && ` ${m.landing_calculator_cheaper({ amount: formatPesos(dearerBy) })}`}
      </p>
    </>
  );
}

function cheapestOf(offers: readonly Offer[]): Centavos {
  return centavos(Math.min(...offers.map((offer) => offer.totalAmountCentavos)));
}

/**
 * The five lines before a plan is chosen: what the cheapest plan costs, and under it the dearest.
 * They stand in the place and order of a chosen plan's lines, so choosing moves nothing.
 */
function PriceSpan({ amountCentavos, offers }: Quoted) {
  const words = priceWords();
  const totals = offers.map((offer) => offer.totalAmountCentavos);
  const [least, most] = [centavos(Math.min(...totals)), centavos(Math.max(...totals))];
  const monthly = highest(offers.map((offer) => offer.effectiveMonthlyRatePpm));
  const annual = highest(offers.map((offer) => offer.effectiveAnnualRatePpm));
  const lowest = ppm(Math.min(...offers.map((offer) => offer.effectiveMonthlyRatePpm)));
  const late = offers[0] && lateWords(offers[0]);
  return (
    <div className="price bare">
      <p className="price-head label">{m.landing_calculator_choose()}</p>
      <dl className="five">
        <PriceLine term={words.total} value={formatPesos(least)} note={upTo(most)} />
        <PriceLine term={words.price} value={formatPesos(amountCentavos)} />
        <PriceLine
          term={words.fees}
          value={formatPesos(subtract(least, amountCentavos))}
          note={upTo(subtract(most, amountCentavos))}
        />
        <PriceLine
          term={words.rate}
          value={m.landing_price_rate_month({ rate: formatRate(lowest) })}
          note={m.landing_calculator_rate_up_to({
            monthly: formatRate(monthly),
            annual: formatRate(annual),
          })}
        />
        <PriceLine term={words.late} value={late?.cost} note={late?.cap} />
      </dl>
    </div>
  );
}

function upTo(amount: Centavos): string {
  return m.landing_calculator_up_to({ amount: formatPesos(amount) });
}

function highest(rates: readonly Ppm[]): Ppm {
  return ppm(Math.max(...rates));
}
