import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import { groupOfStatus } from '@luwag/contracts/payment-requests';
import type * as contracts from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import type { Ctx } from '@luwag/platform/http/route';
import {
  countByStatus,
  merchantOf,
  selectionOf,
  sumByHour,
  sumSelected,
} from '../payments/service.ts';

/** In one transaction: the hours add up to what was taken. */
export async function getShopDay(
  ctx: Ctx,
  { query: { mode } }: InputOf<typeof contracts.getShopDay>,
): Promise<ResultOf<typeof contracts.getShopDay>> {
  const merchant = merchantOf(ctx);
  const now = ctx.clock.now();
  const day = manilaDateOf(now.getTime());
  const today = selectionOf(merchant, { mode, from: day, to: day }, now);
  const waiting = selectionOf(merchant, { mode, group: 'waiting' }, now);
  const read = await ctx.own(async (tx) => ({
    taken: await sumSelected(tx, today),
    hours: await sumByHour(tx, today),
    states: await countByStatus(tx, waiting),
  }));
  const { taken, hours, states } = read;
  return {
    day,
    taken: {
      count: taken.soldCount,
      gross: taken.grossCentavos,
      refunded: taken.refundedCentavos,
    },
    waiting: states
      .filter(({ status }) => groupOfStatus[status] === 'waiting')
      .reduce((all, { count }) => all + count, 0),
    hours: hours.map(({ hour, count, grossCentavos }) => ({ hour, count, gross: grossCentavos })),
  };
}
