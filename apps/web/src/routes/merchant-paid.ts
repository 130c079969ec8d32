import { listStores } from '@luwag/contracts/merchants';
import { getPaidStream, getSale } from '@luwag/contracts/sales';
import type { PaidSale } from '#app/features/merchant/paid/paid-sale.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-paid';

/** Where sales are told of as they are paid; and of one of them what its notice says. */
export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const request_id = args.url.searchParams.get('request');
  const headers = { 'cache-control': 'no-store' };
  if (request_id === null) {
    const { path } = needed(await callAs(args, getPaidStream, {}));
    return Response.json({ path }, { headers });
  }
  const [found, stores] = await Promise.all([
    callAs(args, getSale, { params: { request_id } }),
    callAs(args, listStores, {}),
  ]);
  const { id, amount, description, buyer_name, store_id } = needed(
    found,
    'payment_request_not_found',
  );
  const store = stores.ok && stores.data.results.find((each) => each.store_id === store_id);
  const sale: PaidSale = {
    ...{ id, amount, description },
    buyerName: buyer_name,
    storeName: store ? store.name : '',
  };
  return Response.json(sale, { headers });
});
