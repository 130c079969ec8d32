import { addDays, type CivilDate, civilDate } from './calendar.ts';
import { type Centavos, centavos, type Ppm, ppm } from './money.ts';

/** What payouts go by, from a day on. */
export interface PayoutTerms {
  readonly effectiveFrom: CivilDate;
  /** Less than this waits for more: a bank statement full of small change helps nobody. */
  readonly minimumCentavos: Centavos;
  /** Of sales in a shop's first days, kept for refunds. */
  readonly reservePpm: Ppm;
  /** From its first sale on. */
  readonly reservedDays: number;
  /** How long what is reserved of a day is kept. */
  readonly reserveKeptDays: number;
  /** 1 % of half of what is remitted (BIR RR 16-2023). */
  readonly withholdingPpm: Ppm;
  /** Remittances of a calendar year up to this are free of it. */
  readonly withholdingThresholdCentavos: Centavos;
}

const history: readonly PayoutTerms[] = [
  {
    effectiveFrom: civilDate('2024-07-15'),
    minimumCentavos: centavos(100_00),
    reservePpm: ppm(50_000),
    reservedDays: 90,
    reserveKeptDays: 90,
    withholdingPpm: ppm(5_000),
    withholdingThresholdCentavos: centavos(500_000_00),
  },
];

/** The terms in force on a day. */
export function getPayoutTermsOn(date: CivilDate): PayoutTerms {
  const terms = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!terms) throw new Error(`no terms of payouts are known for ${date}`);
  return terms;
}

/** The last day of sales of which something is reserved. */
export const lastReservedDate = (firstSaleDate: CivilDate, terms: PayoutTerms): CivilDate =>
  addDays(firstSaleDate, terms.reservedDays - 1);

/** Whether something of a sale on this day is reserved. A first sale is reserved of itself. */
export const isReserved = (
  saleDate: CivilDate,
  firstSaleDate: CivilDate | null,
  terms: PayoutTerms,
): boolean => firstSaleDate === null || saleDate <= lastReservedDate(firstSaleDate, terms);

export const releaseDateOf = (saleDate: CivilDate, terms: PayoutTerms): CivilDate =>
  addDays(saleDate, terms.reserveKeptDays);
