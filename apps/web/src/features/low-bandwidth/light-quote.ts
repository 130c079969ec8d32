import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import { computeOffers, type Offer } from '@luwag/domain/offers';
import { parsePesos } from '@luwag/domain/parse-money';
import { listPlansOn } from '@luwag/domain/plans';

export type LightQuote = {
  /** As it was typed, to stand in the field again. */
  typed: string;
  range: { min: string; max: string };
  /** Nothing was asked yet, the text is no price within the range, or here are the plans. */
  answer: 'unasked' | 'unusable' | readonly Offer[];
};

const typedMax = 20;

export function quoteLightly(typed: string | null, today: CivilDate): LightQuote {
  const range = priceRangeOn(today);
  const words = { min: formatPesos(range.min), max: formatPesos(range.max) };
  if (typed === null || typed.trim() === '') return { typed: '', range: words, answer: 'unasked' };

  const amountCentavos = parsePesos(typed);
  const isUsable =
    amountCentavos !== undefined && amountCentavos >= range.min && amountCentavos <= range.max;
  const answer = isUsable
    ? computeOffers({ financedCentavos: amountCentavos, startDate: today }).flatMap((decision) =>
        decision.kind === 'accept' ? [decision.offer] : [],
      )
    : 'unusable';
  return { typed: typed.slice(0, typedMax), range: words, answer };
}

function priceRangeOn(today: CivilDate): { min: Centavos; max: Centavos } {
  const plans = listPlansOn(today);
  return {
    min: centavos(Math.min(...plans.map((plan) => plan.amountMinCentavos))),
    max: centavos(Math.max(...plans.map((plan) => plan.amountMaxCentavos))),
  };
}
