import { type AccountClass, type AccountCode, chart, type Unit } from './chart.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';

/** What a kind of account stood at before a period, and what was posted to it in the period. */
export interface KindTotals {
  readonly kind: AccountCode;
  readonly unit: Unit;
  /** Debits less credits. */
  readonly openingCentavos: Centavos;
  readonly debitsCentavos: Centavos;
  readonly creditsCentavos: Centavos;
}

export interface TrialLine extends KindTotals {
  readonly class: AccountClass;
  /** Debits less credits at the end of the period. */
  readonly closingCentavos: Centavos;
}

/** Of one unit: both sides of the period, and both sides of what stands at its end. */
export interface TrialSum {
  readonly unit: Unit;
  readonly debitsCentavos: Centavos;
  readonly creditsCentavos: Centavos;
  readonly debitBalancesCentavos: Centavos;
  readonly creditBalancesCentavos: Centavos;
  /** Debit equals credit, in the period and at its end. Anything else is a fault of the book. */
  readonly isEqual: boolean;
}

export const closingOf = (of: Omit<KindTotals, 'kind' | 'unit'>): Centavos =>
  subtract(add(of.openingCentavos, of.debitsCentavos), of.creditsCentavos);

const kindsInOrder = Object.keys(chart) as readonly AccountCode[];

/** The kinds in the order of the chart; one that was never used has no line. */
export function trialBalanceOf(totals: readonly KindTotals[]): {
  lines: TrialLine[];
  sums: TrialSum[];
} {
  const lines = totals
    .map(
      (of): TrialLine => ({ ...of, class: chart[of.kind].class, closingCentavos: closingOf(of) }),
    )
    .toSorted((one, other) => kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind));
  const units = (['PHP', 'CRL'] as const).filter((unit) => lines.some((of) => of.unit === unit));
  return { lines, sums: units.map((unit) => sumOf(unit, lines)) };
}

function sumOf(unit: Unit, lines: readonly TrialLine[]): TrialSum {
  const own = lines.filter((line) => line.unit === unit);
  const closings = own.map(({ closingCentavos }) => closingCentavos);
  const debitsCentavos = sum(own.map((line) => line.debitsCentavos));
  const creditsCentavos = sum(own.map((line) => line.creditsCentavos));
  const debitBalancesCentavos = sum(closings.filter((closing) => closing > 0));
  const credits = sum(closings.filter((closing) => closing < 0));
  const creditBalancesCentavos = subtract(noCentavos, credits);
  const isEqual =
    debitsCentavos === creditsCentavos && debitBalancesCentavos === creditBalancesCentavos;
  return {
    ...{ unit, debitsCentavos, creditsCentavos, debitBalancesCentavos, creditBalancesCentavos },
    isEqual,
  };
}

/** A day in money, as the home of the console tells it. */
export interface MoneyOfDay {
  /** Taken from buyers by providers on the day. */
  readonly receivedCentavos: Centavos;
  /** Sent to shops, and to buyers who had credit, on the day. */
  readonly paidOutCentavos: Centavos;
  /** Of shops’ money at the end of the day: kept for open problems and for refunds. */
  readonly heldCentavos: Centavos;
  /** What is owed to shops at the end of the day, and may be paid out. */
  readonly owedToMerchantsCentavos: Centavos;
}

/**
 * From the lines of a trial balance of one day. Credit of one plan that pays another passes through
 * the same accounts and is no money that moved: what those parts of them have on the day is named
 * and left out.
 */
export function moneyOfDay(
  lines: readonly KindTotals[],
  carried: { inCentavos: Centavos; outCentavos: Centavos },
): MoneyOfDay {
  const of = (kind: AccountCode) => lines.find((line) => line.kind === kind);
  const owed = (kind: AccountCode): Centavos => {
    const line = of(kind);
    return line ? subtract(noCentavos, closingOf(line)) : noCentavos;
  };
  return {
    receivedCentavos: subtract(
      of('psp_clearing')?.debitsCentavos ?? noCentavos,
      carried.inCentavos,
    ),
    paidOutCentavos: subtract(
      of('payout_clearing')?.creditsCentavos ?? noCentavos,
      carried.outCentavos,
    ),
    heldCentavos: add(owed('merchant_held'), owed('merchant_reserve')),
    owedToMerchantsCentavos: owed('merchant_payable'),
  };
}
