import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTableFunctions,
  type FunctionFile,
  loadFunctions,
  readFunctionFiles,
} from './load-functions.ts';
import { migrate } from './migrate.ts';

const files = readFunctionFiles();

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

type Running = { name: string; signature: string; definition: string; owner: string; acl: string };

/** The functions of our schemas as the server writes them down, and who may call them. */
async function listRunning(): Promise<Map<string, Running>> {
  const { rows } = await owner.query<Running>(`
    select n.nspname || '.' || p.proname as name, p.oid::regprocedure::text as signature,
           pg_get_functiondef(p.oid) as definition, p.proowner::regrole::text as owner,
           array(select a::text from unnest(p.proacl) a order by 1)::text as acl
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'ledger', 'audit', 'userpool')`);
  return new Map(rows.map((row) => [row.signature, row]));
}

/** Names of running functions that are not what their file makes, or that have no file. */
async function findDifferences(): Promise<string[]> {
  const running = await listRunning();
  const found = [...running.values()].filter(
    ({ name, owner: role }) => role !== 'luwag_owner' || !files.some((file) => file.name === name),
  );
  const names = found.map(({ name }) => name);
  await owner.query('savepoint compared');
  for (const { name, text } of files) {
    await owner.query('savepoint one_file');
    const isFine = await owner.query(text).then(
      () => true,
      () => false,
    );
    if (!isFine) await owner.query('rollback to savepoint one_file');
    if (!isFine) names.push(name);
  }
  for (const made of (await listRunning()).values())
    if (JSON.stringify(running.get(made.signature)) !== JSON.stringify(made)) names.push(made.name);
  await owner.query('rollback to savepoint compared');
  return [...new Set(names)];
}

describe('the running functions', () => {
  beforeEach(() => owner.query('begin'));
  afterEach(() => owner.query('rollback'));

  test('are those of the files, with the same settings, owner and callers', async () => {
    expect(await findDifferences()).toEqual([]);
    expect((await listRunning()).size).toBeGreaterThanOrEqual(files.length);
  });

  const nothing = 'language sql as $$ select 1 $$';
  test.each([
    [
      'another body',
      `create or replace function ledger.roll_up(p_accounts bigint[])
      returns void security definer set search_path = ledger, pg_temp ${nothing}`,
      'ledger.roll_up',
    ],
    [
      'another setting',
      'alter function ledger.close_batch reset search_path',
      'ledger.close_batch',
    ],
    ['one more caller', 'grant execute on function checkout to luwag_readonly', 'public.checkout'],
    ['one caller less', 'revoke execute on function uuid_v7 from luwag_app', 'public.uuid_v7'],
    ['another signature', `create function audit.record() returns int ${nothing}`, 'audit.record'],
    ['no file', `create function ledger.silent() returns int ${nothing}`, 'ledger.silent'],
  ])('are told apart from the files: %s', async (_what, statement, name) => {
    await owner.query(statement);
    expect(await findDifferences()).toEqual([name]);
  });
});

// A function that a migration changes is not loaded again: its file is the same as before.
test('no migration makes or changes a function', () => {
  const dir = join(import.meta.dirname, '../migrations');
  const making = /\b(?:create\s+(?:or\s+replace\s+)?|alter\s+)(?:function|procedure|aggregate)\b/i;
  expect(making.test('create or replace function f() returns int')).toBe(true);
  expect(
    readdirSync(dir).filter((file) => making.test(readFileSync(join(dir, file), 'utf8'))),
  ).toEqual([]);
});

describe('before the migrations', () => {
  const body = 'returns trigger language plpgsql as $$ begin return new_row_of_later; end $$';

  test('a function that tables call is created where it is missing, its schema with it', async () => {
    const text = `-- Called by tables.\ncreate or replace function later.probe() ${body};`;
    await createTableFunctions(owner, [...files, { name: 'later.probe', text }]);
    const { rows } = await owner.query(`select to_regproc('later.probe') is not null as made`);
    expect(rows).toEqual([{ made: true }]);
    await owner.query('drop schema later cascade');
  });

  test('one that is there is left alone, and so is one that no table calls', async () => {
    const before = await listRunning();
    const changed = `-- Called by tables.\ncreate or replace function ledger.deny() ${body};`;
    const uncalled = `create or replace function ledger.probe() ${body};`;
    await createTableFunctions(owner, [
      { name: 'ledger.deny', text: changed },
      { name: 'ledger.probe', text: uncalled },
    ]);
    expect(await listRunning()).toEqual(before);
  });
});

