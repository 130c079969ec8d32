import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Disclosure, Lender } from '@luwag/domain/disclosure';
import { payableOn } from '@luwag/domain/payment-choices';
import type { PlanOutlook } from '@luwag/domain/plan-outlook';
import type { Mode } from '@luwag/platform/security/caller';
import { isOpen, outlookOf } from './transactions.ts';
import * as purchases from './transactions-repository.ts';

/** A purchase, its plan, and how both stand on a day. */
export type PurchaseOutlook = purchases.Purchase & {
  outlook: PlanOutlook;
  /** What the buyer is told is left to pay, and what would end it today. */
  outstandingCentavos: number;
  settleTodayCentavos: number;
};

/** As the buyer's own page has it. In the system's scope; somebody else's is not found. */
export async function findPurchaseOutlook(
  tx: Tx,
  wanted: { buyerId: string; planId: string },
  today: CivilDate,
): Promise<PurchaseOutlook | undefined> {
  const purchase = await purchases.findPurchase(tx, wanted);
  return purchase && outlookOn(purchase, today);
}

/** Who lent, as the agreement named it. */
export async function findLender(
  tx: Tx,
  wanted: { buyerId: string; planId: string },
): Promise<Lender | undefined> {
  const kept = await purchases.findDisclosure(tx, wanted);
  return kept === undefined ? undefined : (JSON.parse(kept) as Disclosure).lender;
}

/** Purchases that came to be, newest first. In the system's scope. */
export async function listPurchaseOutlooks(
  tx: Tx,
  wanted: { buyerId: string; mode: Mode; limit: number },
  today: CivilDate,
): Promise<PurchaseOutlook[]> {
  const found = await purchases.listPurchasesMade(tx, wanted);
  return found.map((purchase) => outlookOn(purchase, today));
}

function outlookOn(purchase: purchases.Purchase, today: CivilDate): PurchaseOutlook {
  const outlook = outlookOf(purchase, today);
  const { writtenOffCentavos } = purchase.plan.state;
  return {
    ...purchase,
    outlook,
    outstandingCentavos: isOpen(purchase) ? outlook.openCentavos + writtenOffCentavos : 0,
    settleTodayCentavos: isOpen(purchase)
      ? payableOn(outlook, purchase.plan.state).mostCentavos
      : 0,
  };
}
