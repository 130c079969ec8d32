import { type CivilDate, civilDate } from './calendar.ts';
import { type Ppm, ppm, wholeInPpm } from './money.ts';

/** Ceilings on the price of credit, from the day the regulator set them. */
export interface PriceCaps {
  readonly effectiveFrom: CivilDate;
  readonly nominalMonthlyRatePpm: Ppm;
  /** Interest and every fee but late charges, as an effective rate a month. */
  readonly effectiveMonthlyRatePpm: Ppm;
  /** Of the overdue scheduled amount. */
  readonly lateMonthlyRatePpm: Ppm;
  /** Interest, fees and late charges together, of the principal. */
  readonly totalCostPpm: Ppm;
}

// BSP Circular 1133 and SEC MC 3 of 2022, then SEC MC 14 of 2025, which lowered the effective rate
// from 15 % to 12 %. The law binds small loans up to ₱10,000 and four months; as a house rule we
// keep every plan under them, whatever its size or length.
const history: readonly PriceCaps[] = [
  {
    effectiveFrom: civilDate('2022-03-03'),
    nominalMonthlyRatePpm: ppm(60_000),
    effectiveMonthlyRatePpm: ppm(150_000),
    lateMonthlyRatePpm: ppm(50_000),
    totalCostPpm: wholeInPpm,
  },
  {
    effectiveFrom: civilDate('2026-04-01'),
    nominalMonthlyRatePpm: ppm(60_000),
    effectiveMonthlyRatePpm: ppm(120_000),
    lateMonthlyRatePpm: ppm(50_000),
    totalCostPpm: wholeInPpm,
  },
];

/** The ceilings in force on a day. There is no lending on a day we hold no ceilings for. */
export function getCapsOn(date: CivilDate): PriceCaps {
  const caps = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!caps) throw new Error(`no price ceilings are known for ${date}`);
  return caps;
}
