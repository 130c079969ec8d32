import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { graceEndOf } from '@luwag/domain/late-fees';
import type { Centavos } from '@luwag/domain/money';
import type { OwedPayment } from '@luwag/domain/payment-reminders';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import type { Mode } from '@luwag/ledger/commands';
import { allHolidays, holidaysOn } from '@luwag/platform/holidays';
import { listOpenPurchases, type Purchase } from './transactions-repository.ts';

/** A payment that is open, with what a message about it says. */
export type Owed = OwedPayment & {
  storeName: string;
  /** Of the amount. */
  lateFeeCentavos: Centavos;
};

/** A plan as it stands on a day: its open payments, and what tomorrow adds in late fees. */
export type OwedPlan = { planId: string; payments: Owed[]; feeTomorrowCentavos: Centavos };

/** Of days that a test clock has passed no buyer is told. */
const isInRealTime = ({ plan }: Purchase): boolean => plan.clockedSince === undefined;

/** All that a buyer still owes, plan by plan, as of a day. In the system's scope. */
export async function listOwed(
  tx: Tx,
  { buyerId, mode, onDate }: { buyerId: string; mode: Mode; onDate: CivilDate },
): Promise<OwedPlan[]> {
  const known = holidaysOn(onDate);
  const open = await listOpenPurchases(tx, { buyerId, mode });
  return open.filter(isInRealTime).map(({ id: planId, storeName, plan: { state } }) => {
    const { rows, lateFee } = computeOutlook(state, onDate, allHolidays());
    return {
      planId,
      feeTomorrowCentavos: lateFee.tomorrowCentavos,
      payments: rows
        .filter((row) => row.openCentavos > 0)
        .map((row) => ({
          planId,
          storeName,
          dueDate: row.dueDate,
          graceEndDate: graceEndOf(row.dueDate, state.agreement.late, known),
          amountCentavos: row.openCentavos,
          lateFeeCentavos: row.lateFeeOpenCentavos,
        })),
    };
  });
}
