import type { CivilDate } from './calendar.ts';
import { computeDiscountKept, nothingEarned } from './discounts.ts';
import {
  type Amounts,
  type Installment,
  noAmounts,
  openInstallments,
  outstandingIn,
  owedIn,
  type Part,
  tallyParts,
  totalOf,
} from './installments.ts';
import { type InterestClock, type InterestTerms, startInterestClock } from './interest-accrual.ts';
import { type Centavos, noCentavos, type Ratio } from './money.ts';
import type { Offer } from './offers.ts';
import type { PlanOwners } from './owners.ts';
import type { LateRule } from './plans.ts';

/** What was agreed at checkout and never changes. */
export interface PlanAgreement {
  /** The price of the item: what the merchant sold for and the buyer pays back. */
  readonly principalCentavos: Centavos;
  readonly discountCentavos: Centavos;
  /** Held back from the merchant for refunds. */
  readonly reserveCentavos: Centavos;
  readonly late: LateRule;
}

/** One version of the schedule. A reschedule makes the next. */
export interface ScheduleVersion extends InterestTerms {
  readonly version: number;
  readonly lateMaxCentavos: Centavos;
}

/** Where the money of a payment went: enough to undo it. */
export interface Receipt {
  readonly parts: readonly Part[];
  /** Towards a debt that had been written off. */
  readonly recoveredCentavos: Centavos;
  readonly creditCentavos: Centavos;
}

export interface Collection extends Receipt {
  readonly id: string;
  readonly scheduleVersion: number;
}

/** One plan as its events have left it. Everything else about it is derived. */
export interface PlanState {
  readonly owners: PlanOwners;
  readonly agreement: PlanAgreement;
  readonly schedule: ScheduleVersion;
  readonly installments: readonly Installment[];
  /** Interest and late fees are complete up to this day. */
  readonly asOfDate: CivilDate;
  readonly interestClock: InterestClock;
  /** Ever charged, over all versions of the schedule: what the ceilings are held against. */
  readonly charges: Amounts;
  readonly refundedCentavos: Centavos;
  readonly discountEarnedCentavos: Centavos;
  /** The share of the discount that earlier schedules earned. */
  readonly earnedBefore: Ratio;
  /** Payments that stand; one that its bank took back is no longer here. */
  readonly collections: readonly Collection[];
  /** What this plan owes the buyer. */
  readonly creditCentavos: Centavos;
  /** Written off and not recovered. */
  readonly writtenOffCentavos: Centavos;
  readonly datesMovedCount: number;
  /** Since when the principal alone is owed. */
  readonly calledOffDate?: CivilDate;
  /** While a reported problem is open. */
  readonly disputed?: Disputed;
}

export interface Disputed {
  /** Of what was reported: what has not come back yet. */
  readonly openCentavos: Centavos;
  readonly sinceDate: CivilDate;
  /** Kept apart of what its shop is owed. Never more than is open. */
  readonly heldCentavos: Centavos;
}

/** What a rule makes of a plan: the state after it, or why it was refused. */
export type StateDecision<Refusal extends string> =
  | { readonly kind: 'accept'; readonly state: PlanState }
  | { readonly kind: 'reject'; readonly code: Refusal };

export type PlanStatus = 'active' | 'settled' | 'refunded' | 'written_off';

/** A plan on the day of checkout. A transaction fee, if it has one, is in the first payment. */
export function openPlan(
  offer: Offer,
  owners: PlanOwners,
  merchant: { discountCentavos: Centavos; reserveCentavos: Centavos },
): PlanState {
  const fee: Part = {
    sequence: 1,
    component: 'fee',
    amountCentavos: offer.transactionFeeCentavos,
  };
  return {
    owners,
    agreement: { principalCentavos: offer.financedCentavos, late: offer.late, ...merchant },
    schedule: {
      version: 1,
      startDate: offer.startDate,
      monthlyRatePpm: offer.plan.monthlyRatePpm,
      lateMaxCentavos: offer.lateMaxCentavos,
    },
    installments: tallyParts(openInstallments(offer.schedule), 'charged', [fee]),
    asOfDate: offer.startDate,
    interestClock: startInterestClock(offer.startDate),
    charges: { ...noAmounts, fee: offer.transactionFeeCentavos },
    refundedCentavos: noCentavos,
    discountEarnedCentavos: noCentavos,
    earnedBefore: nothingEarned,
    collections: [],
    creditCentavos: noCentavos,
    writtenOffCentavos: noCentavos,
    datesMovedCount: 0,
  };
}

/** Read from the amounts. A settled plan whose last payment bounces is active again by itself. */
export function statusOf(state: PlanState): PlanStatus {
  if (totalOf(owedIn(state.installments)) > 0) return 'active';
  if (state.writtenOffCentavos > 0) return 'written_off';
  const isRefunded = state.refundedCentavos === state.agreement.principalCentavos;
  return isRefunded ? 'refunded' : 'settled';
}

/** What is asked for by now or later. What is frozen is not. */
export function owedOn(state: PlanState): Centavos {
  return totalOf(outstandingIn(state.installments));
}

/** The discount we keep once this much of the sale was refunded. */
export function discountKept({ agreement }: PlanState, refundedCentavos: Centavos): Centavos {
  const { principalCentavos: saleCentavos, discountCentavos } = agreement;
  return computeDiscountKept({ saleCentavos, discountCentavos }, refundedCentavos);
}
