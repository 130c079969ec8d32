import * as contracts from '@luwag/contracts/records';
import * as settlements from '@luwag/contracts/settlement-reports';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { RecordsDeps } from './deps.ts';
import {
  exportSettlementReport,
  getCharts,
  getReceipt,
  getSettlementReport,
  issueCertificate,
  listEntries,
  listPayments,
  printCertificate,
  printReceipt,
  printSettlementReport,
  printStatement,
  verifyCertificate,
} from './service.ts';

/** What was paid and owed, entry by entry, and the papers that say so. */
export const recordsRoutes = (deps: RecordsDeps): Route[] => [
  route(contracts.listEntries, listEntries),
  route(contracts.listPayments, listPayments),
  route(contracts.getReceipt, getReceipt),
  routeWith(deps, contracts.printReceipt, printReceipt),
  route(contracts.getCharts, getCharts),
  routeWith(deps, contracts.printStatement, printStatement),
  routeWith(deps, contracts.issueCertificate, issueCertificate),
  routeWith(deps, contracts.printCertificate, printCertificate),
  routeWith(deps, contracts.verifyCertificate, verifyCertificate),
  route(settlements.getSettlementReport, getSettlementReport),
  route(settlements.exportSettlementReport, exportSettlementReport),
  route(settlements.printSettlementReport, printSettlementReport),
];
