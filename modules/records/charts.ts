import type { ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/records';
import { sum } from '@luwag/domain/money';
import {
  addPunctuality,
  computeCostOfCredit,
  countPunctuality,
  noPunctuality,
  sumDueByMonth,
} from '@luwag/domain/plan-charts';
import { holidaysFor } from '@luwag/platform/holidays';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { readLine } from '../credit/service.ts';
import {
  listPaymentRecordsOf,
  listPurchaseOutlooks,
  type PaymentRecord,
  type PurchaseOutlook,
} from '../plans/service.ts';
import { todayOf } from './past.ts';

const monthsCount = 12;
const purchasesShownMax = 50;
/** More than anybody has bought; what is older than so many purchases is in no chart. */
const purchasesMax = 500;

/** Amounts of the two modes are never added up: a buyer with a real line sees real money alone. */
export async function getCharts(ctx: Ctx): Promise<ResultOf<typeof contracts.getCharts>> {
  const buyerId = personOf(ctx).id;
  const today = todayOf(ctx);
  return ctx.system(async (tx) => {
    const live = await readLine(tx, { buyerId, mode: 'live' });
    const test = live ? undefined : await readLine(tx, { buyerId, mode: 'test' });
    const mode = test ? 'test' : 'live';
    const wanted = { buyerId, mode, limit: purchasesMax } as const;
    const purchases = await listPurchaseOutlooks(tx, wanted, today);
    const planIds = purchases.map(({ id }) => id);
    const payments = await listPaymentRecordsOf(tx, { buyerId, planIds });
    const costs = purchases.map((each) => ({
      purchase: each,
      ...computeCostOfCredit(each.plan.state, each.outlook),
    }));
    return {
      livemode: mode === 'live',
      due_by_month: sumDueByMonth(
        purchases.flatMap(({ outlook }) => outlook.rows),
        today,
        monthsCount,
      ).map(({ month, amountCentavos }) => ({ month, amount: amountCentavos })),
      cost_of_credit: {
        bought: purchases.reduce((total, { priceCentavos }) => total + priceCentavos, 0),
        so_far: sum(costs.map(({ soFarCentavos }) => soFarCentavos)),
        to_come: sum(costs.map(({ toComeCentavos }) => toComeCentavos)),
        purchases: costs
          .slice(0, purchasesShownMax)
          .map(({ purchase, soFarCentavos, toComeCentavos }) => ({
            transaction_id: purchase.id,
            store_name: purchase.storeName,
            amount: purchase.priceCentavos,
            so_far: soFarCentavos,
            to_come: toComeCentavos,
          })),
      },
      on_time: onTimeOf(purchases, payments),
    };
  });
}

/** Of the schedules in force: a payment of an earlier one was agreed to anew. */
function onTimeOf(
  purchases: readonly PurchaseOutlook[],
  payments: readonly PaymentRecord[],
): ResultOf<typeof contracts.getCharts>['on_time'] {
  const byPlan = Map.groupBy(payments, ({ planId }) => planId);
  const { early, onDay, inGrace, late } = purchases
    .map(({ id, plan, outlook }) => {
      const { schedule, agreement } = plan.state;
      const kept = (byPlan.get(id) ?? [])
        .filter(({ scheduleVersion }) => scheduleVersion === schedule.version)
        .filter(({ reversedAt }) => reversedAt === null)
        .map(({ collectedOn, parts }) => ({ onDate: collectedOn, parts }));
      const rule = { rule: agreement.late, holidays: holidaysFor(plan) };
      return countPunctuality(outlook.rows, kept, rule);
    })
    .reduce(addPunctuality, noPunctuality);
  return { early, on_day: onDay, in_grace: inGrace, late };
}
