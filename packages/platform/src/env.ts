import { z } from 'zod';

const mode = z.enum(['development', 'test', 'production']);
const port = z.coerce.number().int().min(1).max(65_535);
const onOff = z.enum(['on', 'off']).default('on');

const shared = {
  LUWAG_MODE: mode,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  FAILPOINT: z.string().optional(),
};

export const ApiEnv = z.object({
  ...shared,
  API_PORT: port,
  /** Where to listen. A proxy on another host needs more than the loopback. */
  API_HOST: z.string().default('127.0.0.1'),
  /** The one origin pages are served from; unsafe calls with a session must come from it. */
  PUBLIC_ORIGIN: z.url(),
  /** Addresses whose word about the visitor's address is taken: the web server and the proxy. */
  TRUSTED_PROXIES: z.string().default('127.0.0.1'),
  RATE_LIMITS: onOff,
});
export type ApiEnv = z.infer<typeof ApiEnv>;

export const WorkerEnv = z.object({
  ...shared,
  WORKER_PORT: port,
  WORKER_HOST: z.string().default('127.0.0.1'),
  /** A worker silent for longer than this is dead, and what it held is given to another. */
  WORKER_LEASE_MS: z.coerce.number().int().min(500).default(30_000),
});
export type WorkerEnv = z.infer<typeof WorkerEnv>;
