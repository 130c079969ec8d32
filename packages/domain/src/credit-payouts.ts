// What a buyer has to their credit and is sent: their own money, of which nothing is kept.

import { type CivilDate, civilDate } from './calendar.ts';
import { type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';

/** What paying credit back goes by, from a day on. */
export interface CreditPayoutTerms {
  readonly effectiveFrom: CivilDate;
  /** The least that wallets take. */
  readonly minimumCentavos: Centavos;
  /** The most that InstaPay carries at once; what is beyond stays for the next time. */
  readonly maximumCentavos: Centavos;
  /** What it costs the buyer. It is their own money: nothing. */
  readonly feeCentavos: Centavos;
}

const history: readonly CreditPayoutTerms[] = [
  {
    effectiveFrom: civilDate('2024-07-15'),
    minimumCentavos: centavos(1_00),
    maximumCentavos: centavos(50_000_00),
    feeCentavos: noCentavos,
  },
];

/** The terms in force on a day. */
export function getCreditPayoutTermsOn(date: CivilDate): CreditPayoutTerms {
  const terms = history.findLast((candidate) => candidate.effectiveFrom <= date);
  if (!terms) throw new Error(`no terms of paying credit back are known for ${date}`);
  return terms;
}

/** Where a buyer's credit would go. `credit = covered + amount + left`. */
export interface CreditShares {
  /** What each overdue sum is paid, in the order in which they were given. */
  readonly covers: readonly Centavos[];
  readonly coveredCentavos: Centavos;
  /** What is sent. */
  readonly amountCentavos: Centavos;
  /** What stays: above the most that can be sent at once, or below the least. */
  readonly leftCentavos: Centavos;
  readonly feeCentavos: Centavos;
}

export type CreditPayoutRefusal = 'no_credit' | 'credit_needed' | 'credit_too_small';

export type CreditPayoutDecision =
  | ({ readonly kind: 'accept' } & CreditShares)
  | ({ readonly kind: 'reject'; readonly code: CreditPayoutRefusal } & CreditShares);

/**
 * Credit covers what is overdue before any of it is sent, the oldest first: nobody is charged for
 * being late while we hold their money. The rest is sent whole, free of charge.
 */
export function decideCreditPayout(
  creditCentavos: Centavos,
  overdue: readonly Centavos[],
  onDate: CivilDate,
): CreditPayoutDecision {
  const { minimumCentavos, maximumCentavos, feeCentavos } = getCreditPayoutTermsOn(onDate);
  const covers = coverInOrder(creditCentavos, overdue);
  const coveredCentavos = sum(covers);
  const restCentavos = subtract(creditCentavos, coveredCentavos);
  const isEnough = restCentavos >= minimumCentavos;
  const amountCentavos = isEnough ? centavos(Math.min(restCentavos, maximumCentavos)) : noCentavos;
  const leftCentavos = subtract(restCentavos, amountCentavos);
  const shares = { covers, coveredCentavos, amountCentavos, leftCentavos, feeCentavos };
  if (isEnough) return { kind: 'accept', ...shares };
  if (creditCentavos === 0) return { kind: 'reject', code: 'no_credit', ...shares };
  const code = coveredCentavos > 0 ? 'credit_needed' : 'credit_too_small';
  return { kind: 'reject', code, ...shares };
}

function coverInOrder(creditCentavos: Centavos, overdue: readonly Centavos[]): Centavos[] {
  let left = creditCentavos;
  return overdue.map((owed) => {
    const part = centavos(Math.max(0, Math.min(left, owed)));
    left = subtract(left, part);
    return part;
  });
}
