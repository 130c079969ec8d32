import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { type Centavos, centavos } from '@luwag/domain/money';
import { computeOffers, type Offer } from '@luwag/domain/offers';
import { parsePesos } from '@luwag/domain/parse-money';
import { listPlansOn, type PlanCode, planCodes } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';

/** What the visitor has typed and chosen. It lives in the address, so it works without script. */
export interface CalculatorInput {
  readonly amountText: string;
  readonly planCode: PlanCode | undefined;
}

export type Quote =
  | {
      readonly kind: 'quoted';
      readonly amountCentavos: Centavos;
      /** One for each plan, shortest first. */
      readonly offers: readonly Offer[];
      readonly chosen: Offer | undefined;
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'out_of_range' };

const amountTextDefault = '7,500.00';

export function readCalculatorInput(search: URLSearchParams): CalculatorInput {
  const amountText = search.get('amount') ?? amountTextDefault;
  const amount = parsePesos(amountText);
  return {
    amountText: amount === undefined ? amountText : amountTextOf(amount),
    // The plan chosen before travels in a hidden field; a plan just tapped comes after it.
    planCode: findPlanCode(search.getAll('plan').at(-1)),
  };
}

/** As it stands in a column, and in the field behind the peso sign. */
export function amountTextOf(amount: Centavos): string {
  return formatPesos(amount).slice(1);
}

export function findPlanCode(text: unknown): PlanCode | undefined {
  return planCodes.find((code) => code === text);
}

export type AmountRange = ReturnType<typeof amountRangeOn>;

/** The smallest and the largest price for which any plan is offered. */
export function amountRangeOn(date: CivilDate) {
  const plans = listPlansOn(date);
  return {
    min: centavos(Math.min(...plans.map((plan) => plan.amountMinCentavos))),
    max: centavos(Math.max(...plans.map((plan) => plan.amountMaxCentavos))),
  };
}

export function quote({ amountText, planCode }: CalculatorInput, today: CivilDate): Quote {
  const amountCentavos = parsePesos(amountText);
  if (amountCentavos === undefined) return { kind: 'unreadable' };

  const decisions = computeOffers({ financedCentavos: amountCentavos, startDate: today });
  const offers = decisions.flatMap((decision) =>
    decision.kind === 'accept' ? decision.offer : [],
  );
  if (offers.length === 0) return { kind: 'out_of_range' };
  const chosen = offers.find((offer) => offer.plan.code === planCode);
  return { kind: 'quoted', amountCentavos, offers, chosen };
}

type Words = () => string;

/** `6 ×`, `monthly` and `6 monthly payments, the first in a month`. */
export const planWords: Readonly<
  Record<PlanCode, readonly [count: Words, when: Words, title: Words]>
> = {
  thirty: [m.landing_plan_thirty_count, m.landing_plan_thirty_when, m.landing_plan_thirty_title],
  three: [m.landing_plan_three_count, m.landing_plan_three_when, m.landing_plan_three_title],
  six: [m.landing_plan_six_count, m.landing_plan_six_when, m.landing_plan_six_title],
  twelve: [m.landing_plan_twelve_count, m.landing_plan_twelve_when, m.landing_plan_twelve_title],
};
