import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import { computeOffers, type Offer } from '@luwag/domain/offers';
import { listPlansOn } from '@luwag/domain/plans';

/** What `<luwag-plan>` says about an amount: a line and, below it, what it comes to. */
export interface PlanLine {
  readonly main: string;
  readonly detail: string;
  readonly more: string;
  /** Of the page that shows every date and the whole cost. */
  readonly search: string;
}

export type PlanLocale = 'en' | 'fil';

// Short enough for a phone of 360 px: what does not fit is cut, for nothing may move.
const words = {
  en: {
    same: (count: number, amount: string) => `${count} × ${amount}, no interest`,
    atMost: (count: number, amount: string) => `${count} × ${amount} or less, no interest`,
    total: (amount: string) => `${amount} in total`,
    totalFirstToday: (amount: string) => `${amount} in total, first today`,
    range: 'Pay in parts with Luwag',
    between: (least: string, most: string) => `From ${least} to ${most}`,
    dates: 'All dates',
    more: 'More',
  },
  fil: {
    same: (count: number, amount: string) => `${count} × ${amount}, walang interes`,
    atMost: (count: number, amount: string) => `${count} × ${amount} pababa, 0% interes`,
    total: (amount: string) => `${amount} lahat`,
    totalFirstToday: (amount: string) => `${amount} lahat, una ngayon`,
    range: 'Hulugan sa Luwag',
    between: (least: string, most: string) => `Mula ${least} hanggang ${most}`,
    dates: 'Mga petsa',
    more: 'Higit pa',
  },
} as const;

/**
 * The plan of most payments that costs a buyer nothing on that day, in the figures that checkout
 * will show; for an amount that no such plan takes, what is taken. Undefined where nothing is.
 */
export function planLineOf(
  amount: number,
  { locale, today }: { locale: PlanLocale; today: CivilDate },
): PlanLine | undefined {
  const isAmount = Number.isSafeInteger(amount) && amount > 0;
  const offer = isAmount ? findFreeOffer(centavos(amount), today) : undefined;
  return offer ? lineOf(offer, locale) : rangeOf(locale, today);
}

function findFreeOffer(financedCentavos: Centavos, startDate: CivilDate): Offer | undefined {
  return computeOffers({ financedCentavos, startDate })
    .flatMap((decision) => (decision.kind === 'accept' ? [decision.offer] : []))
    .filter((offer) => offer.totalAmountCentavos === offer.financedCentavos)
    .reduce<Offer | undefined>(
      (most, offer) => (most && most.schedule.length >= offer.schedule.length ? most : offer),
      undefined,
    );
}

function lineOf(offer: Offer, locale: PlanLocale): PlanLine | undefined {
  const payments = offer.schedule.map((row) => row.paymentCentavos);
  const [first] = offer.schedule;
  if (!first) return undefined;
  const { same, atMost, total, totalFirstToday, dates } = words[locale];
  // Where they differ by a centavo the highest is said: nobody pays more than they were told.
  const highest = centavos(Math.max(...payments));
  const say = payments.every((each) => each === highest) ? same : atMost;
  const sayTotal = first.dueDate === offer.startDate ? totalFirstToday : total;
  return {
    main: say(payments.length, formatPesos(highest)),
    detail: sayTotal(formatPesos(offer.totalAmountCentavos)),
    more: dates,
    search: searchOf(offer),
  };
}

/** As the calculator of the landing page reads it: the price in pesos, and the plan. */
const searchOf = ({ plan, totalAmountCentavos }: Offer): string =>
  `?${new URLSearchParams({ amount: formatPesos(totalAmountCentavos).slice(1), plan: plan.code })}`;

function rangeOf(locale: PlanLocale, today: CivilDate): PlanLine | undefined {
  const plans = listPlansOn(today);
  if (plans.length === 0) return undefined;
  const least = centavos(Math.min(...plans.map((plan) => plan.amountMinCentavos)));
  const most = centavos(Math.max(...plans.map((plan) => plan.amountMaxCentavos)));
  const { range, between, more } = words[locale];
  const detail = between(formatPesos(least), formatPesos(most));
  return { main: range, detail, more, search: '' };
}
