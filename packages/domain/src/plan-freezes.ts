import { addDays, type CivilDate, daysBetween } from './calendar.ts';
import { getCapsOn } from './caps.ts';
import { interestToCome } from './early-settlement.ts';
import {
  agreedDateOf,
  components,
  type Installment,
  negate,
  type Part,
  tallyParts,
  totalOf,
} from './installments.ts';
import { startInterestClock } from './interest-accrual.ts';
import type { Cause, Journal } from './journals.ts';
import { holdReleased, payableHeld } from './journals-payouts.ts';
import { computeLateMax } from './late-fees.ts';
import { add, type Centavos, centavos, noCentavos, ppm, shareOf, subtract, sum } from './money.ts';
import {
  type EventDecision,
  type HoldRaised,
  type ProblemEnded,
  type ProblemReported,
  reject,
  type SaleRefunded,
} from './plan-events.ts';
import { movedBy, refundSale } from './plan-refunds.ts';
import type { PlanState } from './plan-state.ts';
import { allocateRefund } from './refunds.ts';

/** A payment that is this far ahead when a problem ends keeps its day. */
export const keptDays = 14;

/** A problem is reported: what a refund of it would remove is not asked for until it ends. */
export function freezePlan(state: PlanState, event: ProblemReported): EventDecision {
  if (state.disputed) return reject('problem_reported');
  if (event.amountCentavos <= 0) return reject('amount_not_positive');
  const { amountCentavos, payableCentavos, onDate: sinceDate } = event;
  const heldCentavos = centavos(Math.min(amountCentavos, payableCentavos));
  const disputed = { openCentavos: amountCentavos, sinceDate, heldCentavos };
  return {
    kind: 'accept',
    state: freezeAnew({ ...state, disputed }),
    journals: hold(state, event, heldCentavos),
  };
}

/** What the merchant has sold since is kept apart too, until all that is disputed is. */
export function raiseHold(state: PlanState, event: HoldRaised): EventDecision {
  const { disputed } = state;
  if (!disputed) return reject('no_problem_reported');
  const lacking = subtract(disputed.openCentavos, disputed.heldCentavos);
  const amount = centavos(Math.min(lacking, event.payableCentavos));
  if (amount <= 0) return reject('nothing_to_hold');
  const heldCentavos = add(disputed.heldCentavos, amount);
  return {
    kind: 'accept',
    state: { ...state, disputed: { ...disputed, heldCentavos } },
    journals: hold(state, event, amount),
  };
}

/** The problem ends, and whatever did not come back is asked for again. */
export function unfreezePlan(state: PlanState, event: ProblemEnded): EventDecision {
  if (!state.disputed) return reject('no_problem_reported');
  const { disputed, ...rest } = state;
  const first = state.installments.findIndex(isFrozen);
  const thawed = thaw(state.installments);
  const next = thawed[first];
  const days = next ? delayOf(next, disputed.sinceDate, state.asOfDate) : 0;
  const installments = thawed.map((row, index) =>
    days > 0 && index >= first ? delay(row, days) : row,
  );
  return {
    kind: 'accept',
    state: underCeiling({ ...rest, installments }),
    journals: release(state, causeOfDispute(event), disputed.heldCentavos),
  };
}

/**
 * What is frozen, worked out again: after a refund less is in dispute, and after a chargeback more
 * may be owed of it. Refunds take from the end, as this does, so that nothing is asked for again
 * that was frozen before.
 */
export function freezeAnew(state: PlanState): PlanState {
  if (!state.disputed) return state;
  const installments = thaw(state.installments);
  const lentLeft = subtract(state.agreement.principalCentavos, state.refundedCentavos);
  const amount = centavos(Math.min(state.disputed.openCentavos, lentLeft));
  const { cancelled, paid } = allocateRefund(installments, amount);
  return { ...state, installments: tallyParts(installments, 'frozen', [...cancelled, ...paid]) };
}

/**
 * A refund takes from the end, frozen or not, and what is kept apart pays for it first. As much
 * less is in dispute; what is kept apart beyond that is the merchant's again.
 */
