import { takeInOrder } from './allocation.ts';
import { addDays, type CivilDate } from './calendar.ts';
import { computeEarnedShare } from './discounts.ts';
import {
  type Amounts,
  components,
  mapComponents,
  openInstallments,
  outstandingIn,
  outstandingOf,
  tallyParts,
  totalOf,
} from './installments.ts';
import { startInterestClock } from './interest-accrual.ts';
import { planCalledOff } from './journals-charges.ts';
import { add, type Centavos, centavos, noCentavos, ppm, subtract, sum } from './money.ts';
import {
  type CallOffRefusal,
  causeOf,
  type EventDecision,
  type PlanCalledOff,
  reject,
} from './plan-events.ts';
import type { PlanState } from './plan-state.ts';

/** What is left of the principal is never due sooner than a week after a plan was called off. */
export const callOffRule = { leadDays: 7 } as const;

/** What calling a plan off does to what its buyer owes. */
export interface CallOffQuote {
  /** What is left of the principal, all of it due on one day. */
  readonly owedCentavos: Centavos;
  readonly dueDate: CivilDate;
  /** Interest and fees that were open, and are not asked for any more. */
  readonly droppedCentavos: Centavos;
  /** Interest and fees that were paid: they count towards the principal. */
  readonly countedCentavos: Centavos;
  /** As above, beyond what is owed: the buyer's. */
  readonly creditCentavos: Centavos;
}

/**
 * Within the free days a buyer may call the credit off and owes the principal alone: no interest,
 * no fee, and what was paid of them counts. The sale stands, so that nothing changes for the shop,
 * and goods go back by a refund or not at all. The state must have been brought to its `asOfDate`.
 */
export function whyNotCalledOff(
  state: PlanState,
  freeUntilDate: CivilDate,
): CallOffRefusal | undefined {
  if (state.calledOffDate) return 'called_off_before';
  if (state.asOfDate > freeUntilDate) return 'free_days_over';
  // What is frozen could not be part of one payment.
  if (state.disputed) return 'problem_reported';
  if (state.refundedCentavos === state.agreement.principalCentavos) return 'purchase_refunded';
  const owed = totalOf(outstandingIn(state.installments));
  const isOver = owed === 0 && totalOf(chargedSoFar(state)) === 0;
  return isOver || state.writtenOffCentavos > 0 ? 'nothing_to_call_off' : undefined;
}

export function quoteCallOff(state: PlanState, freeUntilDate: CivilDate): CallOffQuote {
  const { dropped, settled, creditCentavos } = settle(state);
  const openCentavos = totalOf(outstandingIn(state.installments));
  return {
    owedCentavos: subtract(openCentavos, totalOf(settled)),
    dueDate: dueDateOf(state.asOfDate, freeUntilDate),
    droppedCentavos: totalOf(dropped),
    countedCentavos: subtract(totalOf(settled), totalOf(dropped)),
    creditCentavos,
  };
}

export function callOffPlan(state: PlanState, event: PlanCalledOff): EventDecision {
  const refusal = whyNotCalledOff(state, event.freeUntilDate);
  if (refusal) return reject(refusal);
  const { owners } = state;
  const income = chargedSoFar(state);
  const { settled, creditCentavos } = settle(state);
  const posting = { owners, income, settled, creditCentavos };
  const journals =
    totalOf(income) > 0 ? [planCalledOff(causeOf(state, 'called_off'), posting)] : [];
  const after: PlanState = {
    ...state,
    installments: dropFrom(state, settled),
    creditCentavos: add(state.creditCentavos, creditCentavos),
    calledOffDate: state.asOfDate,
    interestClock: startInterestClock(state.asOfDate),
    schedule: { ...state.schedule, monthlyRatePpm: ppm(0) },
  };
  return { kind: 'accept', state: askForTheRest(after, event.freeUntilDate), journals };
}

/**
 * Every charge there ever was, but for what was waived. It is all that a called-off plan owes less,
 * whatever was paid of it: what is owed afterwards is the principal less what the buyer has paid.
 */
function chargedSoFar({ charges, installments }: PlanState): Amounts {
  return mapComponents((of) => {
    const waived = sum(installments.map((row) => row.waived[of]));
    return of === 'principal' ? noCentavos : atMost(charges[of], subtract(charges[of], waived));
  });
}

/** Charges that are open go first, then principal, then what else is owed; the rest is credit. */
function settle(state: PlanState): {
  dropped: Amounts;
  settled: Amounts;
  creditCentavos: Centavos;
} {
  const open = outstandingIn(state.installments);
  const income = chargedSoFar(state);
  const dropped = mapComponents((of) => atMost(open[of], income[of]));
  const inOrder = components.toReversed().map((component, sequence) => ({
    sequence,
    component,
    amountCentavos: subtract(open[component], dropped[component]),
  }));
  const paidBefore = subtract(totalOf(income), totalOf(dropped));
  const { parts, excessCentavos } = takeInOrder(inOrder, paidBefore);
  const counted = (of: string) =>
    sum(parts.filter(({ component }) => component === of).map((part) => part.amountCentavos));
  return {
    dropped,
    settled: mapComponents((of) => add(dropped[of], counted(of))),
    creditCentavos: excessCentavos,
  };
}

function dropFrom({ installments }: PlanState, settled: Amounts) {
  const parts = components.flatMap((component) => {
    const open = installments.map((row) => ({
      sequence: row.sequence,
      component,
      amountCentavos: outstandingOf(row)[component],
    }));
    return takeInOrder(open, settled[component]).parts;
  });
  return tallyParts(installments, 'waived', parts);
}

/** One payment takes the place of all. Where nothing is left, the rows stay as they were paid. */
function askForTheRest(state: PlanState, freeUntilDate: CivilDate): PlanState {
  const { asOfDate, schedule, earnedBefore } = state;
  const left = outstandingIn(state.installments);
  if (totalOf(left) === 0) return state;
  const dueDate = dueDateOf(asOfDate, freeUntilDate);
  const rows = openInstallments([{ sequence: 1, dueDate, principalCentavos: left.principal }]);
  return {
    ...state,
    installments: rows.map((row) => ({ ...row, charged: left })),
    earnedBefore: computeEarnedShare(state.installments, earnedBefore, asOfDate),
    schedule: { ...schedule, version: schedule.version + 1, startDate: asOfDate },
  };
}

/** The last free day, or a week from now where that is later. */
function dueDateOf(onDate: CivilDate, freeUntilDate: CivilDate): CivilDate {
  const earliest = addDays(onDate, callOffRule.leadDays);
  return freeUntilDate < earliest ? earliest : freeUntilDate;
}

const atMost = (amount: Centavos, max: Centavos): Centavos =>
  centavos(Math.max(0, Math.min(amount, max)));
