import type { DB } from '@luwag/db/schema';
import { type CivilDate, civilDate } from '@luwag/domain/calendar';
import {
  type Amounts,
  type Installment,
  type InstallmentState,
  mapComponents,
  type Part,
  type Tally,
} from '@luwag/domain/installments';
import { centavos, noCentavos, ppm } from '@luwag/domain/money';
import type { Collection, PlanState, PlanStatus } from '@luwag/domain/plan-state';
import type { Mode } from '@luwag/ledger/commands';
import type { Selectable } from 'kysely';

export type PlanRow = Selectable<DB['plans']>;
export type InstallmentRow = Selectable<DB['installments']>;
export type CollectionRow = Selectable<DB['plan_collections']>;

/** A plan waits for its first payment, or never came to be, before its amounts say anything. */
export type StoredStatus = PlanStatus | 'pending' | 'declined';

/** A plan as it was read under its lock, and what its rows say besides. */
export type StoredPlan = {
  mode: Mode;
  status: StoredStatus;
  state: PlanState;
  /** In the order of `state.installments`. */
  installments: readonly { id: string; state: InstallmentState }[];
  nextCloseDate: CivilDate | null;
  /** Since when a test clock moves its time; never of a live plan. */
  clockedSince?: CivilDate;
};

/** Payments may be left out: time does not look at them, and a plan may have many. */
export function toStoredPlan(
  plan: PlanRow,
  rows: readonly InstallmentRow[],
  collections: readonly CollectionRow[] = [],
): StoredPlan {
  return {
    mode: plan.mode as Mode,
    status: plan.status as StoredStatus,
    state: { ...toPlanState(plan, rows), collections: collections.map(toCollection) },
    installments: rows.map(({ id, state }) => ({ id, state: state as InstallmentState })),
    nextCloseDate: plan.next_close_date === null ? null : civilDate(plan.next_close_date),
    ...(plan.clocked_since === null ? {} : { clockedSince: civilDate(plan.clocked_since) }),
  };
}

function toPlanState(plan: PlanRow, rows: readonly InstallmentRow[]): PlanState {
  return {
    owners: { planId: plan.id, buyerId: plan.buyer_id, merchantId: plan.merchant_id },
    agreement: {
      principalCentavos: centavos(plan.principal_centavos),
      discountCentavos: centavos(plan.discount_centavos),
      reserveCentavos: centavos(plan.reserve_centavos),
      late: {
        graceDays: plan.grace_days,
        graceReachesBankingDay: plan.grace_reaches_banking_day,
        dailyRatePpm: ppm(plan.late_daily_rate_ppm),
        monthlyRateMaxPpm: ppm(plan.late_monthly_rate_max_ppm),
        planMaxCentavos: centavos(plan.late_plan_max_centavos),
      },
    },
    schedule: {
      version: plan.schedule_version,
      startDate: civilDate(plan.schedule_start_date),
      monthlyRatePpm: ppm(plan.monthly_rate_ppm),
      lateMaxCentavos: centavos(plan.late_max_centavos),
    },
    installments: rows.map(toInstallment),
    asOfDate: civilDate(plan.as_of_date),
    interestClock: {
      throughDate: civilDate(plan.interest_through_date),
      centavoDays: plan.interest_centavo_days,
      recognisedCentavos: centavos(plan.interest_recognised_centavos),
    },
    charges: {
      penalty: centavos(plan.charged_penalty_centavos),
      fee: centavos(plan.charged_fee_centavos),
      interest: centavos(plan.charged_interest_centavos),
      principal: noCentavos,
    },
    refundedCentavos: centavos(plan.refunded_centavos),
    discountEarnedCentavos: centavos(plan.discount_earned_centavos),
    earnedBefore: {
      numerator: BigInt(plan.earned_before_numerator),
      denominator: BigInt(plan.earned_before_denominator),
    },
    collections: [],
    creditCentavos: centavos(plan.credit_centavos),
    writtenOffCentavos: centavos(plan.written_off_centavos),
    datesMovedCount: plan.dates_moved_count,
    ...(plan.called_off_on === null ? {} : { calledOffDate: civilDate(plan.called_off_on) }),
    ...(plan.disputed_since === null
      ? {}
      : {
          disputed: {
            openCentavos: centavos(plan.disputed_centavos),
            sinceDate: civilDate(plan.disputed_since),
            heldCentavos: centavos(plan.disputed_held_centavos),
          },
        }),
  };
}

function toInstallment(row: InstallmentRow): Installment {
  return {
    sequence: row.sequence,
    dueDate: civilDate(row.due_date),
    ...(row.moved_from === null ? {} : { movedFrom: civilDate(row.moved_from) }),
    charged: tallyOf(row, 'charged'),
    paid: tallyOf(row, 'paid'),
    waived: tallyOf(row, 'waived'),
    cancelled: tallyOf(row, 'cancelled'),
    frozen: tallyOf(row, 'frozen'),
    lateness: {
      centavoDays: row.late_centavo_days,
      chargedCentavos: centavos(row.late_charged_centavos),
    },
  };
}

function toCollection(row: CollectionRow): Collection {
  const parts = row.parts as unknown as readonly Part[];
  return {
    id: row.id,
    scheduleVersion: row.schedule_version,
    parts: parts.map((part) => ({ ...part, amountCentavos: centavos(part.amountCentavos) })),
    recoveredCentavos: centavos(row.recovered_centavos),
    creditCentavos: centavos(row.credit_centavos),
  };
}

function tallyOf(row: InstallmentRow, tally: Tally): Amounts {
  return mapComponents((component) => centavos(row[`${tally}_${component}`]));
}
