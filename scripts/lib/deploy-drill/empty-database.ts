import { dropDatabase } from '@luwag/db/prepare';
import type { TestDatabase, TestEnv } from '@luwag/testing/harness/database';
import pg from 'pg';

/** A database of the owner's with nothing in it, on the server of this checkout. */
export async function emptyDatabase(env: TestEnv): Promise<TestDatabase> {
  const name = `luwag_test_${process.pid}_${process.hrtime.bigint()}`;
  const admin = new pg.Client({ connectionString: env.POSTGRES_ADMIN_URL });
  await admin.connect();
  try {
    await admin.query(`create database ${name} owner luwag_owner`);
  } finally {
    await admin.end();
  }
  const on = (address: string): string => {
    const url = new URL(address);
    url.pathname = `/${name}`;
    return url.href;
  };
  const ownerUrl = on(env.DATABASE_OWNER_URL);
  return {
    ownerUrl,
    appUrl: on(env.DATABASE_URL),
    userpoolUrl: on(env.DATABASE_USERPOOL_URL),
    readonlyUrl: on(env.DATABASE_READONLY_URL),
    drop: () => dropDatabase(env.POSTGRES_ADMIN_URL, ownerUrl),
  };
}
