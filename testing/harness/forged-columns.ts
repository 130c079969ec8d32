export type Column = { name: string; type: string };

/** A connection or a pool of them. */
type Queries = { query(text: string, values: string[]): Promise<{ rows: object[] }> };

/** The columns of a table as the catalog has them, so that one added later is among them. */
export async function listColumns(client: Queries, table: string): Promise<Column[]> {
  const { rows } = await client.query(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows as Column[];
}

const otherValues: Record<string, (column: string) => string> = {
  uuid: () => 'gen_random_uuid()',
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 microsecond'`,
  smallint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  bytea: (column) => `coalesce(${column}, ''::bytea) || '\\x00'::bytea`,
  jsonb: (column) => `coalesce(${column}, '{}') || '{"forged": true}'`,
  // Of a transaction that no row of ours was written by.
  xid8: () => `'3'::xid8`,
};

/** SQL of another value than the one that stands there, of whatever type it is. */
export function forged({ name, type }: Column): string {
  const otherValue = otherValues[type];
  if (!otherValue) throw new Error(`how to forge a ${type} is not known (column ${name})`);
  return otherValue(name);
}

/**
 * Takes every rule about values off a table. Whoever owns it can; and a forgery that a constraint
 * refuses would show nothing about the hash that has to find it.
 */
export const dropConstraints = (table: string): string => `do $$
  declare named record;
  begin
    for named in select conname from pg_constraint
                  where conrelid = '${table}'::regclass and contype in ('c', 'f', 'p', 'u') loop
      execute format('alter table ${table} drop constraint if exists %I cascade', named.conname);
    end loop;
    for named in select attname from pg_attribute
                  where attrelid = '${table}'::regclass and attidentity <> '' loop
      execute format('alter table ${table} alter column %I drop identity', named.attname);
    end loop;
  end $$`;
