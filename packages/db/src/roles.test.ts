import { cloneDatabase, type TestDatabase, testEnv } from '@luwag/testing/harness/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let database: TestDatabase;

async function as<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const outcome = (url: string, statement: string): Promise<string> =>
  as(url, (client) =>
    client.query(statement).then(
      () => 'allowed',
      (error: pg.DatabaseError) => String(error.code),
    ),
  );
const denied = '42501';

beforeAll(async () => {
  database = await cloneDatabase();
  // One table in each guarded schema, made as a migration would make it: the rights must come by
  // themselves.
  await as(database.ownerUrl, async (client) => {
    for (const schema of ['ledger', 'audit', 'userpool']) {
      await client.query(`create table ${schema}.probe (id bigserial primary key, text text)`);
      await client.query(`insert into ${schema}.probe (text) values ('kept')`);
    }
    await client.query(`create function ledger.write_probe() returns void language sql security definer
      set search_path = ledger as $$ insert into probe (text) values ('through the door') $$`);
  });
});
afterAll(() => database.drop());

describe('the app role', () => {
  const writes = [
    "insert into S.probe (text) values ('x')",
    "update S.probe set text = 'x'",
    'delete from S.probe',
    'truncate S.probe',
    'drop table S.probe',
    'create table S.mine (id int)',
    'alter table S.probe disable trigger all',
  ];
  for (const schema of ['ledger', 'audit'])
    test.each(writes)(`cannot write in ${schema}: %s`, async (statement) => {
      expect(await outcome(database.appUrl, statement.replaceAll('S.', `${schema}.`))).toBe(denied);
    });

  test('reads ledger and audit, and writes them through their functions', async () => {
    expect(await outcome(database.appUrl, 'select * from ledger.probe')).toBe('allowed');
    expect(await outcome(database.appUrl, 'select * from audit.probe')).toBe('allowed');
    expect(await outcome(database.appUrl, 'select ledger.write_probe()')).toBe('allowed');
  });

  test.each(['select * from userpool.probe', "insert into userpool.probe (text) values ('x')"])(
    'cannot touch userpool: %s',
    async (statement) => {
      expect(await outcome(database.appUrl, statement)).toBe(denied);
    },
  );

  test('cannot change the definition of anything', async () => {
    for (const statement of [
      'create table public.mine (id int)',
      'alter table idempotency_keys add column x int',
      'create schema mine',
      'drop policy app_works on graphile_worker._private_jobs',
      'set role luwag_owner',
    ])
      expect([statement, await outcome(database.appUrl, statement)]).toEqual([statement, denied]);
  });
});

test('a second login with the app’s rights takes its place while the first changes its password', async () => {
  const name = `luwag_app_second_${process.pid}`;
  const url = new URL(database.appUrl);
  Object.assign(url, { username: name, password: 'another' });
  await as(testEnv().POSTGRES_ADMIN_URL, async (admin) => {
    await admin.query(`create role ${name} login password 'another' in role luwag_app`);
    try {
      const seen = (statement: string) => outcome(url.href, statement);
      expect(await seen("select set_config('luwag.scope', 'system', false)")).toBe('allowed');
      expect(await seen('select * from accounts')).toBe('allowed');
      expect(await seen('select ledger.write_probe()')).toBe('allowed');
      expect(await seen("insert into ledger.probe (text) values ('x')")).toBe(denied);
      expect(await seen('select * from userpool.probe')).toBe(denied);
      expect(await seen('create table public.mine (id int)')).toBe(denied);
      // Row security is asked of it too: without a scope there is nobody.
      const found = await as(url.href, (client) => client.query('select from personal_keys'));
      expect(found.rowCount).toBe(0);
    } finally {
      await admin.query(`drop role ${name}`);
    }
  });
});

test('the userpool role reads and writes its own schema and nothing else', async () => {
  expect(
    await outcome(database.userpoolUrl, "insert into userpool.probe (text) values ('x')"),
  ).toBe('allowed');
  for (const table of ['ledger.probe', 'audit.probe', 'public.outbox', 'graphile_worker.jobs'])
    expect([table, await outcome(database.userpoolUrl, `select * from ${table}`)]).toEqual([
      table,
      denied,
    ]);
});

test('the read-only role reads everything but userpool and writes nothing', async () => {
  for (const table of ['ledger.probe', 'audit.probe', 'public.outbox', 'public.failed_jobs'])
    expect(await outcome(database.readonlyUrl, `select * from ${table}`)).toBe('allowed');
  expect(await outcome(database.readonlyUrl, 'select * from userpool.probe')).toBe(denied);
  expect(await outcome(database.readonlyUrl, "insert into outbox (topic) values ('x')")).toBe(
    denied,
  );
  expect(await outcome(database.readonlyUrl, "insert into ledger.probe (text) values ('x')")).toBe(
    denied,
  );
});
