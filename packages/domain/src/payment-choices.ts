import { add, type Centavos, centavos, noCentavos } from './money.ts';
import type { PlanOutlook } from './plan-outlook.ts';
import type { PlanState } from './plan-state.ts';

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

/** What is asked for now, and the most that is taken: what ends the plan today. */
export interface Payable {
  readonly dueCentavos: Centavos;
  readonly mostCentavos: Centavos;
}

/** What was written off is owed as before, at once, and no more than it was. */
export function payableOn(
  { next, settleCentavos }: Pick<PlanOutlook, 'next' | 'settleCentavos'>,
  { writtenOffCentavos }: Pick<PlanState, 'writtenOffCentavos'>,
): Payable {
  return {
    dueCentavos: next
      ? centavos(Math.min(next.amountCentavos, settleCentavos))
      : writtenOffCentavos,
    mostCentavos: add(settleCentavos, writtenOffCentavos),
  };
}

/**
 * Each amount once, the smallest first, the last of them what ends the plan. Paying ahead saves
 * interest, so payments to come may sum to more than it takes to end the plan: those are not
 * offered. None where nothing is owed.
 */
export function listPaymentChoices(
  outlook: PlanOutlook,
  state: Pick<PlanState, 'writtenOffCentavos'>,
): PaymentChoice[] {
  const { rows, next, onDate } = outlook;
  const { mostCentavos } = payableOn(outlook, state);
  const open = rows.filter((row) => row.openCentavos > 0);
  const all: PaymentChoice = { kind: 'all', amountCentavos: mostCentavos, payments: open.length };
  const [oldest] = open;
  if (!next || !oldest) return mostCentavos > noCentavos ? [all] : [];
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
      amountCentavos < mostCentavos &&
      // One payment is due: the two say the same.
      !(kind === 'one' && dueCount === 1),
  );
  return [...offered, all];
}
