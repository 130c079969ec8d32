import { drainSettings } from '@luwag/platform/env/draining';
import {
  developmentPassword,
  hasDevelopmentPassword,
  isOwnMachine,
} from '@luwag/platform/env/production-rules';
import { tracingSettings } from '@luwag/platform/observability/tracing';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length === 32, { error: 'not 32 bytes in base64url' });
const keys = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(key));

/** What the identity provider reads from its environment. */
export const UserpoolEnv = z
  .object({
    LUWAG_MODE: z.enum(['development', 'test', 'production']),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    ...drainSettings,
    /** May lead through a pooler, as the API's `DATABASE_URL`. */
    DATABASE_USERPOOL_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    ...tracingSettings,
    USERPOOL_PORT: port,
    /** Where operators ask how it is; out of reach of whoever calls it. */
    USERPOOL_HEALTH_PORT: port,
    USERPOOL_HOST: z.string().default('127.0.0.1'),
    /** Where tokens say they come from, without the pool's id. */
    USERPOOL_ISSUER: z.url(),
    USERPOOL_ID: z.string().regex(/^[a-z]+(-[a-z0-9]+)+_\w+$/),
    USERPOOL_CLIENT_ID: z.string().min(1).max(128),
    USERPOOL_IDENTITY_POOL_ID: z.string().min(1).max(128),
    /** Mixed into every password hash and kept out of the database. */
    USERPOOL_PEPPER: key,
    /** Peppers of the past, separated by commas; a sign-in renews what is under one of them. */
    USERPOOL_PEPPERS_OLD: keys,
    /** Seals what is stored and keys what is hashed. */
    USERPOOL_DATA_KEY: key,
    /** Who is told about codes to send and sign-ins that ended. */
    USERPOOL_HOOK_URL: z.url(),
    USERPOOL_HOOK_SECRET: z.string().min(16),
    /** What the API signs with when it acts for somebody who is not signed in. */
    USERPOOL_ADMIN_KEY_ID: z.string().regex(/^\w{16,128}$/),
    USERPOOL_ADMIN_SECRET: z.string().min(32),
    /** Off leaves out the waits and the budgets by address, for measuring answers side by side. */
    USERPOOL_LIMITS: z.enum(['on', 'off']).default('on'),
  })
  .refine((env) => env.LUWAG_MODE !== 'production' || env.USERPOOL_LIMITS === 'on', {
    path: ['USERPOOL_LIMITS'],
    error: 'limits are never off in production',
  })
  .refine(
    (env) =>
      env.LUWAG_MODE !== 'production' ||
      isOwnMachine(env.USERPOOL_ISSUER) ||
      !hasDevelopmentPassword(env.DATABASE_USERPOOL_URL),
    { path: ['DATABASE_USERPOOL_URL'], error: developmentPassword },
  );
export type UserpoolEnv = z.infer<typeof UserpoolEnv>;
