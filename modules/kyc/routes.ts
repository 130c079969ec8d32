import type { Route } from '@luwag/platform/http';
import { itemSent, progressOf } from './cases.ts';
import { casesRoutes } from './cases-routes.ts';
import { documentsRoutes } from './documents-routes.ts';
import { livenessRoutes } from './liveness-routes.ts';
import type { KycParts } from './parts.ts';
import { profileRoutes } from './profile-routes.ts';
import { reviewRoutes } from './review-routes.ts';

/** What people send to be known by, how far they are, and what staff decide. */
export const kycRoutes = (parts: KycParts): Route[] => [
  ...casesRoutes(),
  ...documentsRoutes(parts),
  ...livenessRoutes(parts),
  ...profileRoutes(parts),
  ...reviewRoutes(parts),
];

/** What the API builds for this module; its own files know how. */
export { createClamdScanner, noScanner, type VirusScanner } from './virus-scan.ts';

/** For modules that come before this one in the line, and so cannot import it. */
export const kycOnboarding = { itemSent, progressOf };
