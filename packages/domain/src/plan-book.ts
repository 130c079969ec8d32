// Applies an event to a plan: from its state and the event follow its next state and the journals
// to post. Pure, so that the same book serves the property tests as their model and
// the close of day as its rule.

import { addDays, type CivilDate } from './calendar.ts';
import { callOffPlan } from './calling-off.ts';
import { computeDiscountEarned, computeEarnedShare } from './discounts.ts';
import { decideMove } from './due-date-moves.ts';
import type { Holiday } from './holidays.ts';
import { totalsOf } from './installments.ts';
import type { Journal } from './journals.ts';
import {
  discountDeferred,
  discountEarned,
  interestAccrued,
  lateFeeCharged,
} from './journals-charges.ts';
import { subtract } from './money.ts';
import { accrueTo } from './plan-clock.ts';
import { applyCredit, chargeBackPayment, collectPayment } from './plan-collections.ts';
import { causeOf, type EventDecision, type PlanEvent, type Posted, reject } from './plan-events.ts';
import { freezeAnew, freezePlan, raiseHold, refundDisputed, unfreezePlan } from './plan-freezes.ts';
import { waiveCharge, writeOff } from './plan-losses.ts';
import { payOutCredit, returnCredit } from './plan-refunds.ts';
import { discountKept, type PlanState } from './plan-state.ts';
import { decideReschedule } from './rescheduling.ts';

/**
 * Brings the plan to the day of the event, applies it, and settles what follows from it. A refusal
 * leaves no trace: the caller keeps the state it had.
 */
export function applyEvent(
  state: PlanState,
  event: PlanEvent,
  holidays: readonly Holiday[],
): EventDecision {
  const opened = bringTo(state, event.onDate, holidays);
  const decision = decide(opened.state, event);
  if (decision.kind === 'reject') return decision;
  return settle({ ...decision, journals: [...opened.journals, ...decision.journals] });
}

/** What follows from any change of a plan. */
const settle = (posted: Posted): Posted =>
  earnDiscount(andThen(andThen(posted, freezeAgain), applyCredit));

function decide(state: PlanState, event: PlanEvent): EventDecision {
  switch (event.kind) {
    case 'day_closed':
      return { kind: 'accept', state, journals: [] };
    case 'collected':
      return collectPayment(state, event);
    case 'charged_back':
      return chargeBackPayment(state, event);
    case 'refunded':
      return refundDisputed(state, event);
    case 'credit_paid_out':
      return payOutCredit(state, event);
    case 'credit_returned':
      return returnCredit(state, event);
    case 'waived':
      return waiveCharge(state, event);
    case 'rescheduled':
      return postNothing(decideReschedule(state, event.preset));
    case 'called_off':
      return callOffPlan(state, event);
    case 'frozen':
      return freezePlan(state, event);
    case 'unfrozen':
      return unfreezePlan(state, event);
    case 'hold_raised':
      return raiseHold(state, event);
    case 'due_date_moved':
      return postNothing(decideMove(state, event));
    case 'written_off':
      return state.disputed ? reject('problem_reported') : writeOff(state, event);
  }
}

/**
 * While a problem is open, each day's charges may be frozen, and what is frozen costs nothing on
 * the next day: those days are closed one by one, so that it does not matter which were missed.
 */
function bringTo(state: PlanState, onDate: CivilDate, holidays: readonly Holiday[]): Posted {
  if (!state.disputed) return chargeTo(state, onDate, holidays);
  let posted: Posted = { kind: 'accept', state, journals: [] };
  while (posted.state.asOfDate < onDate) {
    const closeNext = (open: PlanState) => chargeTo(open, addDays(open.asOfDate, 1), holidays);
    posted = settle(andThen(posted, closeNext));
  }
  return posted;
}

function chargeTo(state: PlanState, onDate: CivilDate, holidays: readonly Holiday[]): Posted {
  const accrued = accrueTo(state, onDate, holidays);
  const { interest, penalty } = totalsOf(accrued.parts);
  const { planId } = state.owners;
  const journals: Journal[] = [];
  if (interest > 0) {
    const cause = causeOf(accrued.state, 'interest');
    journals.push(interestAccrued(cause, { planId, amountCentavos: interest }));
  }
  if (penalty > 0) {
    const cause = causeOf(accrued.state, 'late_fee');
    journals.push(lateFeeCharged(cause, { planId, amountCentavos: penalty }));
  }
  return earnDiscount({ kind: 'accept', state: accrued.state, journals });
}

/** Income from the discount is what the day and the open principal say: posts the difference. */
export const earnDiscount = (posted: Posted): Posted => andThen(posted, postEarnedDiscount);

function postEarnedDiscount(state: PlanState): Posted {
  const kept = discountKept(state, state.refundedCentavos);
  const share = computeEarnedShare(state.installments, state.earnedBefore, state.asOfDate);
  const earned = computeDiscountEarned(kept, share);
  const before = state.discountEarnedCentavos;
  if (earned === before) return { kind: 'accept', state, journals: [] };

  const { planId } = state.owners;
  const cause = causeOf(state, 'discount');
  const journal =
    earned > before
      ? discountEarned(cause, { planId, amountCentavos: subtract(earned, before) })
      : discountDeferred(cause, { planId, amountCentavos: subtract(before, earned) });
  return {
    kind: 'accept',
    state: { ...state, discountEarnedCentavos: earned },
    journals: [journal],
  };
}

function postNothing(
  decision: ReturnType<typeof decideReschedule> | ReturnType<typeof decideMove>,
): EventDecision {
  return decision.kind === 'reject' ? decision : { ...decision, journals: [] };
}

const freezeAgain = (state: PlanState): Posted => ({
  kind: 'accept',
  state: freezeAnew(state),
  journals: [],
});

function andThen(posted: Posted, next: (state: PlanState) => Posted): Posted {
  const { state, journals } = next(posted.state);
  return { kind: 'accept', state, journals: [...posted.journals, ...journals] };
}
