import { Kysely } from 'kysely';
import pg from 'pg';
import { WatchfulClient } from './client.ts';
import type { Db } from './handles.ts';
import type { DB } from './schema.ts';
import { ScopedDialect } from './scope.ts';

// bigint columns hold centavos and counters. A value a JavaScript number cannot hold exactly is a
// defect upstream; reading it rounded would hide it.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of safe range: ${text}`);
  return value;
});
// Civil dates stay the text they are: a Date object would drag a time zone in.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type { Db, Tx } from './handles.ts';

/** A pool by itself, for what must be one round trip without a query builder around it. */
export type Pool = pg.Pool;

export type PoolOptions = {
  applicationName: string;
  connectionsMax?: number;
  /** How long a caller may wait for a free connection before it is told to come back. */
  waitMs?: number | undefined;
  /**
   * How long one statement may run, if not as long as its role may; 0 is for ever. For those that
   * read every row there is, and at a session's address alone: a pooler drops it in silence.
   */
  statementTimeoutMs?: number;
  /** How long a connection without work is kept; 0 is for ever. */
  idleMs?: number;
  /** Run on each new connection before it is used; one on which it fails is not used. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
};

export function connectPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: WatchfulClient,
    connectionString: url,
    application_name: options.applicationName,
    max: options.connectionsMax ?? 20,
    connectionTimeoutMillis: options.waitMs ?? 2000,
    // A connection that is closed takes its plans along, and the next one makes them again.
    idleTimeoutMillis: options.idleMs ?? 10_000,
    onConnect: options.onConnect,
    // The limits of a session are its role's (limits.ts), so that they hold behind a pooler too.
    ...(options.statementTimeoutMs === undefined
      ? {}
      : { options: `-c statement_timeout=${options.statementTimeoutMs}` }),
  });
  // A connection that the server closes (failover, restart, a transaction left idle) must not end
  // the process, idle or in use: the query that needs it fails, the next one opens a new
  // connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  // One that ends is not kept: the pool looks for that right after it has said so here.
  pool.on('release', (_error, client) => {
    if (client instanceof WatchfulClient && client.isSpoiled) void client.end();
  });
  return pool;
}

export const overPool = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new ScopedDialect(pool) });

export const connect = (url: string, options: PoolOptions): Db =>
  overPool(connectPool(url, options));
