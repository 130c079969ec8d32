/**
 * Every setting that a deployment gives, once, whichever processes read it. What is not here is
 * left at the default of the process. Secrets are drawn by us, or given by whoever the process
 * talks to.
 */
export type Setting =
  | { kind: 'plain' }
  | { kind: 'drawn'; bytes: number; prefix?: string }
  | { kind: 'given'; by: string; isOptional?: true };

const plain: Setting = { kind: 'plain' };
const drawn: Setting = { kind: 'drawn', bytes: 32 };
const given = (by: string): Setting => ({ kind: 'given', by });
/** Only where somebody has it to give. */
const givenIfAny = (by: string): Setting => ({ kind: 'given', by, isOptional: true });

export const table: Readonly<Record<string, Setting>> = {
  LUWAG_MODE: plain,
  LOG_LEVEL: plain,
  PUBLIC_ORIGIN: plain,
  STATUS_PAGE_URL: plain,
  TRUSTED_PROXIES: plain,

  API_PORT: plain,
  API_HEALTH_PORT: plain,
  API_HOST: plain,
  API_ORIGIN: plain,
  WORKER_PORT: plain,
  WORKER_HOST: plain,
  WEB_PORT: plain,
  WEB_HEALTH_PORT: plain,
  WEB_HOST: plain,

  USERPOOL_PORT: plain,
  USERPOOL_HEALTH_PORT: plain,
  USERPOOL_HOST: plain,
  USERPOOL_ORIGIN: plain,
  USERPOOL_ISSUER: plain,
  USERPOOL_ID: plain,
  USERPOOL_CLIENT_ID: plain,
  USERPOOL_IDENTITY_POOL_ID: plain,
  USERPOOL_HOOK_URL: plain,
  USERPOOL_HOOK_SECRET: drawn,
  USERPOOL_ADMIN_KEY_ID: plain,
  USERPOOL_ADMIN_SECRET: drawn,
  USERPOOL_PEPPER: drawn,
  USERPOOL_DATA_KEY: drawn,

  KEYS_SOCKET: plain,
  KEYS_FILE: plain,
  KEYS_UID: plain,
  KEYS_GID: plain,

  DATABASE_URL: given('the database: role luwag_app'),
  DATABASE_SESSION_URL: given('the database: role luwag_app, past the pool of connections'),
  DATABASE_USERPOOL_URL: given('the database: role luwag_userpool'),
  DATABASE_OWNER_URL: given('the database: role luwag_owner, past the pool of connections'),
  REDIS_URL: given('Redis'),
  REDIS_SENTINELS: givenIfAny('Redis, where sentinels say which host leads'),
  REDIS_SENTINEL_PASSWORD: givenIfAny('Redis, where sentinels say which host leads'),

  OBJECT_STORE_URL: plain,
  OBJECT_STORE_REGION: plain,
  OBJECT_STORE_KEY_ID: given('the object store'),
  OBJECT_STORE_SECRET: given('the object store'),
  CLAMD_ADDRESS: plain,

  LINK_KEY: drawn,
  CODE_KEY: drawn,
  MESSAGE_KEY: drawn,
  VIEW_KEY: drawn,
  PUSH_KEY: drawn,
  AUDIT_KEY: drawn,
  AUDIT_ANCHORS_FILE: plain,
  LEDGER_ANCHORS_FILE: plain,
  // No secret: every page carries it. It is drawn with the others because both sides need the same.
  PUBLIC_WIRE_KEY: { kind: 'drawn', bytes: 32, prefix: 'first:' },
  SESSION_KEYS: { kind: 'drawn', bytes: 64, prefix: 'first:' },

  SMTP_URL: given('the mail server'),
  MAIL_FROM: plain,
  SEMAPHORE_ORIGIN: plain,
  SEMAPHORE_API_KEY: given('the SMS carrier'),
  SEMAPHORE_SENDER: plain,
  XENDIT_ORIGIN: plain,
  XENDIT_SECRET_KEY: given('the payment gateway'),
  XENDIT_TEST_SECRET_KEY: given('the payment gateway, for test mode'),
  XENDIT_CALLBACK_TOKEN: given('the payment gateway'),
};

export const isOptional = (name: string): boolean => {
  const setting = table[name];
  return setting?.kind === 'given' && setting.isOptional === true;
};
