import { Kysely, sql } from 'kysely';
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
  /** How long one statement may run; 0 is for ever. For those that read every row there is. */
  statementTimeoutMs?: number;
  /** How long a statement may wait for a lock, before it is refused. */
  lockTimeoutMs?: number;
  /** How long a connection without work is kept; 0 is for ever. */
  idleMs?: number;
  /** Run on each new connection before it is used; one on which it fails is not used. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
};

// A statement that waits for a lock longer than this is better refused and retried than queued.
const sessionLimits = ({ statementTimeoutMs = 5000, lockTimeoutMs = 2000 }: PoolOptions) => [
  `lock_timeout=${lockTimeoutMs}`,
  `statement_timeout=${statementTimeoutMs}`,
  'idle_in_transaction_session_timeout=10000',
];

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
    options: sessionLimits(options)
      .map((limit) => `-c ${limit}`)
      .join(' '),
  });
  // A connection that the server closes (failover, restart, a transaction left idle) must not end
  // the process, idle or in use: the query that needs it fails, the next one opens a new
  // connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const overPool = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new ScopedDialect(pool) });

export const connect = (url: string, options: PoolOptions): Db =>
  overPool(connectPool(url, options));

/** For readiness checks: the server answers and takes our role. */
export const ping = (db: Db) => sql`select 1`.execute(db);
