import {
  askForExport,
  closeAccount,
  downloadExport,
  listExports,
  previewClosing,
} from '@luwag/contracts/privacy';
import { type Route, route, routeWith } from '@luwag/platform/http';
import type { PrivacyParts } from './parts.ts';
import { fetchExport, foreseeClosing, leave, orderExport, readExports } from './service.ts';

/** A copy of what we hold, and leaving. */
export const privacyRoutes = (parts: PrivacyParts): Route[] => [
  route(listExports, readExports),
  route(askForExport, orderExport),
  routeWith(parts, downloadExport, fetchExport),
  route(previewClosing, foreseeClosing),
  routeWith(parts, closeAccount, leave),
];
