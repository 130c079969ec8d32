import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { PG_MIGRATE_LOCK_ID, runner } from 'node-pg-migrate';
import pg from 'pg';
import { createTableFunctions, loadFunctions, readFunctionFiles } from './load-functions.ts';

const dir = join(import.meta.dirname, '../migrations');

// A migration that cannot get its lock in two seconds gives up instead of queueing in front of
// every payment; it is run again at a quieter moment.
const lockTimeout = '-c lock_timeout=2000';

/**
 * Brings a database to the newest schema: the queue's own tables first, then our tables, then our
 * functions.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, options: lockTimeout, max: 2 });
  // The queue's migrator wants a listener; a lost connection surfaces in the query that used it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool });
    const client = await pool.connect();
    try {
      await migrateOurs(client);
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