describe('loading functions', () => {
  const withFile = (name: string, text: string): FunctionFile[] => [
    ...files.filter((file) => file.name !== name),
    { name, text },
  ];
  const probe = (head: string, body: string, language = 'sql'): FunctionFile[] =>
    withFile(
      'ledger.probe',
      `create or replace function ledger.probe${head} language ${language} as $$ ${body} $$;
       revoke all on function ledger.probe from public, luwag_app;
       grant execute on function ledger.probe to luwag_readonly;`,
    );
  const answerOf = async (call: string): Promise<unknown> =>
    (await owner.query(`select ${call} as answer`)).rows[0].answer;
  const probes = async (): Promise<string[]> =>
    [...(await listRunning()).keys()].filter((signature) => signature.startsWith('ledger.probe'));

  afterEach(async () => {
    await loadFunctions(owner, files);
    expect(await probes()).toEqual([]);
  });

  test('changes nothing when no file changed', async () => {
    const versions = async () =>
      (await owner.query('select oid, xmin::text from pg_proc order by oid')).rows;
    const before = await versions();
    await migrate(database.ownerUrl);
    expect(await versions()).toEqual(before);
  });

  test('brings back a function that was dropped, though its file is the same', async () => {
    await owner.query('drop function ledger.statement');
    await loadFunctions(owner, files);
    expect(
      (await listRunning()).get('ledger.statement(bigint,timestamp with time zone)'),
    ).toBeDefined();
  });

  test('replaces what a changed file says', async () => {
    await loadFunctions(owner, probe('() returns int', 'select 1'));
    await loadFunctions(owner, probe('() returns int', 'select 2'));
    expect(await answerOf('ledger.probe()')).toBe(2);
  });

  test.each([
    ['another type of argument', '(p_one int) returns int', '(p_one bigint) returns int'],
    ['one argument more', '(p_one int) returns int', '(p_one int, p_two int) returns int'],
    ['another name of an argument', '(p_one int) returns int', '(p_first int) returns int'],
    ['another result', '(p_one int) returns int', '(p_one int) returns text'],
  ])('leaves one function, not two, after %s', async (_what, before, after) => {
    await loadFunctions(owner, probe(before, 'begin return 1; end', 'plpgsql'));
    await loadFunctions(owner, probe(after, 'begin return 2; end', 'plpgsql'));
    expect(await probes()).toHaveLength(1);
    const { definition = '', acl } = (await listRunning()).get((await probes())[0] ?? '') ?? {};
    expect(definition).toContain('return 2');
    expect(acl).toBe('{luwag_owner=X/luwag_owner,luwag_readonly=X/luwag_owner}');
  });

  test('refuses a function that no file has, and names it', async () => {
    await owner.query('create function ledger.probe_by_hand() returns int return 1');
    await expect(loadFunctions(owner, files)).rejects.toThrow('ledger.probe_by_hand()');
    await owner.query('drop function ledger.probe_by_hand()');
  });

  test('refuses a file that makes another function than its name says', async () => {
    const wrong = withFile('ledger.probe', 'create function ledger.prober() returns int return 1');
    await expect(loadFunctions(owner, wrong)).rejects.toThrow(
      'ledger.probe.sql creates no function',
    );
  });

  test.each(['sql', 'plpgsql'])(
    'refuses a body that does not fit the tables: %s',
    async (language) => {
      const bodies = { sql: 'select 1 from no_table', plpgsql: 'declare x no_table; begin end' };
      const wrong = probe('() returns int', bodies[language as 'sql'], language);
      await expect(loadFunctions(owner, wrong)).rejects.toThrow(
        /ledger\.probe\.sql failed: .*no_table/,
      );
    },
  );

  test('does not care in which order functions that call each other come', async () => {
    const caller = { name: 'ledger.probe_a', text: callOf('ledger.probe_a', 'ledger.probe_b()') };
    const called = { name: 'ledger.probe_b', text: callOf('ledger.probe_b', '3') };
    await loadFunctions(owner, [...files, caller, called]);
    expect(await answerOf('ledger.probe_a()')).toBe(3);
  });
  const callOf = (name: string, what: string): string =>
    `create or replace function ${name}() returns int language sql as $$ select ${what} $$`;

  test('keeps what was there when one file fails', async () => {
    await loadFunctions(owner, probe('() returns int', 'select 1'));
    const half = [...probe('() returns int', 'select 2'), { name: 'ledger.z', text: 'create fun' }];
    await expect(loadFunctions(owner, half)).rejects.toThrow('ledger.z.sql failed');
    expect(await answerOf('ledger.probe()')).toBe(1);
  });

  test('does not take away a function that a table calls', async () => {
    const trigger = probe('() returns trigger', 'begin return new; end', 'plpgsql');
    await loadFunctions(owner, trigger);
    await owner.query('create table ledger.probes (id int)');
    await owner.query(`create trigger probe before insert on ledger.probes
      for each row execute function ledger.probe()`);
    await expect(loadFunctions(owner, files)).rejects.toThrow(
      'trigger probe on table ledger.probes',
    );
    await owner.query('drop table ledger.probes');
  });
});