export function refundDisputed(state: PlanState, event: SaleRefunded): EventDecision {
  const { disputed } = state;
  if (!disputed) return refundSale(state, event);
  const made = refundSale({ ...state, installments: thaw(state.installments) }, event);
  if (made.kind === 'reject') return made;
  const given = add(event.amountCentavos, event.paidAtOnceCentavos ?? noCentavos);
  const openCentavos = centavos(Math.max(0, subtract(disputed.openCentavos, given)));
  const heldLeft = subtract(disputed.heldCentavos, movedBy(made.journals, 'D', 'merchant_held'));
  const heldCentavos = centavos(Math.min(heldLeft, openCentavos));
  const { disputed: _, ...rest } = made.state;
  const cause = { source: `refund:${event.refundId}`, effectiveOn: event.onDate };
  return {
    kind: 'accept',
    state:
      openCentavos === 0
        ? rest
        : { ...rest, disputed: { ...disputed, openCentavos, heldCentavos } },
    journals: [...made.journals, ...release(state, cause, subtract(heldLeft, heldCentavos))],
  };
}

const causeOfDispute = (event: { disputeId: string; onDate: CivilDate }): Cause => ({
  source: `dispute:${event.disputeId}`,
  effectiveOn: event.onDate,
});

const hold = (
  { owners }: PlanState,
  event: { disputeId: string; onDate: CivilDate },
  amountCentavos: Centavos,
): Journal[] =>
  amountCentavos > 0
    ? [payableHeld(causeOfDispute(event), { merchantId: owners.merchantId, amountCentavos })]
    : [];

const release = ({ owners }: PlanState, cause: Cause, amountCentavos: Centavos): Journal[] =>
  amountCentavos > 0
    ? [holdReleased(cause, { merchantId: owners.merchantId, amountCentavos })]
    : [];

/** The plan as it would be if nothing had been reported. */
export function askForAll({ disputed: _, ...state }: PlanState): PlanState {
  return { ...state, installments: thaw(state.installments) };
}

/** What is frozen in all. */
export const frozenIn = (installments: readonly Installment[]): Centavos =>
  sum(installments.map((row) => totalOf(row.frozen)));

const isFrozen = (row: Installment): boolean => totalOf(row.frozen) > 0;

function thaw(installments: readonly Installment[]): Installment[] {
  const parts = installments.flatMap(({ sequence, frozen }) =>
    components.map(
      (component): Part => ({ sequence, component, amountCentavos: frozen[component] }),
    ),
  );
  return tallyParts(installments, 'frozen', negate(parts));
}

/**
 * By how many days the payments that were frozen move: until the first of them is far enough ahead,
 * and by no more days than it was frozen. So a payment has at least as many days left as on the day
 * of the report, or two weeks; one that was late then is as late as it was, and none costs more
 * days of interest than were agreed.
 */
function delayOf(next: Installment, sinceDate: CivilDate, onDate: CivilDate): number {
  const needed = daysBetween({ from: next.dueDate, to: addDays(onDate, keptDays) });
  return Math.max(0, Math.min(needed, daysBetween({ from: sinceDate, to: onDate })));
}

const delay = (row: Installment, days: number): Installment => ({
  ...row,
  dueDate: addDays(row.dueDate, days),
  movedFrom: agreedDateOf(row),
});

/**
 * Days of another month cost a little more or less. Where that would pass the ceiling on total
 * cost, there is no more interest.
 */
function underCeiling(state: PlanState): PlanState {
  const { agreement, charges, schedule } = state;
  const { principalCentavos } = agreement;
  const { totalCostPpm } = getCapsOn(state.asOfDate);
  const chargesCentavos = sum([charges.interest, charges.fee, interestToCome(state)]);
  const ceiling = shareOf(principalCentavos, totalCostPpm);
  if (add(chargesCentavos, charges.penalty) > ceiling)
    return {
      ...state,
      interestClock: startInterestClock(state.asOfDate),
      schedule: { ...schedule, monthlyRatePpm: ppm(0), lateMaxCentavos: charges.penalty },
    };
  const terms = { rule: agreement.late, principalCentavos, chargesCentavos, totalCostPpm };
  const lateMax = Math.min(schedule.lateMaxCentavos, computeLateMax(terms));
  return { ...state, schedule: { ...schedule, lateMaxCentavos: centavos(lateMax) } };
}
