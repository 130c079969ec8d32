import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { groupOfStatus } from '@luwag/contracts/payment-requests';
import type * as contracts from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import { nextBankingDay } from '@luwag/domain/holidays';
import { merchantOwner } from '@luwag/domain/owners';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { readPayableMovements } from '@luwag/ledger/movements';
import type { Ctx } from '@luwag/platform/http/route';
import {
  countByStatus,
  merchantOf,
  selectionOf,
  sumByHour,
  sumSelected,
} from '../payments/service.ts';

/** One reading of the ledger and one of today's payments: the page shows both as of one moment. */
export async function getShopDay(
  ctx: Ctx,
  { query: { mode } }: InputOf<typeof contracts.getShopDay>,
): Promise<ResultOf<typeof contracts.getShopDay>> {
  const merchant = merchantOf(ctx);
  const now = ctx.clock.now();
  const day = manilaDateOf(now.getTime());
  const today = selectionOf(merchant, { mode, from: day, to: day }, now);
  const waiting = selectionOf(merchant, { mode, group: 'waiting' }, now);
  const owner = merchantOwner(merchant.merchantId);
  const read = await ctx.own(async (tx) => ({
    taken: await sumSelected(tx, today),
    hours: await sumByHour(tx, today),
    states: await countByStatus(tx, waiting),
    owed: await readPayableMovements(tx, { mode, owner }),
  }));
  const { taken, hours, states, owed } = read;
  return {
    day,
    taken: { count: taken.soldCount, gross: taken.grossCentavos },
    waiting: states
      .filter(({ status }) => groupOfStatus[status] === 'waiting')
      .reduce((all, { count }) => all + count, 0),
    hours: hours.map(({ hour, count, grossCentavos }) => ({ hour, count, gross: grossCentavos })),
    owed: {
      payable: owed.payableCentavos,
      before: owed.beforeCentavos,
      sold: owed.soldCentavos,
      sales: owed.salesCount,
      fee: owed.feeCentavos,
      refunded: owed.refundedCentavos,
      reserve: owed.reserveCentavos,
      held: owed.heldCentavos,
      debt: owed.debtCentavos,
      tax: owed.taxCentavos,
    },
    payout_on: owed.payableCentavos > 0 ? nextBankingDay(day, philippineHolidays) : null,
  };
}
