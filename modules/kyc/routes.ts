import type { Route } from '@luwag/platform/http/route';
import { casesRoutes } from './cases/routes.ts';
import { itemSent, progressOf } from './cases/service.ts';
import { documentsRoutes } from './documents/routes.ts';
import { livenessRoutes } from './liveness/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { findPhotoSetAt } from './profile/service.ts';
import { reviewRoutes } from './review/routes.ts';
import type { KycDeps } from './review/service.ts';

export { carryOutBankChange } from './profile/routes.ts';

/** Documents, liveness checks and profiles of applicants, and the reviews by staff. */
export const kycRoutes = (deps: KycDeps): Route[] => [
  ...casesRoutes(),
  ...documentsRoutes(deps),
  ...livenessRoutes(deps),
  ...profileRoutes(deps),
  ...reviewRoutes(deps),
];

/** For accounts, which this module imports: the other way round would be a cycle. */
export const kycOnboarding = { itemSent, progressOf, findPhotoSetAt };
