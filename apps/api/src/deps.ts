import type { Db, Pool } from '@luwag/db';
import type { LivenessSessions } from '@luwag/faces/ports';
import { livenessSessionsOf } from '@luwag/faces/providers';
import { createImages, type Images } from '@luwag/images/client';
import { createClamdScanner, noScanner, type VirusScanner } from '@luwag/images/virus-scan';
import { openVault, type Vault } from '@luwag/key-service/vault';
import { createSessionBatches, type SessionBatches } from '@luwag/modules/accounts/routes';
import { kycOnboarding } from '@luwag/modules/kyc/routes';
import { type ObjectStore, openObjectStore, storeSettings } from '@luwag/object-store/store';
import type { Clock } from '@luwag/platform/clock';
import { type ApiEnv, hasPaluwagan } from '@luwag/platform/env/env';
import type { Metrics } from '@luwag/platform/observability/metrics';
import { createPoolClient, type PoolClient } from '@luwag/user-pool/client';

/** What modules are given once, when the process starts. Each takes the members it names. */
export type ApiDeps = {
  db: Db;
  /** What `db` runs on, for the one statement that is worth preparing. */
  pgPool: Pool;
  /** The checkout's own connections: few, kept and warm. */
  checkoutPool: Pool;
  metrics: Metrics;
  clock: Clock;
  /** Looks sessions up and notes that they were seen, for calls of the same moment together. */
  sessionBatches: SessionBatches;
  userPool: PoolClient;
  /** Opens and seals personal data. */
  vault: Vault;
  /** How far somebody is with being known: modules that come before kyc ask it here. */
  onboarding: typeof kycOnboarding;
  /** Decodes pictures, in processes of their own. */
  images: Images;
  /** Where encrypted pictures are kept. */
  objectStore: ObjectStore;
  scanner: VirusScanner;
  /** Begins liveness checks; judging them is the worker's. */
  liveness: LivenessSessions;
  /** There our own check never passes anybody by itself. */
  isProduction: boolean;
  /** Whether calls of groups that save together are mounted. */
  hasPaluwagan: boolean;
  viewKey: Uint8Array;
  secondReviewPercent: number;
  publicOrigin: string;
  hookSecret: string;
  /** What the payment gateway shows with its webhooks. */
  callbackToken: string;
  /** By what push services know us; without it, notices by push are not offered. */
  pushKey: Uint8Array | undefined;
  pushTestOrigin: string | undefined;
  /** Whether webhooks may go to this very machine: on a developer's, in test mode. */
  mayCallOwnMachine: boolean;
  keys: { linkKey: Uint8Array; codeKey: Uint8Array; messageKey: Uint8Array };
};

export const createDeps = (
  env: ApiEnv,
  {
    images = createImages({ mustBeAlone: env.LUWAG_MODE === 'production' }),
    ...shared
  }: Pick<ApiDeps, 'db' | 'pgPool' | 'checkoutPool' | 'metrics' | 'clock'> & {
    images?: Images | undefined;
  },
): ApiDeps => ({
  ...shared,
  sessionBatches: createSessionBatches(shared.pgPool),
  images,
  userPool: createPoolClient({
    origin: env.USERPOOL_ORIGIN,
    issuer: env.USERPOOL_ISSUER,
    poolId: env.USERPOOL_ID,
    clientId: env.USERPOOL_CLIENT_ID,
    identityPoolId: env.USERPOOL_IDENTITY_POOL_ID,
    admin: { keyId: env.USERPOOL_ADMIN_KEY_ID, secret: env.USERPOOL_ADMIN_SECRET },
  }),
  vault: openVault({ socketPath: env.KEYS_SOCKET }),
  onboarding: kycOnboarding,
  objectStore: openObjectStore(storeSettings(env)),
  scanner: scannerOf(env),
  liveness: livenessSessionsOf(env.LIVENESS_PROVIDER),
  isProduction: env.LUWAG_MODE === 'production',
  hasPaluwagan: hasPaluwagan(env),
  viewKey: bytesOf(env.VIEW_KEY),
  secondReviewPercent: env.SECOND_REVIEW_PERCENT,
  publicOrigin: env.PUBLIC_ORIGIN,
  hookSecret: env.USERPOOL_HOOK_SECRET,
  callbackToken: env.XENDIT_CALLBACK_TOKEN,
  pushKey: env.PUSH_KEY ? bytesOf(env.PUSH_KEY) : undefined,
  pushTestOrigin: env.PUSH_TEST_ORIGIN,
  mayCallOwnMachine: env.LUWAG_MODE !== 'production',
  keys: {
    linkKey: bytesOf(env.LINK_KEY),
    codeKey: bytesOf(env.CODE_KEY),
    messageKey: bytesOf(env.MESSAGE_KEY),
  },
});

function scannerOf({ CLAMD_ADDRESS, LUWAG_MODE }: ApiEnv): VirusScanner {
  if (CLAMD_ADDRESS) return createClamdScanner(CLAMD_ADDRESS);
  if (LUWAG_MODE === 'production')
    throw new Error('production takes no picture unscanned: set CLAMD_ADDRESS');
  return noScanner;
}

const bytesOf = (key: string): Uint8Array => new Uint8Array(Buffer.from(key, 'base64url'));
