import {
  accountsAuthenticators,
  accountsRoutes,
  accountsStepUps,
} from '@luwag/modules/accounts/routes';
import { auditRoutes } from '@luwag/modules/audit/routes';
import { kycRoutes } from '@luwag/modules/kyc/routes';
import { merchantsAuthenticators, merchantsRoutes } from '@luwag/modules/merchants/routes';
import { paymentsEventJobs, paymentsRoutes } from '@luwag/modules/payments/routes';
import { plansRoutes } from '@luwag/modules/plans/routes';
import { privacyRoutes } from '@luwag/modules/privacy/routes';
import { referenceRoutes } from '@luwag/modules/reference/routes';
import { sourcesAuthenticators, sourcesRoutes } from '@luwag/modules/sources/routes';
import { webhooksRoutes } from '@luwag/modules/webhooks/routes';
import type { Route } from '@luwag/platform/http';
import type { Authenticators } from '@luwag/platform/principal';
import type { StepUps } from '@luwag/platform/step-up';
import type { ApiParts } from './parts.ts';

/** Every call the API answers. A module's routes are answered only when they are listed here. */
export const routesOf = (parts: ApiParts): Route[] => [
  ...referenceRoutes,
  ...accountsRoutes(parts),
  ...sourcesRoutes({ ...parts, eventJobs: paymentsEventJobs }),
  ...merchantsRoutes({
    ...parts,
    stepUps: stepUpsOf(parts),
    messageKey: parts.keys.messageKey,
  }),
  ...paymentsRoutes({ ...parts, stepUps: stepUpsOf(parts) }),
  ...plansRoutes,
  ...kycRoutes(parts),
  ...auditRoutes(parts),
  ...privacyRoutes(parts),
  ...webhooksRoutes({ ...parts, messageKey: parts.keys.messageKey }),
];

/** Every proof of identity the API can check. */
export const authenticatorsOf = (parts: ApiParts): Authenticators => ({
  ...accountsAuthenticators(parts),
  ...merchantsAuthenticators(parts),
  ...sourcesAuthenticators(parts),
});

/** Who keeps the fresh factors that some calls ask for. */
export const stepUpsOf = (parts: ApiParts): StepUps => accountsStepUps(parts);
