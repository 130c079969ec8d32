import * as contracts from '@luwag/contracts/privacy';
import { type Route, route, routeWith } from '@luwag/platform/http/route';
import type { PrivacyDeps } from './deps.ts';
import {
  askForExport,
  closeAccount,
  downloadExport,
  listExports,
  previewClosing,
} from './service.ts';

/** A copy of what we hold, and leaving. */
export const privacyRoutes = (deps: PrivacyDeps): Route[] => [
  route(contracts.listExports, listExports),
  route(contracts.askForExport, askForExport),
  routeWith(deps, contracts.downloadExport, downloadExport),
  route(contracts.previewClosing, previewClosing),
  routeWith(deps, contracts.closeAccount, closeAccount),
];
