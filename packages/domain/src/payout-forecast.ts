import type { Rails } from './bank-accounts.ts';
import type { CivilDate } from './calendar.ts';
import type { Holiday } from './holidays.ts';
import { add, centavos, subtract } from './money.ts';
import { bankingDayOn, isPayableOn, payableFrom } from './payout-days.ts';
import {
  computeFigures,
  decidePayout,
  type MerchantContext,
  type Payable,
  type PayoutFigures,
} from './payouts.ts';

export interface ExpectedPayout {
  readonly payDate: CivilDate;
  readonly figures: PayoutFigures;
}

/** What is expected, day by day, and what waits for sales that nobody knows of yet. */
export interface PayoutForecast {
  readonly payouts: readonly ExpectedPayout[];
  readonly waiting: ExpectedPayout | null;
}

/**
 * The payouts that are to come of what is owed now, each counted by the very rules of a payout and
 * as if those before it had been made. What comes to too little on a day is carried to the next on
 * which something is added.
 */
export function forecastPayouts(
  payables: readonly Payable[],
  of: { from: CivilDate; shop: MerchantContext; rails: Rails },
  holidays: readonly Holiday[],
): PayoutForecast {
  const dayOf = (payable: Payable): CivilDate =>
    isPayableOn(payable, of.from, holidays)
      ? of.from
      : bankingDayOn(payableFrom(payable, holidays), holidays);
  const payouts: ExpectedPayout[] = [];
  let carried: readonly Payable[] = [];
  let { shop } = of;
  let lastDay = of.from;
  for (const [day, added] of [...Map.groupBy(payables, dayOf)].toSorted(byDay)) {
    lastDay = day;
    const ready = [...carried, ...added];
    const decision = decidePayout(ready, day, shop, of.rails, holidays);
    carried = ready;
    if (decision.kind === 'reject') continue;
    const { figures } = decision;
    payouts.push({ payDate: day, figures });
    const taken = new Set(figures.payables);
    carried = ready.filter((each) => !taken.has(each));
    shop = after(shop, figures);
  }
  if (carried.length === 0) return { payouts, waiting: null };
  const figures = computeFigures(carried, lastDay, shop);
  return { payouts, waiting: { payDate: lastDay, figures } };
}

const byDay = ([one]: [CivilDate, unknown], [other]: [CivilDate, unknown]): number =>
  one < other ? -1 : 1;

const after = (shop: MerchantContext, figures: PayoutFigures): MerchantContext => ({
  ...shop,
  remittedCentavos: add(shop.remittedCentavos, figures.remittedCentavos),
  withheldCentavos: add(shop.withheldCentavos, figures.withheldCentavos),
  debtCentavos: centavos(Math.max(0, subtract(shop.debtCentavos, figures.debtCentavos))),
});
