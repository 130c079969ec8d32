import { openVault } from '@luwag/key-service/vault';
import { accountsHandlers } from '@luwag/modules/accounts/worker';
import { auditHandlers } from '@luwag/modules/audit/worker';
import { autopayListeners, contactsHandlers } from '@luwag/modules/contacts/worker';
import { creditHandlers } from '@luwag/modules/credit/worker';
import { delinquencyHandlers } from '@luwag/modules/delinquency/worker';
import {
  disputeRefundListener,
  disputesHandlers,
  testReportListener,
} from '@luwag/modules/disputes/worker';
import { consentListener, kycHandlers, noBankNameCheck } from '@luwag/modules/kyc/worker';
import { alarmRaiser, createWatchSigner, ledgerHandlers } from '@luwag/modules/ledger/worker';
import { noticesHandlers } from '@luwag/modules/notices/worker';
import { notificationsHandlers } from '@luwag/modules/notifications/worker';
import { paluwaganHandlers, withGroups } from '@luwag/modules/paluwagan/worker';
import {
  paymentsHandlers,
  receiptsHandlers,
  receiptsListener,
} from '@luwag/modules/payments/worker';
import {
  payoutNoticesListener,
  payoutsHandlers,
  staleListener,
} from '@luwag/modules/payouts/worker';
import { personalHandlers } from '@luwag/modules/personal/worker';
import { autopaySources, plansHandlers } from '@luwag/modules/plans/worker';
import { privacyHandlers } from '@luwag/modules/privacy/worker';
import { reconciliationHandlers } from '@luwag/modules/reconciliation/worker';
import { refundsHandlers } from '@luwag/modules/refunds/worker';
import { riskHandlers } from '@luwag/modules/risk/worker';
import { saleNoticesListener, salesHandlers } from '@luwag/modules/sales/worker';
import { sourcesHandlers } from '@luwag/modules/sources/worker';
import { staffHandlers } from '@luwag/modules/staff/worker';
import { supportHandlers } from '@luwag/modules/support/worker';
import { testModeHandlers } from '@luwag/modules/test-mode/worker';
import {
  disputeWebhooksListener,
  payoutWebhooksListener,
  refundWebhooksListener,
  webhooksHandlers,
  webhooksListener,
} from '@luwag/modules/webhooks/worker';
import { openObjectStore, storeSettings } from '@luwag/object-store/store';
import type { WorkerEnv } from '@luwag/platform/env/env';
import { housekeepingHandlers } from '@luwag/platform/jobs/housekeeping';
import type { Handler } from '@luwag/platform/jobs/job';
import type { Listener } from '@luwag/platform/jobs/outbox';
import { createPoolClient } from '@luwag/user-pool/client';
import { type FaceModels, faceProvidersOf } from './face-providers.ts';
import { gatewaysOf } from './gateways.ts';

/**
 * Every job the worker runs. A module's handlers run only when they are listed here. Models are the
 * product's own unless others are given.
 */
