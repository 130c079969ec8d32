import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/sales';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { findStore } from '../merchants/service.ts';
import {
  type AddressUse,
  countPaidByFixedCode,
  countReturnUrls,
  merchantOf,
  selectionOf,
  sumByStore,
} from '../payments/service.ts';

const usedDays = 30;

export async function listStoreSales(
  ctx: Ctx,
  { query: { mode } }: InputOf<typeof contracts.listStoreSales>,
): Promise<ResultOf<typeof contracts.listStoreSales>> {
  const now = ctx.clock.now();
  const from = `${manilaDateOf(now.getTime()).slice(0, 7)}-01`;
  const selection = selectionOf(merchantOf(ctx), { mode, from }, now);
  const rows = await ctx.own((tx) => sumByStore(tx, selection));
  return {
    from,
    results: rows.map(({ storeId, count, grossCentavos }) => ({
      store_id: storeId,
      count,
      gross: grossCentavos,
    })),
  };
}

export const getStoreUse = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStoreUse>,
): Promise<ResultOf<typeof contracts.getStoreUse>> =>
  ctx.own(async (tx) => {
    const { merchantId } = merchantOf(ctx);
    const store = await findStore(tx, { id: params.store_id, accountId: merchantId });
    if (!store) return refuse(contracts.getStoreUse, 'store_not_found', 'There is no such store.');
    const since = new Date(ctx.clock.now().getTime() - usedDays * dayMs);
    const used = await countReturnUrls(tx, { merchantId, storeId: store.id }, since);
    const codes = await countPaidByFixedCode(tx, store.id);
    return {
      return_urls: store.return_urls.map((url) => ({
        url,
        live: usedOf(used.find((each) => each.url === url && each.mode === 'live')),
        test: usedOf(used.find((each) => each.url === url && each.mode === 'test')),
      })),
      fixed_codes: codes.map(({ fixedCodeId, ...paid }) => ({
        fixed_code_id: fixedCodeId,
        paid: usedOf(paid),
      })),
    };
  });

const usedOf = (use: Pick<AddressUse, 'count' | 'lastAt'> | undefined) => ({
  count: use?.count ?? 0,
  last_at: use?.lastAt.toISOString() ?? null,
});
