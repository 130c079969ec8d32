import type { CivilDate } from './calendar.ts';
import type { Holiday } from './holidays.ts';
import { type Centavos, noCentavos, subtract } from './money.ts';
import { askForAll } from './plan-freezes.ts';
import { computeOutlook } from './plan-outlook.ts';
import type { PlanState } from './plan-state.ts';

/** What a refund did to one payment. */
export interface RefundedRow {
  readonly sequence: number;
  readonly dueDate: CivilDate;
  /** Still to be paid, interest to come included. */
  readonly beforeCentavos: Centavos;
  readonly afterCentavos: Centavos;
  /** Principal that the refund cancelled. What is less besides is interest that is not charged. */
  readonly offCentavos: Centavos;
}

/**
 * The payments of a plan before and after a refund, as its buyer is shown them on that day. Those
 * that were paid already and stay so are left out; what is frozen is owed, and counts.
 */
export function compareSchedules(
  plan: { before: PlanState; after: PlanState },
  onDate: CivilDate,
  holidays: readonly Holiday[],
): RefundedRow[] {
  const { before, after } = plan;
  const left = computeOutlook(askForAll(after), onDate, holidays).rows;
  const cancelledIn = ({ installments }: PlanState, sequence: number): Centavos =>
    installments.find((row) => row.sequence === sequence)?.cancelled.principal ?? noCentavos;
  return computeOutlook(askForAll(before), onDate, holidays)
    .rows.map(({ sequence, dueDate, openCentavos: beforeCentavos }) => ({
      sequence,
      dueDate,
      beforeCentavos,
      afterCentavos: left.find((row) => row.sequence === sequence)?.openCentavos ?? noCentavos,
      offCentavos: subtract(cancelledIn(after, sequence), cancelledIn(before, sequence)),
    }))
    .filter((row) => row.beforeCentavos > 0 || row.afterCentavos > 0);
}
