import type { CivilDate } from './calendar.ts';
import type { MoveRefusal } from './due-date-moves.ts';
import type { Cause, Journal } from './journals.ts';
import type { Centavos } from './money.ts';
import { planOwner } from './owners.ts';
import type { PlanState } from './plan-state.ts';
import type { LighterPreset, RescheduleRefusal } from './rescheduling.ts';

export interface DayClosed {
  readonly kind: 'day_closed';
  readonly onDate: CivilDate;
}

export interface PaymentCollected {
  readonly kind: 'collected';
  readonly onDate: CivilDate;
  readonly paymentId: string;
  readonly psp: string;
  readonly amountCentavos: Centavos;
}

export interface PaymentChargedBack {
  readonly kind: 'charged_back';
  readonly onDate: CivilDate;
  readonly paymentId: string;
  readonly psp: string;
  readonly pspFeeCentavos: Centavos;
  /** Available credit that the buyer has spent since, read from the line under its lock. */
  readonly lineShortfallCentavos: Centavos;
}

export interface SaleRefunded {
  readonly kind: 'refunded';
  readonly onDate: CivilDate;
  readonly refundId: string;
  /** Of what was lent. */
  readonly amountCentavos: Centavos;
  /** Besides: of what was above the line and paid at once. */
  readonly paidAtOnceCentavos?: Centavos;
  /** What the merchant's accounts hold, read under their lock. */
  readonly held: { readonly reserveCentavos: Centavos; readonly payableCentavos: Centavos };
}

export interface CreditPaidOut {
  readonly kind: 'credit_paid_out';
  readonly onDate: CivilDate;
  readonly payoutId: string;
  readonly rail: string;
  readonly amountCentavos: Centavos;
}

/** A wallet did not take credit that was sent to it, or gave it back. */
export interface CreditReturned {
  readonly kind: 'credit_returned';
  readonly onDate: CivilDate;
  readonly payoutId: string;
  readonly rail: string;
  readonly amountCentavos: Centavos;
}

export interface ChargeWaived {
  readonly kind: 'waived';
  readonly onDate: CivilDate;
  readonly component: 'penalty' | 'fee' | 'interest';
  readonly amountCentavos: Centavos;
}

export interface PlanRescheduled {
  readonly kind: 'rescheduled';
  readonly onDate: CivilDate;
  readonly preset: LighterPreset;
}

export interface DueDateMoved {
  readonly kind: 'due_date_moved';
  readonly onDate: CivilDate;
  readonly sequence: number;
  readonly toDate: CivilDate;
  /** Moves that the buyer made in the year before, on any plan, read under a lock. */
  readonly movedThisYear: number;
}

/** The buyer calls the credit off, within the days in which that is free. */
export interface PlanCalledOff {
  readonly kind: 'called_off';
  readonly onDate: CivilDate;
  /** The last of these days, by the statement that was agreed to. */
  readonly freeUntilDate: CivilDate;
}

export interface ProblemReported {
  readonly kind: 'frozen';
  readonly onDate: CivilDate;
  readonly disputeId: string;
  /** Of the price: what is reported, also of what was paid at once. */
  readonly amountCentavos: Centavos;
  /** What we owe the merchant, read under its lock. */
  readonly payableCentavos: Centavos;
}

/** More could be kept apart than on the day of the report. */
export interface HoldRaised {
  readonly kind: 'hold_raised';
  readonly onDate: CivilDate;
  readonly disputeId: string;
  readonly payableCentavos: Centavos;
}

export interface ProblemEnded {
  readonly kind: 'unfrozen';
  readonly onDate: CivilDate;
  readonly disputeId: string;
}

export interface PlanWrittenOff {
  readonly kind: 'written_off';
  readonly onDate: CivilDate;
  /** What the allowance lacks. */
  readonly topUpCentavos: Centavos;
}

/** What can happen to a plan once it is open. */
export type PlanEvent =
  | DayClosed
  | PaymentCollected
  | PaymentChargedBack
  | SaleRefunded
  | CreditPaidOut
  | CreditReturned
  | ChargeWaived
  | PlanRescheduled
  | DueDateMoved
  | PlanCalledOff
  | ProblemReported
  | HoldRaised
  | ProblemEnded
  | PlanWrittenOff;

export type CallOffRefusal =
  | 'called_off_before'
  | 'free_days_over'
  | 'problem_reported'
  | 'purchase_refunded'
  | 'nothing_to_call_off';

export type EventRefusal =
  | 'amount_not_positive'
  | 'payment_already_recorded'
  | 'payment_not_found'
  | 'refund_not_positive'
  | 'refund_exceeds_sale'
  | 'credit_too_low'
  | 'waiver_exceeds_owed'
  | 'nothing_owed'
  | 'problem_reported'
  | 'no_problem_reported'
  | 'nothing_to_hold'
  | CallOffRefusal
  | RescheduleRefusal
  | MoveRefusal;

export interface Posted {
  readonly kind: 'accept';
  readonly state: PlanState;
  readonly journals: readonly Journal[];
}

export interface Refused {
  readonly kind: 'reject';
  readonly code: EventRefusal;
}

export type EventDecision = Posted | Refused;

export function reject(code: EventRefusal): Refused {
  return { kind: 'reject', code };
}

/** What the ledger is told of something that a day brought, rather than a payment or a refund. */
export function causeOf(state: PlanState, what: string): Cause {
  const { asOfDate, owners } = state;
  return { source: `${planOwner(owners.planId)}/${what}:${asOfDate}`, effectiveOn: asOfDate };
}
