import * as contracts from '@luwag/contracts/audit';
import type { Vault } from '@luwag/key-service/vault';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import { exportAuditEvents, getAuditChain, listAuditChoices, listAuditEvents } from './queries.ts';

/** What is on record, and how well its chain is. */
export const auditRoutes = (deps: { vault: Vault }): Route[] => [
  routeWith(deps, contracts.listAuditEvents, listAuditEvents),
  routeWith(deps, contracts.listAuditChoices, listAuditChoices),
  routeWith(deps, contracts.exportAuditEvents, exportAuditEvents),
  route(contracts.getAuditChain, getAuditChain),
];
