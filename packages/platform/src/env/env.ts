import { PublicWireKey } from '@luwag/contracts/envelope';
import { z } from 'zod';
import { tracingSettings } from '../observability/tracing.ts';
import { drainSettings } from './draining.ts';
import { type DatabaseAddresses, postgresUrl, redisSettings, sessionSettings } from './engines.ts';
import { developmentPassword, hasDevelopmentPassword, isOwnMachine } from './production-rules.ts';

const mode = z.enum(['development', 'test', 'production']);
const port = z.coerce.number().int().min(1).max(65_535);
const onOff = z.enum(['on', 'off']).default('on');
/** 32 random bytes, base64url. */
const key = z.string().regex(/^[\w-]{43}$/);

/** Who judges liveness. Ours alone passes nobody in production: it goes to a reviewer there. */
const livenessProvider = z.enum(['in_house']).default('in_house');

const shared = {
  LUWAG_MODE: mode,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  ...redisSettings,
  FAILPOINT: z.string().optional(),
  ...tracingSettings,
  /** The socket of the key process, which alone unwraps the keys of personal data. */
  KEYS_SOCKET: z.string().min(1),
  /** Of encrypted objects: `file:///folder`, or `https://host/bucket` with a region and key. */
  OBJECT_STORE_URL: z.url({ protocol: /^(file|https?)$/ }),
  OBJECT_STORE_REGION: z.string().default('ap-southeast-1'),
  OBJECT_STORE_KEY_ID: z.string().optional(),
  OBJECT_STORE_SECRET: z.string().optional(),
  /** The identity provider: where it listens, and what its tokens say about themselves. */
  USERPOOL_ORIGIN: z.url(),
  USERPOOL_ISSUER: z.url(),
  USERPOOL_ID: z.string().min(1),
  USERPOOL_CLIENT_ID: z.string().min(1),
  USERPOOL_IDENTITY_POOL_ID: z.string().min(1),
};

const pushSettings = {
  /**
   * By what browsers' push services know us. Left out, notices by push are not offered; another
   * than before, every browser has to subscribe again.
   */
  PUSH_KEY: key.optional(),
  /** A stand-in for browsers' push services, in tests alone. */
  PUSH_TEST_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
};

const ApiSettings = z.object({
  ...shared,
  ...drainSettings,
  /** May lead through a pooler that shares connections between transactions. */
  DATABASE_URL: postgresUrl,
  API_PORT: port,
  /** Health, readiness and metrics, for operators only; the public proxy does not lead here. */
  API_HEALTH_PORT: port,
  /** Where to listen. A proxy on another host needs more than the loopback. */
  API_HOST: z.string().default('127.0.0.1'),
  /** The one origin pages are served from; unsafe calls with a session must come from it. */
  PUBLIC_ORIGIN: z.url(),
  /** Whose `X-Forwarded-For` is believed: the web server and the proxy. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1'),
  RATE_LIMITS: onOff,
  /** Off: a call without a free slot waits for one. For tests that send a storm on purpose. */
  LOAD_SHEDDING: onOff,
  /** The secret that the identity provider sends with its events. */
  USERPOOL_HOOK_SECRET: key,
  /** Our key for its administrator calls, which act for somebody who is not signed in. */
  USERPOOL_ADMIN_KEY_ID: z.string().regex(/^\w{16,128}$/),
  USERPOOL_ADMIN_SECRET: z.string().min(32),
  /**
   * Encrypt links in mails, make the MACs of one-time codes and verify what the ledger watch
   * noted, encrypt messages in the queue.
   */
  LINK_KEY: key,
  CODE_KEY: key,
  MESSAGE_KEY: key,
  ...pushSettings,
  /** Encrypts the links by which staff open a document. */
  VIEW_KEY: key,
  /** The share of approved identities that a second reviewer checks again. */
  SECOND_REVIEW_PERCENT: z.coerce.number().int().min(0).max(100).default(5),
  /** clamd's socket, or `host:port`. Left empty nothing is scanned; production needs it. */
  CLAMD_ADDRESS: z.string().optional(),
  LIVENESS_PROVIDER: livenessProvider,
  /** For the response envelope. Browsers have it too: it protects nothing and has no other use. */
  PUBLIC_WIRE_KEY: PublicWireKey,
  /** Off, those answers travel as plain JSON; nothing else changes. */
  WIRE_ENVELOPE: onOff,
  /** The token that the payment gateway sends with its webhooks. Only the worker can call it. */
  XENDIT_CALLBACK_TOKEN: z.string().min(16),
  /**
   * Whether calls that move money are refused while the ledger check is overdue or has raised an
   * alarm. By default they are in production; elsewhere it is only logged.
   */
  LEDGER_GUARD: z.enum(['block', 'warn']).optional(),
  /** Groups that save together. Left out: off in production, until counsel has signed. */
  PALUWAGAN: z.enum(['on', 'off']).optional(),
});

type Reached = { LUWAG_MODE: string; PUBLIC_ORIGIN: string };
/** Whether the world can reach it. */
const isLive = ({ LUWAG_MODE, PUBLIC_ORIGIN }: Reached): boolean =>
  LUWAG_MODE === 'production' && !isOwnMachine(PUBLIC_ORIGIN);

