import { getAuditChain, listAuditEvents } from '@luwag/contracts/audit';
import { type Route, route } from '@luwag/platform/http';
import { readChain, readEvents } from './reading.ts';

/** What is on record, and how well its chain is. */
export const auditRoutes: Route[] = [
  route(listAuditEvents, readEvents),
  route(getAuditChain, readChain),
];
