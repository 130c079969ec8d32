import { schemaNames } from '@luwag/contracts/docs/all';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { formatWords } from '@luwag/contracts/readable-text';
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Io = 'input' | 'output';

/** Turns schemas into references, and prints each once under its name. */
export type SchemaPrinter = {
  /** A reference to the schema, as it is sent or as it is answered. */
  refTo(schema: z.ZodType, io: Io): Json;
  /** The members of an object, for those that are parameters one by one. */
  membersOf(schema: z.ZodObject): Record<string, Json>;
  /** The document with its references in their last form, and the schemas they lead to. */
  finish(document: Json): { document: Json; schemas: Record<string, Json> };
};

/** With what the shapes of one call are called that no contract exports. */
export type NamedSchema = { schema: z.ZodType; name: string };

export function schemaPrinter(endpoints: readonly Endpoint[], more: NamedSchema[]): SchemaPrinter {
  const names = namesOf(endpoints, more);
  const printed = { input: print(names, 'input'), output: print(names, 'output') };
  const nameOf = (schema: z.ZodType): string => {
    const name = names.get(schema);
    if (!name) throw new Error('a schema without a name cannot be referred to');
    return name;
  };
  return {
    refTo: (schema, io) => ({ $ref: uriOf(io, nameOf(schema)) }),
    membersOf: (schema) => printed.input[nameOf(schema)]?.properties as Record<string, Json>,
    finish: (document) => finish(document, printed),
  };
}

const uriOf = (io: Io, name: string): string => `#/components/schemas/${io}:${name}`;
const reference = /#\/components\/schemas\/(input|output):(\w+)/g;

/** Exported shapes by their exported names, the others by the call that they belong to. */
function namesOf(endpoints: readonly Endpoint[], more: NamedSchema[]): Map<z.ZodType, string> {
  const names = new Map(schemaNames);
  for (const { schema, name } of more) names.set(schema, name);
  const name = (endpoint: Endpoint, kind: string, schema: z.ZodType | undefined) => {
    const verb = endpoint.name.split('.')[1] ?? endpoint.name;
    const own = verb.charAt(0).toUpperCase() + verb.slice(1);
    if (schema && !names.has(schema)) names.set(schema, `${own}${kind}`);
  };
  for (const endpoint of endpoints) {
    name(endpoint, 'Request', endpoint.body);
    name(endpoint, 'Result', endpoint.success.body);
  }
  for (const endpoint of endpoints) {
    name(endpoint, 'Params', endpoint.params);
    name(endpoint, 'Query', endpoint.query);
  }
  return names;
}

/** Every named schema as JSON Schema, with references to the others. */
function print(names: Map<z.ZodType, string>, io: Io): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => uriOf(io, id),
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json, io),
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...rest } = schema as Json;
      return [name, rest];
    }),
  );
}

/**
 * What every number keeps to need not be said, and an answer may gain members: whoever reads one
 * leaves alone what they do not know.
 */
function simplify(schema: Json, io: Io): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // A format of ours is a pattern to everybody else.
  if (String(schema.format) in formatWords) delete schema.format;
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
}

type Printed = Record<Io, Record<string, Json>>;

/** Keeps the schemas that are referred to. One that differs when it is sent has two names. */
function finish(document: Json, printed: Printed): ReturnType<SchemaPrinter['finish']> {
  const used = usedIn(document, printed);
  const lastName = (io: Io, name: string): string =>
    io === 'input' && used.has(`output:${name}`) && !isSame(name, printed) ? `${name}Input` : name;
  const settled = (value: Json): Json =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        reference,
        (_, io: Io, name: string) => `#/components/schemas/${lastName(io, name)}`,
      ),
    );
  const schemas = [...used].map((key) => {
    const [io, name] = key.split(':') as [Io, string];
    return [lastName(io, name), settled(printed[io][name] ?? {})] as const;
  });
  schemas.sort(([a], [b]) => (a < b ? -1 : 1));
  return { document: settled(document), schemas: Object.fromEntries(schemas) };
}

function usedIn(document: Json, printed: Printed): Set<string> {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [io, name] of refsIn(value)) {
      if (used.has(`${io}:${name}`)) continue;
      used.add(`${io}:${name}`);
      follow(printed[io][name]);
    }
  };
  follow(document);
  return used;
}

const refsIn = (value: unknown): [Io, string][] =>
  [...JSON.stringify(value ?? {}).matchAll(reference)].map(([, io, name]) => [
    io as Io,
    name ?? '',
  ]);

/** Whether a schema reads the same when it is sent and when it is answered, to its last member. */
function isSame(name: string, printed: Printed): boolean {
  const [sent, answered] = [printed.input[name], printed.output[name]].map((schema) =>
    JSON.stringify(schema).replaceAll(reference, '$2'),
  );
  return sent === answered && refsIn(printed.input[name]).every(([, ref]) => isSame(ref, printed));
}
