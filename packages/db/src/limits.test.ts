import { cloneDatabase, testEnv } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startHarness } from '@luwag/testing/harness/harness';
import pg from 'pg';
import { expect, test } from 'vitest';
import { connect } from './index.ts';
import { findMissingLimits, limitStatements, roleLimits, setRoleLimits } from './limits.ts';

const database = forAllTests(async () => {
  const made = await cloneDatabase();
  return { ...made, close: made.drop };
});

/** Asks for nothing when it connects, as behind a pooler that drops what is asked for. */
async function limitsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<Record<string, string>>(
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as run,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    .finally(() => client.end());
  return Object.values(rows[0] ?? {});
}

test('a session has its limits without asking for them', async () => {
  expect(await limitsOf(database.appUrl)).toEqual(['2s', '5s', '10s']);
  expect(await limitsOf(database.userpoolUrl)).toEqual(['2s', '5s', '10s']);
  expect(await limitsOf(database.readonlyUrl)).toEqual(['2s', '1min', '10s']);
});

const without = (url: string, options: string): string => {
  const changed = new URL(url);
  changed.searchParams.set('options', options);
  return changed.href;
};

test.each([
  ['', []],
  ['-c statement_timeout=0', ['statement_timeout']],
  [
    '-c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
    ['lock_timeout', 'idle_in_transaction_session_timeout'],
  ],
  ['-c statement_timeout=1h', ['statement_timeout']],
  ['-c statement_timeout=2d', ['statement_timeout']],
  ['-c statement_timeout=4999ms -c lock_timeout=150ms', []],
])('with %j it is known which are missing', async (options, missing) => {
  const url = without(database.appUrl, options);
  const db = connect(url, { applicationName: 'test', connectionsMax: 1 });
  expect(await findMissingLimits(db).finally(() => db.destroy())).toEqual(missing);
});

test('a process whose sessions have no limit is not sent work', async () => {
  const harness = await startHarness({
    settings: { DATABASE_URL: without(database.appUrl, '-c statement_timeout=0') },
    database: { ...database, drop: async () => undefined },
  });
  const reply = await harness.app.health?.inject('/readyz');
  expect([reply?.statusCode, reply?.json()]).toEqual([
    503,
    { status: 'not_ready', failing: ['statement_timeout'] },
  ]);
  await harness.close();
});

test('a role that lost a limit gets it back, and what is there is left alone', async () => {
  const admin = new pg.Client({ connectionString: testEnv().POSTGRES_ADMIN_URL });
  await admin.connect();
  // Rolled back: the roles are those of every other test.
  await admin.query('begin');
  try {
    await admin.query('alter role luwag_readonly reset all');
    await admin.query(`alter role luwag_readonly set work_mem = '8MB'`);
    await setRoleLimits(admin);
    const { rows } = await admin.query<{ setconfig: string[] }>(
      `select setconfig from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        where r.rolname = 'luwag_readonly' and s.setdatabase = 0`,
    );
    const limits = Object.entries(roleLimits.luwag_readonly ?? {});
    expect(rows[0]?.setconfig.toSorted()).toEqual(
      ['work_mem=8MB', ...limits.map(([name, ms]) => `${name}=${ms}`)].sort(),
    );
    for (const statement of limitStatements()) await admin.query(statement);
  } finally {
    await admin.query('rollback');
    await admin.end();
  }
});
