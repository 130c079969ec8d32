import * as contracts from '@luwag/contracts/reconciliation';
import type { Vault } from '@luwag/key-service/vault';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { assignDifference, explainDifference, listDifferences } from './differences.ts';
import { listNights } from './nights.ts';

/** How each night went, and where the gateway's statement and the book differ. */
export const reconciliationRoutes = (deps: { vault: Vault }): Route[] => [
  route(contracts.listNights, listNights),
  routeWith(deps, contracts.listDifferences, listDifferences),
  routeWith(deps, contracts.explainDifference, explainDifference),
  routeWith(deps, contracts.assignDifference, assignDifference),
];
