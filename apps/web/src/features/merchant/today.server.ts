import { listStores } from '@luwag/contracts/merchants';
import { requestAmountMax, requestAmountMin } from '@luwag/contracts/payment-requests';
import { getNextPayout } from '@luwag/contracts/payouts';
import { getShopDay, listSales } from '@luwag/contracts/sales';
import { hourMs } from '@luwag/domain/durations';
import { redirect } from 'react-router';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import { modeOf } from './selling-list.ts';

const recentCount = 6;
const manilaOffsetHours = 8;

/** The day is what the page is for; without the rest it still stands. */
export async function loadToday(args: VisitorArgs) {
  const mode = modeOf(args.url.searchParams);
  const [day, next, sales, stores] = await Promise.all([
    callAs(args, getShopDay, { query: { mode } }),
    callAs(args, getNextPayout, { query: { mode } }),
    callAs(args, listSales, { query: { mode, limit: recentCount } }),
    callAs(args, listStores, {}),
  ]);
  // Somebody who does not see payments, such as a developer, begins elsewhere.
  if (!day.ok && day.code === 'forbidden') throw redirect('/merchant/developers');
  const nowMs = Date.now();
  return {
    mode,
    day: needed(day),
    next: next.ok ? next.data : undefined,
    sales: sales.ok ? sales.data.results : [],
    stores: stores.ok ? stores.data.results : [],
    areStoresKnown: stores.ok,
    storeId: undefined,
    range: { min: pesos(requestAmountMin), max: pesos(requestAmountMax) },
    formKey: newFormKey(),
    answer: undefined,
    nowHour: (Math.floor(nowMs / hourMs) + manilaOffsetHours) % 24,
  };
}
export type TodayData = Awaited<ReturnType<typeof loadToday>>;
