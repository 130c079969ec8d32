import {
  exportAuditEvents,
  getAuditChain,
  listAuditChoices,
  listAuditEvents,
} from '@luwag/contracts/audit';
import type { Vault } from '@luwag/personal/vault';
import { type Route, route, routeWith } from '@luwag/platform/http';
import { exportEvents, readChain, readChoices, readEvents } from './reading.ts';

/** What is on record, and how well its chain is. */
export const auditRoutes = (parts: { vault: Vault }): Route[] => [
  routeWith(parts, listAuditEvents, readEvents),
  routeWith(parts, listAuditChoices, readChoices),
  routeWith(parts, exportAuditEvents, exportEvents),
  route(getAuditChain, readChain),
];