/** Nobody connects to a live database by what stands in every checkout. */
function refuseDevelopmentPassword({
  value,
  issues,
}: z.core.ParsePayload<Reached & DatabaseAddresses>): void {
  if (!isLive(value)) return;
  for (const setting of ['DATABASE_URL', 'DATABASE_SESSION_URL'] as const) {
    const refused = { path: [setting], message: developmentPassword };
    if (hasDevelopmentPassword(value[setting] ?? ''))
      issues.push({ code: 'custom', ...refused, input: undefined });
  }
}

/** Where the world can reach it, one address may be a pooler's: the other has to be said. */
function requireSession({ value, issues }: z.core.ParsePayload<Reached & DatabaseAddresses>): void {
  const [setting, message] = isLive(value)
    ? (['DATABASE_SESSION_URL', 'is needed in production'] as const)
    : (['DATABASE_URL', 'is needed, or DATABASE_SESSION_URL'] as const);
  if (value[setting] || (setting === 'DATABASE_URL' && value.DATABASE_SESSION_URL)) return;
  issues.push({ code: 'custom', path: [setting], message, input: undefined });
}

/** Where the world can reach us, we send to no address that a test would. */
function refuseStandIn({
  value,
  issues,
}: z.core.ParsePayload<Reached & { PUSH_TEST_ORIGIN?: string | undefined }>): void {
  const refused = { path: ['PUSH_TEST_ORIGIN'], message: 'is for tests alone' };
  if (isLive(value) && value.PUSH_TEST_ORIGIN)
    issues.push({ code: 'custom', ...refused, input: undefined });
}

/** What keeps the product up is never off where the world can reach it: the API does not start. */
export const ApiEnv = ApiSettings.check(
  refuseDevelopmentPassword,
  refuseStandIn,
  ({ value, issues }) => {
    if (!isLive(value)) return;
    for (const setting of ['RATE_LIMITS', 'LOAD_SHEDDING'] as const) {
      const refused = { path: [setting], message: 'is never off in production' };
      if (value[setting] === 'off')
        issues.push({ code: 'custom', ...refused, input: value[setting] });
    }
  },
);
export type ApiEnv = z.infer<typeof ApiEnv>;

/** Whether calls of groups are there at all. */
export const hasPaluwagan = ({
  LUWAG_MODE,
  PALUWAGAN,
}: Pick<ApiEnv, 'LUWAG_MODE' | 'PALUWAGAN'>): boolean =>
  (PALUWAGAN ?? (LUWAG_MODE === 'production' ? 'off' : 'on')) === 'on';

const WorkerSettings = z.object({
  ...shared,
  ...sessionSettings,
  WORKER_PORT: port,
  WORKER_HOST: z.string().default('127.0.0.1'),
  /** A worker silent for longer than this is dead, and what it held is given to another. */
  WORKER_LEASE_MS: z.coerce.number().int().min(500).default(15_000),
  /** How often the database is asked for metrics, by one worker at a time; 0: never, for tests. */
  WATCH_SECONDS: z.coerce.number().min(0).max(60).default(15),
  /** Links in mails lead here, and texts name its host so that phones can fill a code in. */
  PUBLIC_ORIGIN: z.url(),
  LIVENESS_PROVIDER: livenessProvider,
  /** The MACs of one-time codes; from it, the key that signs what the ledger watch notes. */
  CODE_KEY: key,
  MESSAGE_KEY: key,
  /** The key of the audit chain's MACs, and the file that the head of the chain is copied to. */
  AUDIT_KEY: key,
  AUDIT_ANCHORS_FILE: z.string().min(1),
  /** The file that the heads of the ledger's batches are copied to: out of the database's reach. */
  LEDGER_ANCHORS_FILE: z.string().min(1),
  /** How often new journals are checked. */
  LEDGER_WATCH_SECONDS: z.coerce.number().int().min(1).max(60).default(60),
  /** Mail: where it is handed over, and whom it is from. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().min(3),
  /** The SMS carrier: its address, our key there, and the sender name it approved. */
  SEMAPHORE_ORIGIN: z.url({ protocol: /^https?$/ }),
  SEMAPHORE_API_KEY: z.string().min(1),
  SEMAPHORE_SENDER: z.string().regex(/^[A-Za-z0-9]{1,11}$/),
  /** The second carrier, for what the first does not take. Left out, such texts wait. */
  M360_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  M360_APP_KEY: z.string().min(1).optional(),
  M360_APP_SECRET: z.string().min(1).optional(),
  M360_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9]{1,11}$/)
    .optional(),
  ...pushSettings,
  /** The payment gateway: its address, our key there, and the token it sends with webhooks. */
  XENDIT_ORIGIN: z.url({ protocol: /^https?$/ }),
  XENDIT_SECRET_KEY: z.string().regex(/^xnd_(development|production)_\w+$/),
  /** For rows of test mode, where the other key is a live one. */
  XENDIT_TEST_SECRET_KEY: z
    .string()
    .regex(/^xnd_development_\w+$/)
    .optional(),
  XENDIT_CALLBACK_TOKEN: z.string().min(16),
});
export const WorkerEnv = WorkerSettings.check(
  refuseDevelopmentPassword,
  requireSession,
  refuseStandIn,
);
export type WorkerEnv = z.infer<typeof WorkerEnv>;
