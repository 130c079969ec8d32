import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { PaidInFull } from '@luwag/domain/certificates';
import { type Component, negate, type Part } from '@luwag/domain/installments';
import { centavos } from '@luwag/domain/money';
import { planOwner } from '@luwag/domain/owners';
import { computeCostOfCredit } from '@luwag/domain/plan-charts';
import {
  type EntryLine,
  type EntryTotals,
  explainEntries,
  linesOf,
  type PlanEntry,
  sumEntries,
} from '@luwag/domain/plan-entries';
import { frozenIn } from '@luwag/domain/plan-freezes';
import { planAccounts } from '@luwag/domain/reconciling';
import { listPosted } from '@luwag/ledger/reading';
import type { Ctx } from '@luwag/platform/http/route';
import {
  findPurchaseOutlook,
  listChangeJournals,
  listPaymentRecordsOf,
  listPlanCharges,
  type PaymentRecord,
  type PurchaseOutlook,
} from '../plans/service.ts';

export const todayOf = ({ clock }: Pick<Ctx, 'clock'>): CivilDate =>
  manilaDateOf(clock.now().getTime());

/** How buyers are told what an amount is made of. */
export const componentNames = {
  penalty: 'late_fee',
  fee: 'fee',
  interest: 'interest',
  principal: 'principal',
} as const satisfies Record<Component, string>;

/** All that happened to one purchase, by the ledger. */
export type PlanPast = {
  purchase: PurchaseOutlook;
  entries: readonly (PlanEntry & { lines: readonly EntryLine[] })[];
  totals: EntryTotals;
  payments: readonly PaymentRecord[];
};

/** In the system's scope; somebody else's purchase is not found. */
export async function findPast(
  tx: Tx,
  wanted: { buyerId: string; planId: string },
  today: CivilDate,
): Promise<PlanPast | undefined> {
  const { buyerId, planId } = wanted;
  const purchase = await findPurchaseOutlook(tx, wanted, today);
  if (!purchase) return undefined;
  const payments = await listPaymentRecordsOf(tx, { buyerId, planIds: [planId] });
  const { mode } = purchase.plan;
  const paymentIds = payments.map(({ id }) => id);
  const journalIds = await listChangeJournals(tx, planId);
  const own = { mode, owner: planOwner(planId), kinds: planAccounts };
  const legs = await listPosted(tx, { ...own, paymentIds, journalIds });
  const charges = await listPlanCharges(tx, planId);
  const charged = Map.groupBy(charges, ({ journalId }) => journalId);
  const paid = new Map(payments.map(({ id, parts }) => [id, parts]));
  const partsOf = (entry: PlanEntry): readonly Part[] => {
    const own = paid.get(entry.paymentId ?? '') ?? [];
    if (entry.kind === 'payment') return negate(own);
    if (entry.kind === 'payment_returned') return own;
    return charged.get(entry.journalId) ?? [];
  };
  const entries = explainEntries(legs, wanted);
  return {
    purchase,
    entries: entries.map((entry) => ({ ...entry, lines: linesOf(entry, partsOf(entry)) })),
    totals: sumEntries(entries),
    payments,
  };
}

/** What is owed and not asked for while a case is open. */
export const stoppedIn = ({ purchase }: PlanPast): number =>
  frozenIn(purchase.plan.state.installments);

/** What can be certified of a purchase; nothing while something is owed, or after a refund. */
export function paidInFullOf({ purchase, entries, totals }: PlanPast): PaidInFull | undefined {
  const closedOn = entries.at(-1)?.onDate;
  if (purchase.plan.status !== 'settled' || totals.owedCentavos !== 0 || !closedOn)
    return undefined;
  const { soFarCentavos } = computeCostOfCredit(purchase.plan.state, purchase.outlook);
  return {
    planId: purchase.id,
    closedOn,
    priceCentavos: centavos(purchase.priceCentavos),
    chargesCentavos: soFarCentavos,
    paidCentavos: centavos(totals.paidCentavos + totals.paidAtOnceCentavos),
  };
}
