import type { ApiEnv, WorkerEnv } from '@luwag/platform/env/env';
import type { KeysEnv } from '../../apps/keys/src/env.ts';
import type { UserpoolEnv } from '../../apps/userpool/src/env.ts';
import type { WebSettings } from '../../apps/web/server/settings.ts';

export type SettingName =
  | keyof ApiEnv
  | keyof WorkerEnv
  | keyof UserpoolEnv
  | keyof WebSettings
  | keyof KeysEnv;

/** Nobody but the process itself may read it: a Secret, a credential, a file of its own. */
const secret = (words: string) => `**Secret.** ${words}`;

/**
 * What each setting is, for docs/environment.md. A setting without words does not compile, and
 * neither do words for one that is gone.
 */
export const settingWords: Record<SettingName, string> = {
  LUWAG_MODE: '`production`, `development` or `test`; the commands above set the first',
  LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`; JSON on the standard output',
  LOG_FILE: 'a file for the log instead',
  DRAIN_NOTICE_MS:
    'from "not ready" to closing, in milliseconds, for the balancer to notice; left out it is 5000 in production, else 0',
  PUBLIC_ORIGIN: 'the one address people type, without a path',
  TRUSTED_PROXIES: 'whose `X-Forwarded-For` is believed: addresses, separated by commas',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the collector of traces, such as `http://127.0.0.1:4318`',
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    'what the collector wants to be shown: `name=value,name=value`',
  ),
  OTEL_TRACES_SAMPLER_ARG:
    'the share of traces that is kept, beside errors and calls that move money',
  FAILPOINT: 'for drills; refused in production',
  STATUS_PAGE_URL: 'the public status page (`deploy/status`); left out, no page links to one',
  PALUWAGAN: '`on` or `off`: groups that save together; left out they are off in production',

  DATABASE_URL: secret(
    'role `luwag_app`. Of the api it may be a pooler’s; of the worker it counts only where `DATABASE_SESSION_URL` is left out',
  ),
  DATABASE_SESSION_URL: secret(
    'role `luwag_app`, without a pooler: jobs are listened for, proofs run long. Production needs it',
  ),
  DATABASE_USERPOOL_URL: secret('role `luwag_userpool`; may be a pooler’s'),
  REDIS_URL: secret(
    'with sentinels its user, password and number of the database count, not its host',
  ),
  REDIS_SENTINELS: '`host:port`, separated by commas: they say which Redis is the primary',
  REDIS_SENTINEL_NAME: 'by what name the sentinels know it',
  REDIS_SENTINEL_PASSWORD: secret('of the sentinels themselves'),
  OBJECT_STORE_URL: '`https://host/bucket` of a store that speaks S3, or `file:///folder`',
  OBJECT_STORE_REGION: 'of that store',
  OBJECT_STORE_KEY_ID: 'our key there: reads, writes, removes and lists in the bucket',
  OBJECT_STORE_SECRET: secret('of that key'),
  CLAMD_ADDRESS: 'the virus scanner: a socket or `host:port`. Production needs it',

  WEB_PORT: 'where pages are served; `/healthz` and `/readyz` too',
  WEB_HOST: 'where to listen; a proxy on another host needs more than the loopback',
  WEB_HEALTH_PORT: '`/healthz`, `/readyz` and `/metrics` of the web server, for operators alone',
  API_ORIGIN: 'where the web server finds the api',
  API_PORT: 'where calls are taken',
  API_HOST: 'where to listen, both ports',
  API_HEALTH_PORT:
    '`/healthz`, `/readyz`, `/readyz/money` and `/metrics`: for operators, never public',
  WORKER_PORT: 'the same of the worker, which takes no calls',
  WORKER_HOST: 'where to listen',
  WORKER_LEASE_MS: 'a worker silent for longer is dead, and its jobs go to another',
  WATCH_SECONDS: 'how often one of the workers asks the database for metrics; 0 is never',
  USERPOOL_PORT: 'where the identity provider takes calls',
  USERPOOL_HEALTH_PORT: 'for its operators, never public',
  USERPOOL_HOST: 'where to listen, both ports',

  RATE_LIMITS: '`off` only at an address of this machine',
  LOAD_SHEDDING: '`off` only at an address of this machine',
  LEDGER_GUARD:
    '`block` or `warn`: whether money waits while the ledger is not verified; left out, production blocks',
  LIVENESS_PROVIDER: 'who judges liveness checks',
  SECOND_REVIEW_PERCENT: 'of approvals of identities, looked at again by a second reviewer',
  WIRE_ENVELOPE: '`off`: wrapped answers travel as plain JSON',
  PUBLIC_WIRE_KEY: '`kid:base64url` of the response envelope; every browser has it',
  INACTIVITY_MS: 'for tests; refused in production',

  SESSION_KEYS: secret(
    '`kid:base64url` of 64 bytes, the newest first; encrypts the cookies of people',
  ),
  LINK_KEY: secret('encrypts links in mails'),
  CODE_KEY: secret('MACs of one-time codes; signs what the ledger watch notes'),
  MESSAGE_KEY: secret('encrypts messages that wait in the queue'),
  VIEW_KEY: secret('encrypts the links by which staff open a document'),
  PUSH_KEY: secret('by what push services know us; another one ends every subscription'),
  PUSH_TEST_ORIGIN: 'a stand-in for push services, in tests alone',
  AUDIT_KEY: secret('of the MACs of the audit log’s chain'),
  AUDIT_ANCHORS_FILE: 'a copy of the chain’s head, where no role of the database can write',
  LEDGER_ANCHORS_FILE: 'the same for the batches of the ledger',
  LEDGER_WATCH_SECONDS: 'how often new journals are verified',

  USERPOOL_ORIGIN: 'where the identity provider answers',
  USERPOOL_ISSUER: 'where its tokens say they come from',
  USERPOOL_ID: 'the id of its pool',
  USERPOOL_CLIENT_ID: 'the id of our client there',
  USERPOOL_IDENTITY_POOL_ID: 'the id of the pool of guests',
  USERPOOL_PEPPER: secret('32 bytes, in every hash of a password; a lost one cannot be replaced'),
  USERPOOL_PEPPERS_OLD: secret('earlier ones, separated by commas; a sign-in renews the hash'),
  USERPOOL_DATA_KEY: secret('32 bytes; encrypts what the identity provider stores'),
  USERPOOL_HOOK_URL: 'where it posts codes to send and sign-ins that ended: the api',
  USERPOOL_HOOK_SECRET: secret('sent with these'),
  USERPOOL_ADMIN_KEY_ID: 'with what the api signs when it acts for somebody who is not signed in',
  USERPOOL_ADMIN_SECRET: secret('of that key'),
  USERPOOL_LIMITS: '`off` for measuring; refused in production',

  KEYS_SOCKET: 'the socket of the key process, on the same host',
  KEYS_FILE: secret('the file with the keys that wrap those of personal data'),
  KEYS_KMS_KEY: 'the ARN of the key in AWS KMS that the file is encrypted under',
  KEYS_KMS_ENDPOINT: 'another address of the KMS than AWS’s own; https in production',
  KEYS_KMS_SECONDS: 'how long a start waits for a KMS that is away, refuses or throttles',
  KEYS_UID: 'started by root, it becomes this user',
  KEYS_GID: 'and this group, of those who may call',
  KEYS_UNWRAPS_PER_SECOND: 'above it refuses: nobody reads so many people at once',
  KEYS_INDEXES_PER_SECOND: 'the same for blind indexes',

  SMTP_URL: secret('where mail is handed over'),
  MAIL_FROM: 'whom mail is from',
  SEMAPHORE_ORIGIN: 'the carrier of texts',
  SEMAPHORE_API_KEY: secret('our key there'),
  SEMAPHORE_SENDER: 'the sender it approved',
  M360_ORIGIN: 'the second carrier; left out, what the first does not take waits',
  M360_APP_KEY: secret('our key there'),
  M360_APP_SECRET: secret('its secret'),
  M360_SENDER: 'the sender it approved',
  XENDIT_ORIGIN: 'the payment gateway',
  XENDIT_SECRET_KEY: secret('our key there'),
  XENDIT_TEST_SECRET_KEY: secret('for rows of test mode, where the other key is a live one'),
  XENDIT_CALLBACK_TOKEN: secret('what the gateway sends with its webhooks'),
};
