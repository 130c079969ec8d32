import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Db } from '@luwag/db';
import { dropDatabase, prepareDatabase } from '@luwag/db/prepare';
import { readEnv } from '@luwag/env';
import pg from 'pg';
import { z } from 'zod';

const url = z.string().min(1);
export const TestEnv = z.object({
  POSTGRES_ADMIN_URL: url,
  DATABASE_OWNER_URL: url,
  DATABASE_URL: url,
  DATABASE_USERPOOL_URL: url,
  DATABASE_READONLY_URL: url,
  REDIS_URL: url,
  /** The key process of this checkout. */
  KEYS_SOCKET: url,
});
export type TestEnv = z.infer<typeof TestEnv>;

export const testEnv = (): TestEnv => readEnv(TestEnv);

const onDatabase = (address: string, name: string): string => {
  const changed = new URL(address);
  changed.pathname = `/${name}`;
  return changed.href;
};

/**
 * Migrations and functions decide the template's name, so that a changed one makes a new template.
 */
function templateName(): string {
  const hash = createHash('sha256');
  for (const folder of ['migrations', 'functions']) {
    const dir = join(import.meta.dirname, '../../packages/db', folder);
    for (const file of readdirSync(dir).sort())
      hash.update(file).update(readFileSync(join(dir, file)));
  }
  return `luwag_template_${hash.digest('hex').slice(0, 12)}`;
}

/** One migrated database that every test file is cloned from. Made once; kept between runs. */
export async function ensureTemplate(env: TestEnv): Promise<void> {
  const ownerUrl = onDatabase(env.DATABASE_OWNER_URL, templateName());
  const roleUrls = [env.DATABASE_URL, env.DATABASE_USERPOOL_URL, env.DATABASE_READONLY_URL];
  await prepareDatabase({ adminUrl: env.POSTGRES_ADMIN_URL, ownerUrl, roleUrls });
}

/** How long tests wait for a connection, on a busy machine, where the product would give up. */
export const connectionWaitMs = 30_000;

/** A test's own connections. */
export const connectForTests = (databaseUrl: string, connectionsMax = 20): Db =>
  connect(databaseUrl, { applicationName: 'test', connectionsMax, waitMs: connectionWaitMs });

export type TestDatabase = {
  appUrl: string;
  ownerUrl: string;
  userpoolUrl: string;
  readonlyUrl: string;
  drop(): Promise<void>;
};

/**
 * A database of this test file's own, cloned from the template in a fraction of a second, or from
 * another that nobody is connected to.
 */
export async function cloneDatabase(
  env: TestEnv = testEnv(),
  template: string = templateName(),
): Promise<TestDatabase & { name: string }> {
  const name = `luwag_test_${process.pid}_${process.hrtime.bigint()}`;
  const admin = new pg.Client({ connectionString: env.POSTGRES_ADMIN_URL });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ fsync: string }>('show fsync');
    // Copying files takes half of the time, but waits until they are on a disk if there is one.
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
    const create = `create database ${name} template ${template} strategy ${strategy}`;
    await whenNobodyIsConnected(() => admin.query(`${create} owner luwag_owner`));
  } finally {
    await admin.end();
  }
  const ownerUrl = onDatabase(env.DATABASE_OWNER_URL, name);
  return {
    name,
    ownerUrl,
    appUrl: onDatabase(env.DATABASE_URL, name),
    userpoolUrl: onDatabase(env.DATABASE_USERPOOL_URL, name),
    readonlyUrl: onDatabase(env.DATABASE_READONLY_URL, name),
    drop: () => dropDatabase(env.POSTGRES_ADMIN_URL, ownerUrl),
  };
}

/**
 * PostgreSQL waits five seconds for its own processes to leave a template; on a busy machine they
 * take longer.
 */
async function whenNobodyIsConnected(copy: () => Promise<unknown>): Promise<void> {
  const objectInUse = '55006';
  for (let tries = 1; ; tries += 1) {
    try {
      await copy();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== objectInUse || tries === 12) throw error;
    }
  }
}

/** The same with connections to it, as the product's processes have them. */
export async function openDatabase() {
  const database = await cloneDatabase();
  const db = connectForTests(database.appUrl);
  return {
    ...database,
    db,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}
