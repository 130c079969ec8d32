import type { Centavos } from './money.ts';
import { add } from './money.ts';
import type { PlanOutlook } from './plan-outlook.ts';

/**
 * An amount worth offering. `one`: the oldest payment that is open; `due`: everything whose day has
 * come, or the next one; `with_next`: that and the one after; `all`: what ends the plan today.
 */
export interface PaymentChoice {
  readonly kind: 'one' | 'due' | 'with_next' | 'all';
  readonly amountCentavos: Centavos;
  /** How many payments it covers. */
  readonly payments: number;
}

/** Nothing smaller is taken, except all that is left. */
const leastCentavos = 100;

/**
 * Each amount once, the smallest first, the last of them what ends the plan. Paying ahead saves
 * interest, so payments to come may sum to more than it takes to end the plan: those are not
 * offered. None where nothing is owed.
 */
export function listPaymentChoices(outlook: PlanOutlook): PaymentChoice[] {
  const { rows, next, settleCentavos, onDate } = outlook;
  const open = rows.filter((row) => row.openCentavos > 0);
  const [oldest] = open;
  if (!next || !oldest) return [];
  const dueCount = Math.max(1, open.filter((row) => row.dueDate <= onDate).length);
  const after = open[dueCount];
  const below: PaymentChoice[] = [
    { kind: 'one', amountCentavos: oldest.openCentavos, payments: 1 },
    { kind: 'due', amountCentavos: next.amountCentavos, payments: dueCount },
    ...(after
      ? [
          {
            kind: 'with_next' as const,
            amountCentavos: add(next.amountCentavos, after.openCentavos),
            payments: dueCount + 1,
          },
        ]
      : []),
  ];
  const offered = below.filter(
    ({ kind, amountCentavos }) =>
      amountCentavos >= leastCentavos &&
      amountCentavos < settleCentavos &&
      // One payment is due: the two say the same.
      !(kind === 'one' && dueCount === 1),
  );
  return [...offered, { kind: 'all', amountCentavos: settleCentavos, payments: open.length }];
}
