import { listStores } from '@luwag/contracts/merchants';
import { listRefunds } from '@luwag/contracts/refunds';
import { getSale } from '@luwag/contracts/sales';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';

/** One payment with its refunds. Without the store's name the page still stands. */
export async function loadSale(args: VisitorArgs, requestId: string) {
  const params = { request_id: requestId };
  const [found, refunds, stores] = await Promise.all([
    callAs(args, getSale, { params }),
    callAs(args, listRefunds, { params }),
    callAs(args, listStores, {}),
  ]);
  const sale = needed(found, 'payment_request_not_found');
  const known = stores.ok ? stores.data.results : [];
  const store = known.find(({ store_id }) => store_id === sale.store_id);
  return {
    sale,
    livemode: sale.livemode,
    refunds: needed(refunds, 'payment_request_not_found').results,
    storeName: store?.name ?? '',
    city: store?.address?.city ?? null,
  };
}
export type SaleData = Awaited<ReturnType<typeof loadSale>>;
