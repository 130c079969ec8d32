import { z } from 'zod';

// Where the engines are. Behind a pooler PostgreSQL has two addresses: one whose connections are
// shared between transactions, and one where a connection is a session.

/** An .env names what it leaves out, with nothing behind it. */
const left = <S extends z.ZodType>(schema: S) =>
  z.preprocess((given) => (given === '' ? undefined : given), schema.optional());

export const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Of the worker: jobs are listened for, which a connection that others share cannot do. */
export const sessionSettings = {
  /** Without a pooler in between. Left out: `DATABASE_URL`; production needs it. */
  DATABASE_SESSION_URL: left(postgresUrl),
  DATABASE_URL: left(postgresUrl),
};

export type DatabaseAddresses = {
  DATABASE_URL?: string | undefined;
  DATABASE_SESSION_URL?: string | undefined;
};

/** For what listens, locks for a session, or runs for long: never through a pooler. */
export function sessionUrlOf({ DATABASE_SESSION_URL, DATABASE_URL }: DatabaseAddresses): string {
  const url = DATABASE_SESSION_URL || DATABASE_URL;
  if (!url) throw new Error('neither DATABASE_SESSION_URL nor DATABASE_URL is set');
  return url;
}

export const redisSettings = {
  /** With sentinels only its user, password and database number count: they know the address. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Who knows which Redis is the primary: `host:port`, separated by commas. */
  REDIS_SENTINELS: left(z.string().regex(/^[\w.-]+:\d{1,5}(,[\w.-]+:\d{1,5})*$/)),
  /** By what name they know it. */
  REDIS_SENTINEL_NAME: z.string().min(1).default('luwag'),
  REDIS_SENTINEL_PASSWORD: left(z.string()),
};

export type RedisAddress = {
  REDIS_URL: string;
  REDIS_SENTINELS?: string | undefined;
  REDIS_SENTINEL_NAME?: string | undefined;
  REDIS_SENTINEL_PASSWORD?: string | undefined;
};
