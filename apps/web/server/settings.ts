import { z } from 'zod';

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((value) => new URL(value).origin === value, 'must be an origin, without a path');

/** Everything this process is told from outside. There is no secret among it. */
export const WebSettings = z.object({
  LUWAG_MODE: z.enum(['development', 'test', 'production']),
  WEB_PORT: z.coerce.number().int().min(0).max(65_535),
  /** Where to listen. A proxy on another host needs more than the loopback. */
  WEB_HOST: z.string().default('127.0.0.1'),
  /** The address people type. Requests are rebuilt on it, whatever their Host header says. */
  PUBLIC_ORIGIN: origin,
  API_ORIGIN: origin,
  /** Addresses of proxies in front of us whose word about the visitor's address is taken. */
  TRUSTED_PROXIES: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type WebSettings = z.infer<typeof WebSettings>;
