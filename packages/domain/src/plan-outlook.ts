import { addDays, type CivilDate } from './calendar.ts';
import { type Holiday, holidaysKnownOn } from './holidays.ts';
import {
  type Installment,
  type InstallmentState,
  outstandingOf,
  stateOf,
  tallyParts,
} from './installments.ts';
import { accrueInterest } from './interest-accrual.ts';
import { explainLateFee, type LateFeeReason } from './late-fee-reasons.ts';
import { graceEndOf } from './late-fees.ts';
import { type Centavos, subtract, sum } from './money.ts';
import { computePaymentLines, type PaymentLines } from './payment-lines.ts';
import { accrueTo } from './plan-clock.ts';
import { owedOn, type PlanState } from './plan-state.ts';

/** One payment of a plan as its buyer is shown it. */
export interface OutlookRow extends PaymentLines {
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** The agreed date, where it was moved. */
  readonly movedFrom?: CivilDate;
  readonly state: InstallmentState;
  /** All that it asks for when paid on its day: what was paid of it and what is still open. */
  readonly amountCentavos: Centavos;
  /** Of what is open, the late fee. */
  readonly lateFeeOpenCentavos: Centavos;
  /** Where a late fee was charged: how it came about. */
  readonly lateFeeReason?: LateFeeReason;
}

export interface PlanOutlook {
  readonly onDate: CivilDate;
  readonly rows: readonly OutlookRow[];
  /** What ends the plan on this day. */
  readonly settleCentavos: Centavos;
  /** What going on as scheduled still comes to. */
  readonly openCentavos: Centavos;
  readonly overdueCentavos: Centavos;
  /** Everything whose day has come; if nothing has, the next payment. None once nothing is owed. */
  readonly next?: {
    readonly dueDate: CivilDate;
    readonly amountCentavos: Centavos;
    /** Of the amount. */
    readonly lateFeeCentavos: Centavos;
    readonly isOverdue: boolean;
  };
  /** Ever charged for lateness, the most that may be, and what tomorrow adds if nothing is paid. */
  readonly lateFee: {
    readonly chargedCentavos: Centavos;
    readonly maxCentavos: Centavos;
    readonly tomorrowCentavos: Centavos;
  };
}

/**
 * A plan as it stands on a day and as it goes on from there. Interest accrues day by day, so what a
 * later payment asks for is more than what it has been charged so far: the interest to come is
 * counted in, as if everything from now on were paid on its day. Late fees are those of today.
 */
export function computeOutlook(
  state: PlanState,
  onDate: CivilDate,
  holidays: readonly Holiday[],
): PlanOutlook {
  const day = onDate < state.asOfDate ? state.asOfDate : onDate;
  const { state: then } = accrueTo(state, day, holidays);
  const rows = rowsOn(then, holidays);
  const isOverdue = ({ state }: OutlookRow) => state === 'overdue';
  const next = nextIn(rows, day);
  return {
    onDate: day,
    rows,
    settleCentavos: owedOn(then),
    openCentavos: openIn(rows),
    overdueCentavos: openIn(rows.filter(isOverdue)),
    ...(next[0] && {
      next: {
        dueDate: next[0].dueDate,
        amountCentavos: openIn(next),
        lateFeeCentavos: sum(next.map((row) => row.lateFeeOpenCentavos)),
        isOverdue: next.some(isOverdue),
      },
    }),
    lateFee: {
      chargedCentavos: then.charges.penalty,
      maxCentavos: then.schedule.lateMaxCentavos,
      tomorrowCentavos: lateFeeOfNextDay(then, holidays),
    },
  };
}

function rowsOn(state: PlanState, holidays: readonly Holiday[]): OutlookRow[] {
  const { asOfDate: onDate, schedule, charges } = state;
  const { late: rule } = state.agreement;
  const known = holidaysKnownOn(onDate, holidays);
  const installments = withInterestToCome(state);
  const isAtMax = charges.penalty >= schedule.lateMaxCentavos;
  return computePaymentLines(schedule, installments).map(({ installment: row, ...lines }) => {
    const onDay = { onDate, graceEndDate: graceEndOf(row.dueDate, rule, known) };
    const reason = explainLateFee(row, onDay, { rule, isAtMax });
    return {
      ...lines,
      sequence: row.sequence,
      dueDate: row.dueDate,
      ...(row.movedFrom && { movedFrom: row.movedFrom }),
      state: stateOf(row, onDay),
      amountCentavos: sum([lines.paidCentavos, lines.openCentavos]),
      lateFeeOpenCentavos: outstandingOf(row).penalty,
      ...(reason && { lateFeeReason: reason }),
    };
  });
}

function lateFeeOfNextDay(state: PlanState, holidays: readonly Holiday[]): Centavos {
  const { state: then } = accrueTo(state, addDays(state.asOfDate, 1), holidays);
  return subtract(then.charges.penalty, state.charges.penalty);
}

function withInterestToCome(state: PlanState): Installment[] {
  const { schedule, installments, interestClock, asOfDate } = state;
  const lastDate = installments.at(-1)?.dueDate;
  if (!lastDate || lastDate <= asOfDate) return [...installments];
  const { parts } = accrueInterest(schedule, installments, interestClock, lastDate);
  return tallyParts(installments, 'charged', parts);
}

function nextIn(rows: readonly OutlookRow[], day: CivilDate): OutlookRow[] {
  const open = rows.filter((row) => row.openCentavos > 0);
  const asked = open.filter((row) => row.dueDate <= day);
  return asked.length > 0 ? asked : open.slice(0, 1);
}

const openIn = (rows: readonly OutlookRow[]): Centavos => sum(rows.map((row) => row.openCentavos));
