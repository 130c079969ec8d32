import {
  accountsAuthenticators,
  accountsRoutes,
  accountsStepUps,
  findSessionDevice,
} from '@luwag/modules/accounts/routes';
import { auditRoutes } from '@luwag/modules/audit/routes';
import { callsRoutes } from '@luwag/modules/calls/routes';
import { contactsRoutes } from '@luwag/modules/contacts/routes';
import { countersAuthenticators, countersRoutes } from '@luwag/modules/counters/routes';
import { creditRoutes } from '@luwag/modules/credit/routes';
import { delinquencyRoutes } from '@luwag/modules/delinquency/routes';
import { carryOutOffer, disputesRoutes } from '@luwag/modules/disputes/routes';
import { healthRoutes } from '@luwag/modules/health/routes';
import { holidaysRoutes } from '@luwag/modules/holidays/routes';
import { carryOutBankChange, kycRoutes } from '@luwag/modules/kyc/routes';
import { ledgerRoutes } from '@luwag/modules/ledger/routes';
import {
  listStoreIds,
  merchantsAuthenticators,
  merchantsRoutes,
} from '@luwag/modules/merchants/routes';
import { noticesRoutes } from '@luwag/modules/notices/routes';
import { notificationsRoutes } from '@luwag/modules/notifications/routes';
import { paluwaganRoutes, withGroups } from '@luwag/modules/paluwagan/routes';
import { paymentsEventJobs, paymentsRoutes } from '@luwag/modules/payments/routes';
import { payoutsEventJobs, payoutsRoutes } from '@luwag/modules/payouts/routes';
import { autopaySources, plansRoutes } from '@luwag/modules/plans/routes';
import { privacyRoutes } from '@luwag/modules/privacy/routes';
import { reconciliationRoutes } from '@luwag/modules/reconciliation/routes';
import { recordsRoutes } from '@luwag/modules/records/routes';
import { referenceRoutes } from '@luwag/modules/reference/routes';
import { carryOutRefund, findBuyerName, refundsRoutes } from '@luwag/modules/refunds/routes';
import { riskRoutes } from '@luwag/modules/risk/routes';
import { salesRoutes } from '@luwag/modules/sales/routes';
import { sourcesAuthenticators, sourcesRoutes } from '@luwag/modules/sources/routes';
import { readingsOf, staffDeskOf, staffRoutes } from '@luwag/modules/staff/routes';
import { supportRoutes } from '@luwag/modules/support/routes';
import { switchesRoutes } from '@luwag/modules/switches/routes';
import { carryOutOwner, membershipsOf, teamRoutes } from '@luwag/modules/team/routes';
import { testModeRoutes } from '@luwag/modules/test-mode/routes';
import { webhooksRoutes } from '@luwag/modules/webhooks/routes';
import type { HttpDeps, Route } from '@luwag/platform/http/route';
import type { Authenticators } from '@luwag/platform/security/caller';
import type { StepUps } from '@luwag/platform/security/step-up';
import type { ApiDeps } from './deps.ts';

/** Every call the API answers. A module's routes are answered only when they are listed here. */
export const routesOf = (deps: ApiDeps): Route[] => [
  ...referenceRoutes,
  ...accountsRoutes(deps),
  ...sourcesRoutes({
    ...deps,
    eventJobs: { ...paymentsEventJobs, ...payoutsEventJobs },
    sourceUsers: withGroups(autopaySources),
  }),
  ...merchantsRoutes({
    ...deps,
    stepUps: stepUpsOf(deps),
    messageKey: deps.keys.messageKey,
  }),
  ...paymentsRoutes({ ...deps, stepUps: stepUpsOf(deps) }),
  ...plansRoutes,
  ...callsRoutes,
  ...contactsRoutes,
  ...notificationsRoutes({
    ...deps,
    messageKey: deps.keys.messageKey,
    deviceOf: findSessionDevice,
  }),
  ...noticesRoutes(deps),
  ...creditRoutes(deps),
  ...recordsRoutes(deps),
  ...refundsRoutes(deps),
  ...salesRoutes(deps),
  ...countersRoutes(deps),
  ...disputesRoutes(deps),
  ...supportRoutes(deps),
  ...payoutsRoutes(deps),
  ...(deps.hasPaluwagan ? paluwaganRoutes(deps) : []),
  ...kycRoutes(deps),
  ...delinquencyRoutes(deps),
  ...staffRoutes(deps),
  ...riskRoutes({ vault: deps.vault, messageKey: deps.keys.messageKey }),
  ...switchesRoutes(deps),
  ...holidaysRoutes(deps),
  ...healthRoutes,
  ...reconciliationRoutes(deps),
  ...ledgerRoutes,
  ...auditRoutes(deps),
  ...privacyRoutes(deps),
  ...teamRoutes({
    ...teamDepsOf(deps),
    findBuyerName: findBuyerName(deps),
    carryOut: {
      refund: carryOutRefund,
      case_offer: carryOutOffer,
      bank_account: carryOutBankChange(deps),
      new_owner: carryOutOwner(teamDepsOf(deps)),
    },
  }),
  ...testModeRoutes,
  ...webhooksRoutes({ ...deps, messageKey: deps.keys.messageKey }),
];

const teamDepsOf = ({ vault, publicOrigin, keys }: ApiDeps) => ({
  ...{ vault, publicOrigin, listStoreIds, messageKey: keys.messageKey },
});

/** Every proof of identity the API can check. */
export const authenticatorsOf = (deps: ApiDeps): Authenticators => ({
  ...accountsAuthenticators(deps),
  ...merchantsAuthenticators(deps),
  ...countersAuthenticators(deps),
  ...sourcesAuthenticators(deps),
});

/** Who keeps the fresh factors that some calls ask for. */
export const stepUpsOf = (deps: ApiDeps): StepUps => accountsStepUps(deps);

/** For whom people work, what roles our own have, and how much of others' data these read. */
export const rolesFor = ({ db, vault }: Pick<ApiDeps, 'db' | 'vault'>): Roles => ({
  shops: membershipsOf(db),
  staffDesk: staffDeskOf({ db, vault }),
  readings: readingsOf({ db }),
});
type Roles = Required<Pick<HttpDeps, 'shops' | 'staffDesk' | 'readings'>>;
