/**
 * Credit: what was paid beyond what a plan asks for pays what falls due next on another, when the
 * buyer says so; or goes back to the buyer.
 *
 * Promises: credit is used once, whatever happens at the same moment: the plans that have it and
 * the one that is paid are held in one order. What leaves one plan arrives at the other in the same
 * transaction, each as a change or payment like any other.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/transactions';
import type { CivilDate } from '@luwag/domain/calendar';
import { centavos, subtract, sum } from '@luwag/domain/money';
import { payableOn } from '@luwag/domain/payment-choices';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { isPaymentUnderWay, todayOf } from '../collection/service.ts';
import { lockPlanRow, type StoredPlan } from '../servicing/service.ts';
import { carryCredit } from './carrying.ts';
import { listPlansWithCredit } from './repository.ts';

export {
  type CreditPart,
  findCreditFinished,
  foreseeCredit,
  returnCredit,
  takeCredit,
} from './paying-back.ts';

type UseCtx = CtxOf<typeof contracts.useCredit>;

/** Pays what is due next on a purchase out of the buyer's credit, as far as that goes. */
export async function useCredit(
  ctx: UseCtx,
  { params }: InputOf<typeof contracts.useCredit>,
): Promise<ResultOf<typeof contracts.useCredit>> {
  const { tx } = ctx;
  const { plan, others } = await lockAll(ctx, params.transaction_id);
  if (await isPaymentUnderWay(tx, params.transaction_id))
    return refuse(contracts.useCredit, 'payment_under_way', 'A payment for this is under way.');
  const now = ctx.clock.now();
  const onDate = todayOf(ctx);
  const outlook = computeOutlook(plan.state, onDate, holidaysFor(plan));
  if (plan.status !== 'active' || !outlook.next)
    return refuse(contracts.useCredit, 'nothing_due', 'There is nothing left to pay on this.');
  const creditCentavos = sum(others.map(({ state }) => state.creditCentavos));
  const { dueCentavos } = payableOn(outlook, plan.state);
  const amountCentavos = centavos(Math.min(creditCentavos, dueCentavos));
  if (amountCentavos === 0)
    return refuse(contracts.useCredit, 'no_credit', 'You have no credit on another purchase.');
  const { paymentId, paid } = await carryCredit(tx, ctx, {
    ...{ plan, others, amountCentavos, onDate, now },
  });
  return {
    payment_id: paymentId,
    used: amountCentavos,
    credit_left: subtract(creditCentavos, amountCentavos),
    next_payment: nextOf(paid, onDate),
  };
}

/** In the order of their ids, so that two who use credit the other way round take turns. */
async function lockAll(
  ctx: UseCtx,
  planId: string,
): Promise<{ plan: StoredPlan; others: StoredPlan[] }> {
  const { tx } = ctx;
  const { id: buyerId } = personOf(ctx);
  const ids = await listPlansWithCredit(tx, { buyerId, modeOf: planId });
  const locked: StoredPlan[] = [];
  for (const id of [...new Set([...ids, planId])].sort()) {
    const plan = await lockPlanRow(tx, { planId: id, buyerId });
    if (plan) locked.push(plan);
  }
  const plan = locked.find(({ state }) => state.owners.planId === planId);
  if (!plan)
    return refuse(contracts.useCredit, 'transaction_not_found', 'There is no such purchase.');
  return { plan, others: locked.filter((each) => each !== plan) };
}

function nextOf(plan: StoredPlan, onDate: CivilDate) {
  const { next } = computeOutlook(plan.state, onDate, holidaysFor(plan));
  return next ? { due_date: next.dueDate, amount: next.amountCentavos } : null;
}
