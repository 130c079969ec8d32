import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, DatabaseError } from 'pg';

const dir = join(import.meta.dirname, '../functions');

/**
 * `<schema>.<name>.sql` holds every function of that name with its comment, its settings and who
 * may call it. It can be run any number of times; what it says is what runs.
 */
export type FunctionFile = { name: string; text: string };

export const readFunctionFiles = (from = dir): FunctionFile[] =>
  readdirSync(from)
    .sort()
    .map((file) => ({
      name: file.replace(/\.sql$/, ''),
      text: readFileSync(join(from, file), 'utf8'),
    }));

const hashOf = ({ text }: FunctionFile): string => createHash('sha256').update(text).digest('hex');

/** Triggers, defaults and policies cannot be created before the function that they call. */
const isCalledByTables = ({ text }: FunctionFile): boolean =>
  text.startsWith('-- Called by tables.\n');

/**
 * Before the migrations: creates the functions that tables call, if they are missing. One that is
 * there already may be in use and is not touched; its new text may speak of a column that only the
 * migrations bring. For the same reason bodies are checked only by `loadFunctions`.
 */
export async function createTableFunctions(
  client: ClientBase,
  files: FunctionFile[],
): Promise<void> {
  const there = await listNames(client);
  const missing = files.filter((file) => isCalledByTables(file) && !there.has(file.name));
  if (missing.length === 0) return;
  await inTransaction(client, async () => {
    for (const file of missing) {
      const [schema = ''] = file.name.split('.');
      await client.query(`create schema if not exists ${schema}`);
      await run(client, file);
    }
  });
}

/**
 * After the migrations: makes the database's functions what the files say, all or none. Files that
 * have not changed since they were last loaded are left alone, functions whose file is gone are
 * dropped, and a function that never had a file is refused.
 */
export async function loadFunctions(client: ClientBase, files: FunctionFile[]): Promise<void> {
  await inTransaction(client, async () => {
    const [loaded, there] = [await readLoaded(client), await listNames(client)];
    const isThere = (file: FunctionFile) => there.has(file.name);
    const changed = files.filter(
      (file) => loaded.get(file.name) !== hashOf(file) || !isThere(file),
    );
    const gone = [...loaded.keys()].filter((name) => !files.some((file) => file.name === name));
    for (const file of changed) await replaceFunction(client, file);
    for (const name of gone) await forget(client, name);
    await refuseOrphans(client, files);
    // Once more with the check on, now that all are there: a table that is missing fails here.
    await client.query('set local check_function_bodies = on');
    for (const file of changed) await run(client, file);
    for (const file of changed)
      await client.query(
        `insert into loaded_functions (name, hash) values ($1, $2)
           on conflict (name) do update set hash = excluded.hash`,
        [file.name, hashOf(file)],
      );
  });
}

/** Which files `loadFunctions` would load, and which functions it would drop. */
export async function listChangedFunctions(
  client: ClientBase,
  files: FunctionFile[],
): Promise<string[]> {
  const loaded = (await hasLoaded(client)) ? await readLoaded(client) : new Map<string, string>();
  const changed = files.filter((file) => loaded.get(file.name) !== hashOf(file));
  const gone = [...loaded.keys()].filter((name) => !files.some((file) => file.name === name));
  return [...changed.map(({ name }) => name), ...gone].sort();
}

/** Bodies are not checked at first: functions call each other, and files come in any order. */
async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('begin; set local check_function_bodies = off');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function hasLoaded(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.loaded_functions') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}

async function readLoaded(client: ClientBase): Promise<Map<string, string>> {
  if (!(await hasLoaded(client)))
    await client.query(`
      create table loaded_functions (name text primary key, hash text not null);
      revoke all on loaded_functions from luwag_app, luwag_userpool`);
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from loaded_functions',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function replaceFunction(client: ClientBase, file: FunctionFile): Promise<void> {
  const before = await listVersions(client, file.name);
  await client.query('savepoint before_file');
  try {
    await run(client, file);
  } catch (error) {
    if (!isOtherShape(error)) throw error;
    await client.query('rollback to savepoint before_file');
    for (const { signature } of before) await drop(client, signature);
    await run(client, file);
  }
  const after = await listVersions(client, file.name);
  if (after.length === 0) throw new Error(`${pathOf(file.name)} creates no function of its name`);
  // What was there under this name and is not in the file any more.
  const untouched = new Set(before.map(({ version }) => version));
  for (const { signature, version } of after)
    if (untouched.has(version)) await drop(client, signature);
}

/**
 * Another result or other names of arguments, which PostgreSQL replaces only after a drop; or other
 * types, with which it has made a second function, so that the grants in the file name two.
 */
const isOtherShape = (error: unknown): boolean =>
  ['42P13', '42725'].includes(((error as Error).cause as DatabaseError | undefined)?.code ?? '');

async function run(client: ClientBase, { name, text }: FunctionFile): Promise<void> {
  await client.query(text).catch((error: Error) => {
    throw new Error(`${pathOf(name)} failed: ${error.message}`, { cause: error });
  });
}

const pathOf = (name: string): string => `packages/db/functions/${name}.sql`;

async function forget(client: ClientBase, name: string): Promise<void> {
  for (const { signature } of await listVersions(client, name)) await drop(client, signature);
  await client.query('delete from loaded_functions where name = $1', [name]);
}

async function drop(client: ClientBase, signature: string): Promise<void> {
  await client.query(`drop function ${signature}`).catch((error: DatabaseError) => {
    throw new Error(
      `function ${signature} cannot be dropped, change what uses it in a migration first: ` +
        `${error.detail ?? error.message}`,
      { cause: error },
    );
  });
}

// Every function that is ours: not PostgreSQL's, not the queue's, not an extension's.
const nameSql = `n.nspname || '.' || p.proname`;
const fromOurs = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname not in ('information_schema', 'graphile_worker') and n.nspname !~ '^pg_'
    and not exists (select 1 from pg_depend d
                     where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

async function listNames(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`select ${nameSql} as name ${fromOurs}`);
  return new Set(rows.map(({ name }) => name));
}

type Version = { signature: string; version: string };

/** The functions of one name. A function that is replaced keeps its oid and gets another xmin. */
async function listVersions(client: ClientBase, name: string): Promise<Version[]> {
  const { rows } = await client.query<Version>(
    `select p.oid::regprocedure::text as signature, p.oid || '/' || p.xmin as version
       ${fromOurs} and ${nameSql} = $1`,
    [name],
  );
  return rows;
}

async function refuseOrphans(client: ClientBase, files: FunctionFile[]): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature ${fromOurs} and ${nameSql} <> all ($1) order by 1`,
    [files.map(({ name }) => name)],
  );
  if (rows.length > 0)
    throw new Error(
      `no file in packages/db/functions for ${rows.map(({ signature }) => signature).join(', ')}`,
    );
}
