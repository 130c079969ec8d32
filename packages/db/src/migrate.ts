import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import pg from 'pg';
import {
  createTableFunctions,
  listChangedFunctions,
  loadFunctions,
  readFunctionFiles,
} from './load-functions.ts';

const dir = join(import.meta.dirname, '../migrations');

// A migration that cannot get its lock in two seconds gives up instead of queueing in front of
// every payment; it is run again at a quieter moment.
const lockTimeout = '-c lock_timeout=2000';

const lockTimedOut = '55P03';
const deadlockDetected = '40P01';

/**
 * Whether a migration gave way to somebody's transaction: it waited too long for a lock, or the two
 * waited for each other. Nothing of it was done, and it may be run again.
 */
export function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  return code === lockTimedOut || code === deadlockDetected || gaveWay(error.cause);
}

/**
 * Brings a database to the newest schema: the queue's own tables first, then our tables, then our
 * functions.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  await withOwner(ownerUrl, async (client, pool) => {
    await runMigrations({ pgPool: pool });
    await migrateOurs(client);
  });
}

/** What `migrate` would do, by name. */
export type MigrationPlan = { migrations: string[]; functions: string[] };

/** Looks, and changes nothing. */
export async function planMigration(ownerUrl: string): Promise<MigrationPlan> {
  const files = readdirSync(dir).map((file) => file.replace(/\.sql$/, ''));
  let plan: MigrationPlan = { migrations: [], functions: [] };
  await withOwner(ownerUrl, async (client) => {
    const { rows: found } = await client.query<{ isThere: boolean }>(
      `select to_regclass('public.migrations') is not null as "isThere"`,
    );
    const { rows } = found[0]?.isThere
      ? await client.query<{ name: string }>('select name from public.migrations')
      : { rows: [] };
    const applied = new Set(rows.map(({ name }) => name));
    plan = {
      migrations: files.filter((name) => !applied.has(name)).sort(),
      functions: await listChangedFunctions(client, readFunctionFiles()),
    };
  });
  return plan;
}

/**
 * The functions of this release on the tables of a newer one: what is left to do by hand when the
 * processes of a release go back to those of the one before. A function that the newer tables
 * themselves call cannot be dropped, and then nothing is changed.
 */
export async function loadFunctionsOnly(ownerUrl: string, from?: string): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
    await loadFunctions(client, readFunctionFiles(from));
  });
}

async function withOwner(
  ownerUrl: string,
  work: (client: pg.PoolClient, pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, options: lockTimeout, max: 2 });
  // The queue's migrator wants a listener; a lost connection surfaces in the query that used it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const client = await pool.connect();
    try {
      await work(client, pool);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
}

async function migrateOurs(client: pg.PoolClient): Promise<void> {
  // One migrator at a time, for tables and functions alike. The lock ends with the connection.
  await client.query('select pg_advisory_lock($1)', [PG_MIGRATE_LOCK_ID]);
  const functions = readFunctionFiles();
  await createTableFunctions(client, functions);
  await runner({
    dbClient: client,
    dir,
    direction: 'up',
    migrationsTable: 'migrations',
    noLock: true,
    log: () => undefined,
  }).catch((error: Error) => {
    if (!/preceding already run migration/.test(error.message)) throw error;
    const hint = 'the database has migrations that this checkout does not: npm run reset';
    throw new Error(hint, { cause: error });
  });
  await loadFunctions(client, functions);
  // Without fresh statistics the planner reads a new schema as empty and chooses accordingly.
  await client.query('analyze');
}
