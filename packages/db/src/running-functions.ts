import { sql } from 'kysely';
import { functionDigests } from './function-digests.ts';
import type { Db, Tx } from './handles.ts';

/**
 * The functions of our schemas with a digest of each: definition, settings, owner and callers of
 * every version of the name. Names of the catalogue are written out, so that nothing else of the
 * same name is called.
 */
export const runningDigests = `
  select n.nspname || '.' || p.proname as name,
         encode(pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.string_agg(
           pg_catalog.concat_ws(chr(31),
             case p.prokind when 'a' then 'aggregate' else pg_catalog.pg_get_functiondef(p.oid) end,
             p.proowner::regrole, array(select a::text from unnest(p.proacl) a order by 1)),
           chr(30) order by pg_catalog.pg_get_function_identity_arguments(p.oid) collate "C"),
         'UTF8')), 'base64') as digest
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'ledger', 'audit', 'userpool')
     and not exists (select 1 from pg_catalog.pg_depend d
                      where d.classid = 'pg_catalog.pg_proc'::regclass and d.objid = p.oid
                        and d.deptype = 'e')
   group by 1`;

export type RunningFunction = { name: string; digest: string };
export type ChangedFunction = { name: string; why: 'added' | 'missing' | 'replaced' };

/** Running functions that are not what this release's files make. */
export async function findChangedFunctions(db: Db | Tx): Promise<ChangedFunction[]> {
  const { rows } = await sql.raw<RunningFunction>(runningDigests).execute(db);
  const running = new Map(rows.map(({ name, digest }) => [name, digest]));
  const expected = new Map(Object.entries(functionDigests));
  const whyOf = (name: string): ChangedFunction['why'] => {
    if (!expected.has(name)) return 'added';
    return running.has(name) ? 'replaced' : 'missing';
  };
  return [...new Set([...expected.keys(), ...running.keys()])]
    .filter((name) => running.get(name) !== expected.get(name))
    .map((name) => ({ name, why: whyOf(name) }));
}
