import type { CivilDate } from './calendar.ts';
import { type Holiday, holidaysKnownOn } from './holidays.ts';
import {
  type Installment,
  type InstallmentState,
  outstandingOf,
  stateOf,
  tallyParts,
  totalOf,
} from './installments.ts';
import { accrueInterest } from './interest-accrual.ts';
import { graceEndOf } from './late-fees.ts';
import { type Centavos, sum } from './money.ts';
import { accrueTo } from './plan-clock.ts';
import { owedOn, type PlanState } from './plan-state.ts';

/** One payment of a plan as its buyer is shown it. */
export interface OutlookRow {
  readonly sequence: number;
  readonly dueDate: CivilDate;
  readonly standing: InstallmentState;
  /** All that it asks for when paid on its day, and what of that was paid or is still open. */
  readonly amountCentavos: Centavos;
  readonly paidCentavos: Centavos;
  readonly openCentavos: Centavos;
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
    readonly isOverdue: boolean;
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
  const known = holidaysKnownOn(day, holidays);
  const rows = withInterestToCome(then).map((row): OutlookRow => {
    const openCentavos = totalOf(outstandingOf(row));
    const paidCentavos = totalOf(row.paid);
    const graceEndDate = graceEndOf(row.dueDate, then.agreement.late, known);
    return {
      sequence: row.sequence,
      dueDate: row.dueDate,
      standing: stateOf(row, { onDate: day, graceEndDate }),
      amountCentavos: sum([paidCentavos, openCentavos]),
      paidCentavos,
      openCentavos,
    };
  });
  const isOverdue = ({ standing }: OutlookRow) => standing === 'overdue';
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
        isOverdue: next.some(isOverdue),
      },
    }),
  };
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
