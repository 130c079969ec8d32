import type { Tx } from '@luwag/db';
import { compareDates } from '@luwag/domain/calendar';
import { type CreditPayoutDecision, decideCreditPayout } from '@luwag/domain/credit-payouts';
import { type Centavos, centavos, sum } from '@luwag/domain/money';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import type { Mode } from '@luwag/ledger/commands';
import { holidaysFor } from '@luwag/platform/holidays';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { isPaymentUnderWay, listPurchaseOutlooks } from '../collection/service.ts';
import {
  lockPlan,
  lockPlansWithPayments,
  recordChange,
  type StoredPlan,
} from '../servicing/service.ts';
import { type CreditPart, carryCredit, type Moment, takeFrom } from './carrying.ts';
import { listCreditPlans } from './repository.ts';

export type { CreditPart } from './carrying.ts';
export { findCreditFinished } from './repository.ts';

type Party = { buyerId: string; mode: Mode };
type Overdue = { planId: string; storeName: string; amountCentavos: number };

/** More than anybody has. */
const plansMax = 200;

/**
 * What of a buyer's credit would pay what is overdue, and what could be sent, by the rule that
 * `takeCredit` goes by, without a lock and without a trace. In the system's scope.
 */
export async function foreseeCredit(
  tx: Tx,
  party: Party,
  { onDate }: Pick<Moment, 'onDate'>,
): Promise<{ creditCentavos: Centavos; decision: CreditPayoutDecision; covers: Overdue[] }> {
  const purchases = await listPurchaseOutlooks(tx, { ...party, limit: plansMax }, onDate);
  const creditCentavos = sum(purchases.map(({ plan }) => plan.state.creditCentavos));
  const late = purchases
    .filter(({ plan, outlook }) => plan.status === 'active' && outlook.overdueCentavos > 0)
    .toSorted((one, other) => byDueDate(one.outlook, other.outlook));
  const overdue = late.map(({ outlook }) => outlook.overdueCentavos);
  const decision = decideCreditPayout(creditCentavos, overdue, onDate);
  const covers = late.flatMap(({ id, storeName }, place) => {
    const amountCentavos = decision.covers[place] ?? 0;
    return amountCentavos > 0 ? [{ planId: id, storeName, amountCentavos }] : [];
  });
  return { creditCentavos, decision, covers };
}

type HasNext = { next?: { dueDate: Parameters<typeof compareDates>[0] } | undefined };
const byDueDate = (one: HasNext, other: HasNext): number =>
  one.next && other.next ? compareDates(one.next.dueDate, other.next.dueDate) : 0;

export type CreditTaken =
  | { kind: 'taken'; amountCentavos: Centavos; coveredCentavos: Centavos; parts: CreditPart[] }
  | { kind: 'reject'; code: 'no_credit' | 'credit_needed' | 'credit_too_small' }
  | { kind: 'reject'; code: 'payment_under_way' };

/**
 * Takes out all credit that can be sent, after what is overdue was paid by it: one that asks at the
 * same moment waits for the plans and finds none left. In the system's scope.
 */
export async function takeCredit(
  tx: Tx,
  ctx: { requestId: string },
  party: Party,
  { payoutId, rail, ...moment }: Moment & { payoutId: string; rail: string },
): Promise<CreditTaken> {
  let plans = await lockAll(tx, party);
  const late = plans.filter((plan) => overdueOf(plan, moment) > 0).toSorted(firstDue(moment));
  const credit = sum(plans.map(({ state }) => state.creditCentavos));
  const overdue = late.map((plan) => overdueOf(plan, moment));
  const decision = decideCreditPayout(credit, overdue, moment.onDate);
  if (decision.kind === 'reject') return { kind: 'reject', code: decision.code };
  // Paid twice, it would be credit once more.
  for (const plan of late)
    if (await isPaymentUnderWay(tx, idOf(plan)))
      return { kind: 'reject', code: 'payment_under_way' };
  for (const [place, plan] of late.entries()) {
    const amountCentavos = decision.covers[place] ?? centavos(0);
    const others = plans.filter((each) => idOf(each) !== idOf(plan));
    const carried = await carryCredit(tx, ctx, { plan, others, amountCentavos, ...moment });
    plans = [...carried.others, carried.paid].toSorted(byId);
  }
  const { amountCentavos, coveredCentavos } = decision;
  const { parts } = await takeFrom(tx, plans, { amountCentavos, rail, payoutId, ...moment });
  return { kind: 'taken', amountCentavos, coveredCentavos, parts };
}

const idOf = ({ state }: StoredPlan): string => state.owners.planId;
const byId = (one: StoredPlan, other: StoredPlan): number => (idOf(one) < idOf(other) ? -1 : 1);

const outlookOf = (plan: StoredPlan, { onDate }: Pick<Moment, 'onDate'>) =>
  computeOutlook(plan.state, onDate, holidaysFor(plan));

const overdueOf = (plan: StoredPlan, moment: Moment): Centavos =>
  plan.status === 'active' ? outlookOf(plan, moment).overdueCentavos : centavos(0);

const firstDue =
  (moment: Moment) =>
  (one: StoredPlan, other: StoredPlan): number =>
    byDueDate(outlookOf(one, moment), outlookOf(other, moment));

/** In the order of their ids, as all who use credit hold them. */
async function lockAll(tx: Tx, party: Party): Promise<StoredPlan[]> {
  const ids = await listCreditPlans(tx, party);
  return ids.length === 0 ? [] : lockPlansWithPayments(tx, ids);
}

/** What was sent and not taken is credit of the plans that it came from. In the system's scope. */
export async function returnCredit(
  tx: Tx,
  parts: readonly CreditPart[],
  { payoutId, rail, onDate, now }: Moment & { payoutId: string; rail: string },
): Promise<void> {
  for (const { planId, amountCentavos } of parts.toSorted((one, other) =>
    one.planId < other.planId ? -1 : 1,
  )) {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`plan ${planId} of credit payout ${payoutId} is gone`);
    const id = uuidV7(now, slotOf(plan.state.owners.buyerId));
    const event = { kind: 'credit_returned', onDate, payoutId, rail } as const;
    const change = { ...event, amountCentavos: centavos(amountCentavos) };
    const made = await recordChange(tx, { plan, id, change, now });
    if (made.kind === 'reject') throw new Error(`credit payout ${payoutId}: ${made.code}`);
  }
}
