import pg from 'pg';
import { setRoleLimits } from './limits.ts';
import { migrate } from './migrate.ts';

export type DatabaseUrls = { adminUrl: string; ownerUrl: string; roleUrls: string[] };

/** Roles, database and schema, from nothing; changes nothing that is already there. */
export async function prepareDatabase({
  adminUrl,
  ownerUrl,
  roleUrls,
}: DatabaseUrls): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    for (const url of [ownerUrl, ...roleUrls]) await ensureRole(admin, url);
    await inTurn(admin, () => setRoleLimits(admin));
    await ensureDatabase(admin, ownerUrl);
  } finally {
    await admin.end();
  }
  await migrate(ownerUrl);
}

/** Two who change one role at the same moment disturb each other: one of them fails. */
async function inTurn(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  await admin.query(`begin; select pg_advisory_xact_lock(hashtext('luwag roles'))`);
  try {
    await work();
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback');
    throw error;
  }
}

async function ensureRole(admin: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [username]);
  if (rowCount) return;
  const role = pg.escapeIdentifier(username);
  await admin.query(
    `create role ${role} login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
  );
}

async function ensureDatabase(admin: pg.Client, ownerUrl: string): Promise<void> {
  const { username, pathname } = new URL(ownerUrl);
  const name = pathname.slice(1);
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  const database = pg.escapeIdentifier(name);
  await admin.query(`create database ${database} owner ${pg.escapeIdentifier(username)}`);
}

/** Throws a database away, with whoever is still connected to it. For development and tests. */
export async function dropDatabase(adminUrl: string, databaseUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    await admin.query(`drop database if exists ${name} with (force)`);
  } finally {
    await admin.end();
  }
}
