import { PublicWireKey } from '@luwag/contracts/envelope';
import { tracingSettings } from '@luwag/platform/observability/tracing';
import { z } from 'zod';
import { SessionKeys } from './auth/session-keys.ts';

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => new URL(value).origin === value, 'must be an origin, without a path');

/** Everything this process is told from outside. The session keys are the one secret among it. */
export const WebSettings = z
  .object({
    LUWAG_MODE: z.enum(['development', 'test', 'production']),
    WEB_PORT: z.coerce.number().int().min(0).max(65_535),
    /** Where to listen. A proxy on another host needs more than the loopback. */
    WEB_HOST: z.string().default('127.0.0.1'),
    /** Health, readiness and metrics, for operators only. Left out, they are not served. */
    WEB_HEALTH_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    ...tracingSettings,
    /** The address people type. Requests are rebuilt on it, whatever their Host header says. */
    PUBLIC_ORIGIN: origin,
    API_ORIGIN: origin,
    /** Seals the cookies of signed-in people: `kid:base64url`, the newest first. */
    SESSION_KEYS: SessionKeys,
    /** The identity provider: where it listens, and the public names of what is used there. */
    USERPOOL_ORIGIN: origin,
    USERPOOL_ISSUER: z.url(),
    USERPOOL_ID: z.string().min(1),
    USERPOOL_CLIENT_ID: z.string().min(1),
    USERPOOL_IDENTITY_POOL_ID: z.string().min(1),
    /** Undoes the encoding of some answers. Every page carries it: it protects nothing. */
    PUBLIC_WIRE_KEY: PublicWireKey,
    /**
     * Whether groups that save together are offered: theirs are no pages where it is off. Left
     * out, they are offered everywhere but in production, where counsel has to agree first.
     */
    PALUWAGAN: z.enum(['on', 'off']).optional(),
    /** The public status page, which is served by somebody else. Left out, no page links to one. */
    STATUS_PAGE_URL: z
      .url({ protocol: /^https?$/ })
      .transform((value) => new URL(value).href)
      .optional(),
    /** For tests, which cannot wait ten minutes: how soon somebody counts as gone. */
    INACTIVITY_MS: z.coerce.number().int().min(500).optional(),
    /** Addresses of proxies in front of us whose word about the visitor's address is taken. */
    TRUSTED_PROXIES: z.string().default(''),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    /** How long it says "not ready" before it closes. Left out: 5000 in production, else none. */
    DRAIN_NOTICE_MS: z.coerce.number().int().min(0).max(30_000).optional(),
    /** Where the log is written; to the standard output, if left out. */
    LOG_FILE: z.string().optional(),
  })
  .refine(
    (settings) => settings.LUWAG_MODE !== 'production' || settings.INACTIVITY_MS === undefined,
    {
      path: ['INACTIVITY_MS'],
      message: 'is for tests',
    },
  );
export type WebSettings = z.infer<typeof WebSettings>;

export const hasPaluwagan = (settings: Pick<WebSettings, 'LUWAG_MODE' | 'PALUWAGAN'>): boolean =>
  settings.PALUWAGAN === undefined
    ? settings.LUWAG_MODE !== 'production'
    : settings.PALUWAGAN === 'on';

export const noticeMsOf = (settings: Pick<WebSettings, 'LUWAG_MODE' | 'DRAIN_NOTICE_MS'>): number =>
  settings.DRAIN_NOTICE_MS ?? (settings.LUWAG_MODE === 'production' ? 5_000 : 0);
