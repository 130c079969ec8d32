import { type Centavos, centavos, noCentavos, subtract, wholePesos } from './money.ts';

/** A buyer's credit line now. */
export interface CreditLineStatus {
  readonly limitCentavos: Centavos;
  /** Credit not held by anything, purchases under way included. */
  readonly availableCentavos: Centavos;
  readonly status: 'open' | 'frozen' | 'closed';
  readonly isOverdue: boolean;
}

/**
 * `short`: the purchase fits if a part of it is paid at once. The others say why nothing can be
 * lent at all, each with another way out.
 */
export type LineVerdict = 'enough' | 'short' | 'no_line' | 'frozen' | 'overdue' | 'too_little_room';

export interface LineCheck {
  readonly verdict: LineVerdict;
  readonly limitCentavos: Centavos;
  readonly availableCentavos: Centavos;
  /** Of the price: paid at once because it is above the line, and what is left to lend. */
  readonly payNowCentavos: Centavos;
  readonly financedCentavos: Centavos;
}

/** What no plan lends less, or more, than. */
export const financedMinCentavos = centavos(500_00);
export const financedMaxCentavos = centavos(30_000_00);
/** A charge of a few centavos is refused by most wallets, and nobody would understand it. */
const payNowMinCentavos = 50_00;

/**
 * Whether the available credit is enough for a purchase. If not, the most that can be lent is lent,
 * in whole pesos, and the rest is paid at once.
 */
export function checkLine(line: CreditLineStatus | undefined, priceCentavos: Centavos): LineCheck {
  const none = { payNowCentavos: noCentavos, financedCentavos: noCentavos };
  if (!line || line.status === 'closed')
    return {
      verdict: 'no_line',
      limitCentavos: noCentavos,
      availableCentavos: noCentavos,
      ...none,
    };
  const { limitCentavos, availableCentavos } = line;
  const lineStatus = { limitCentavos, availableCentavos };
  if (line.isOverdue) return { verdict: 'overdue', ...lineStatus, ...none };
  if (line.status === 'frozen') return { verdict: 'frozen', ...lineStatus, ...none };

  const lendable = Math.min(availableCentavos, financedMaxCentavos);
  if (priceCentavos <= lendable) {
    return {
      verdict: 'enough',
      ...lineStatus,
      payNowCentavos: noCentavos,
      financedCentavos: priceCentavos,
    };
  }
  const lent = Math.min(lendable, priceCentavos - payNowMinCentavos);
  const financedCentavos = wholePesos(centavos(Math.max(0, lent)));
  if (financedCentavos < financedMinCentavos)
    return { verdict: 'too_little_room', ...lineStatus, ...none };
  const payNowCentavos = subtract(priceCentavos, financedCentavos);
  return { verdict: 'short', ...lineStatus, payNowCentavos, financedCentavos };
}
