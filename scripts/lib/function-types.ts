import pg from 'pg';

type Field = { name: string; type: string; isNullable: boolean };
type Composite = { name: string; fields: Field[] };
type Described = { name: string; args: Field[]; row: Field[] };

/** What `pg` gives for a type of SQL, and takes. JSON is given to it as text. */
const typeScriptOf: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  integer: 'number',
  interval: 'string',
  json: 'Json',
  jsonb: 'Json',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

/**
 * The text of packages/db/src/functions.ts: arguments and rows of the database's functions, and the
 * composite types that they take. SQL does not say which of them may be null; all may. Names that
 * several functions share are left out, and so are triggers and what no process may call.
 */
export async function printFunctionTypes(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const composites = await readComposites(client);
    return printed(composites, await readFunctions(client));
  } finally {
    await client.end();
  }
}

const inOurs = (namespace: string): string =>
  `${namespace} in ('public', 'ledger', 'audit', 'userpool')`;
/** As generated table types have it: what is in public goes by its name alone. */
const shortName = (schema: string, name: string): string =>
  `case ${schema} when 'public' then '' else ${schema} || '.' end || ${name}`;

async function readComposites(client: pg.Client): Promise<Composite[]> {
  const { rows } = await client.query<Composite>(`
    select ${shortName('n.nspname', 'c.relname')} as name,
           jsonb_agg(jsonb_build_object('name', a.attname, 'isNullable', true,
             'type', format_type(a.atttypid, null)) order by a.attnum) as fields
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     where c.relkind = 'c' and ${inOurs('n.nspname')}
     group by 1`);
  return rows.sort(byName);
}

type Catalogued = {
  name: string;
  ownName: string;
  argTypes: string[];
  argNames: string[] | null;
  /** i for what is given, o and t for what comes back; null when all are given. */
  argModes: string[] | null;
  result: string;
  isSet: boolean;
  /** Of the table or composite type that is returned. */
  columns: Field[] | null;
};

async function readFunctions(client: pg.Client): Promise<Described[]> {
  const { rows } = await client.query<Catalogued>(`
    select ${shortName('n.nspname', 'p.proname')} as name, p.proname as "ownName",
           array(select format_type(x.type, null)
                   from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]))
                        with ordinality as x(type, place) order by x.place) as "argTypes",
           p.proargnames as "argNames", p.proargmodes::text[] as "argModes",
           format_type(p.prorettype, null) as result, p.proretset as "isSet",
           (select jsonb_agg(jsonb_build_object('name', a.attname, 'isNullable', not a.attnotnull,
                     'type', format_type(a.atttypid, null)) order by a.attnum)
              from pg_type t join pg_attribute a on a.attrelid = t.typrelid
             where t.oid = p.prorettype and a.attnum > 0 and not a.attisdropped) as columns
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where ${inOurs('n.nspname')} and p.prorettype <> 'trigger'::regtype
       and (has_function_privilege('luwag_app', p.oid, 'execute')
         or has_function_privilege('luwag_userpool', p.oid, 'execute'))
       and not exists (select 1 from pg_proc o where o.proname = p.proname
             and o.pronamespace = p.pronamespace and o.oid <> p.oid)`);
  return rows.map(describe).sort(byName);
}

/** By code point: every server sorts text in its own way. */
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);

function describe({ name, ...found }: Catalogued): Described {
  const fields = found.argTypes.map((type, i) => {
    const isGiven = (found.argModes?.[i] ?? 'i') === 'i';
    return { name: found.argNames?.[i] ?? '', type, isNullable: true, isGiven };
  });
  const outs = fields.filter(({ isGiven }) => !isGiven);
  // Not a set, and nothing to return: one row of nulls.
  const columns = found.columns?.map((one) => ({
    ...one,
    isNullable: one.isNullable || !found.isSet,
  }));
  const alone = { name: found.ownName, type: found.result, isNullable: true };
  return {
    name,
    args: fields.filter(({ isGiven }) => isGiven),
    row: outs.length > 0 ? outs : (columns ?? [alone]),
  };
}

function printed(composites: Composite[], functions: Described[]): string {
  const isComposite = (type: string) => composites.some(({ name }) => name === type);
  const typeOf = (field: Field, isGiven: boolean): string => {
    const [, element = '', array] = /^(.*?)(\[\])?$/.exec(field.type) ?? [];
    if (element === 'void') return 'null';
    const known = isComposite(element) ? `CompositeTypes['${element}']` : typeScriptOf[element];
    if (!known) throw new Error(`no TypeScript type for ${element} of ${field.name}`);
    const one = isGiven && known === 'Json' ? 'string' : known;
    const whole = array ? (isGiven ? `(${one} | null)[]` : `${one}[]`) : one;
    return field.isNullable ? `${whole} | null` : whole;
  };
  const given = (field: Field) => `${field.name}: ${typeOf(field, true)};`;
  const returned = (field: Field) => `${field.name}: ${typeOf(field, false)};`;
  const named = ({ name, type }: Field) => `${name}: '${type}',`;
  const quoted = ({ name }: Field) => `'${name}'`;
  const text = `
export interface CompositeTypes {
${composites.map(({ name, fields }) => `  '${name}': ${block(fields.map(given), '  ')};\n`).join('')}}

export interface Functions {
${functions
  .map(
    ({ name, args, row }) => `  '${name}': {
    args: ${block(args.map(given), '    ')};
    row: ${block(row.map(returned), '    ')};
  };\n`,
  )
  .join('')}}

/** The fields of each composite type, in its order, with their types in SQL. */
export const compositeFields = {
${composites.map(({ name, fields }) => `  '${name}': ${block(fields.map(named), '  ')},\n`).join('')}} as const;

/** The arguments of each function, with their types in SQL. */
export const functionArguments = {
${functions.map(({ name, args }) => `  '${name}': ${block(args.map(named), '  ')},\n`).join('')}} as const;

/** The columns of what each function returns, in their order. */
export const functionColumns = {
${functions.map(({ name, row }) => `  '${name}': [${row.map(quoted).join(', ')}],\n`).join('')}} as const;
`;
  const imports = /\bJson\b/.test(text) ? "\nimport type { Json } from './schema.ts';\n" : '';
  return `${heading}${imports}${text}`;
}

const heading = `/**
 * This file was generated by scripts/generate-types.ts from the functions of the database.
 * Please do not edit it manually.
 */
`;

const block = (lines: string[], indent: string): string =>
  lines.length === 0
    ? '{}'
    : `{\n${lines.map((line) => `${indent}  ${line}\n`).join('')}${indent}}`;