export function handlersOf(env: WorkerEnv, models?: Partial<FaceModels>): Handler[] {
  const messageKey = bytesOf(env.MESSAGE_KEY);
  const gatewayOf = gatewaysOf(env);
  const gateway = { gatewayOf, publicOrigin: env.PUBLIC_ORIGIN };
  const watchDeps = {
    anchorsFile: env.LEDGER_ANCHORS_FILE,
    signer: createWatchSigner(bytesOf(env.CODE_KEY)),
  };
  const vault = openVault({ socketPath: env.KEYS_SOCKET });
  const objectStore = openObjectStore(storeSettings(env));
  const userPool = userPoolOf(env);
  return [
    ...housekeepingHandlers,
    ...personalHandlers({ vault }),
    ...kycHandlers({
      vault,
      objectStore,
      messageKey,
      checkName: noBankNameCheck,
      ...faceProvidersOf(env, models),
    }),
    ...accountsHandlers({ userPool, vault, keys: { messageKey, codeKey: bytesOf(env.CODE_KEY) } }),
    ...notificationsHandlers({ messageKey, ...sendersOf(env) }),
    ...auditHandlers({
      auditKey: bytesOf(env.AUDIT_KEY),
      anchorsFile: env.AUDIT_ANCHORS_FILE,
      onBroken: alarmRaiser(watchDeps),
    }),
    ...sourcesHandlers({ ...gateway, messageKey, vault, sourceUsers: withGroups(autopaySources) }),
    ...plansHandlers(),
    ...creditHandlers({ messageKey, vault }),
    ...ledgerHandlers({
      ...watchDeps,
      everySeconds: env.LEDGER_WATCH_SECONDS,
      messageKey,
      vault,
    }),
    ...paymentsHandlers(gateway),
    ...receiptsHandlers({ messageKey, vault }),
    ...contactsHandlers({ messageKey, vault }),
    ...noticesHandlers,
    ...delinquencyHandlers,
    ...reconciliationHandlers({ gatewayOf }),
    ...refundsHandlers({ messageKey, vault }),
    ...salesHandlers({ messageKey, vault }),
    ...caseHandlers({ messageKey, vault, objectStore }),
    ...payoutsHandlers({ gatewayOf, messageKey, vault }),
    ...paluwaganHandlers({ messageKey, vault }),
    ...privacyHandlers({ vault, objectStore }),
    ...riskHandlers({ messageKey, vault }),
    ...staffHandlers({ vault, onBroken: alarmRaiser(watchDeps) }),
    ...testModeHandlers,
    ...webhooksHandlers({
      messageKey,
      vault,
      publicOrigin: env.PUBLIC_ORIGIN,
      mayCallOwnMachine: env.LUWAG_MODE !== 'production',
    }),
  ];
}

/** Problems with purchases, and what people write to us. */
const caseHandlers = (deps: Parameters<typeof disputesHandlers>[0]): Handler[] => [
  ...disputesHandlers(deps),
  ...supportHandlers(deps),
];

/** By whom messages leave. */
const sendersOf = (env: WorkerEnv) => ({
  publicOrigin: env.PUBLIC_ORIGIN,
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  sms: {
    origin: env.SEMAPHORE_ORIGIN,
    apiKey: env.SEMAPHORE_API_KEY,
    sender: env.SEMAPHORE_SENDER,
  },
  otherSms: otherCarrierOf(env),
  push: env.PUSH_KEY ? { key: bytesOf(env.PUSH_KEY), testOrigin: env.PUSH_TEST_ORIGIN } : undefined,
});

/** All of its settings, or none. */
function otherCarrierOf({
  M360_ORIGIN: origin,
  M360_APP_KEY: appKey,
  M360_APP_SECRET: appSecret,
  M360_SENDER: sender,
}: WorkerEnv) {
  return origin && appKey && appSecret && sender
    ? { origin, appKey, appSecret, sender }
    : undefined;
}

const userPoolOf = (env: WorkerEnv) =>
  createPoolClient({
    origin: env.USERPOOL_ORIGIN,
    issuer: env.USERPOOL_ISSUER,
    poolId: env.USERPOOL_ID,
    clientId: env.USERPOOL_CLIENT_ID,
    identityPoolId: env.USERPOOL_IDENTITY_POOL_ID,
  });

/** Turn committed events into jobs. */
export const listeners: Listener[] = [
  receiptsListener,
  webhooksListener,
  refundWebhooksListener,
  disputeWebhooksListener,
  payoutWebhooksListener,
  payoutNoticesListener,
  saleNoticesListener,
  disputeRefundListener,
  testReportListener,
  consentListener,
  staleListener,
  ...autopayListeners,
];

const bytesOf = (key: string): Uint8Array => new Uint8Array(Buffer.from(key, 'base64url'));
