import * as contracts from '@luwag/contracts/sales';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { SalesDeps } from './deps.ts';
import {
  getPaidStream,
  getSale,
  getSalesTotals,
  getShopDay,
  getStoreUse,
  listSales,
  listStoreSales,
} from './service.ts';

export { mountPaidStream } from './service.ts';

/** A shop's payments and its day, as its dashboard shows them. */
export const salesRoutes = (deps: SalesDeps): Route[] => [
  routeWith(deps, contracts.listSales, listSales),
  routeWith(deps, contracts.getSalesTotals, getSalesTotals),
  route(contracts.listStoreSales, listStoreSales),
  route(contracts.getStoreUse, getStoreUse),
  routeWith(deps, contracts.getSale, getSale),
  route(contracts.getShopDay, getShopDay),
  routeWith(deps, contracts.getPaidStream, getPaidStream),
];
