import { components, type Installment, outstandingOf, type Part } from './installments.ts';
import { add, type Centavos, centavos, noCentavos, subtract } from './money.ts';

export interface Allocation {
  readonly parts: readonly Part[];
  /** What nothing was owed for. It is the buyer's. */
  readonly excessCentavos: Centavos;
}

/**
 * Where a payment goes: the oldest installment first, and in it penalty, fee, interest, principal;
 * only then the next. An installment is closed before a later one is touched, because that is what
 * stops lateness soonest. What is left after everything due prepays the next installment, and so
 * on; what is left after the last is the buyer's. Nothing is rounded: parts add up to the amount.
 */
export function allocatePayment(
  installments: readonly Installment[],
  amountCentavos: Centavos,
): Allocation {
  if (amountCentavos < 0) throw new Error(`cannot allocate a negative amount: ${amountCentavos}`);
  const owed = installments.flatMap((installment) => {
    const outstanding = outstandingOf(installment);
    return components.map((component) => ({
      sequence: installment.sequence,
      component,
      amountCentavos: outstanding[component],
    }));
  });
  return takeInOrder(owed, amountCentavos);
}

/** Takes an amount from the parts in the order they stand in, the last only as far as needed. */
export function takeInOrder(owed: readonly Part[], amountCentavos: Centavos): Allocation {
  let left = amountCentavos;
  const parts: Part[] = [];
  for (const part of owed) {
    const taken = centavos(Math.min(left, part.amountCentavos));
    if (taken > 0) parts.push({ ...part, amountCentavos: taken });
    left = subtract(left, taken);
  }
  return { parts, excessCentavos: left };
}

/** What an allocation has placed, without the excess. */
export function allocatedIn(parts: readonly Part[]): Centavos {
  return parts.reduce((total, part) => add(total, part.amountCentavos), noCentavos);
}
