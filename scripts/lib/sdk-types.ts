/** The types of the TypeScript SDK, printed from the description of the API. */

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  pattern?: string;
};
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Body = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  operationId: string;
  tags?: string[];
  security?: Record<string, unknown>[];
  parameters?: (Parameter | Schema)[];
  requestBody?: Body;
  responses: Record<string, Body>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A shop's server calls these by key; the SDK speaks of no others. */
const areas = ['payments', 'refunds', 'webhooks', 'payouts'];
const others = ['records.getSettlementReport', 'test-mode.triggerTestEvent'];
const isForServers = ({ operationId, tags = [], security = [] }: Operation): boolean =>
  (tags.some((tag) => areas.includes(tag)) || others.includes(operationId)) &&
  security.some((way) => 'api_key' in way);

const head = [
  '// Printed from the contracts by `npm run generate`. Amounts are whole centavos.',
  '',
].join('\n');

export function sdkTypesOf(document: OpenApi): string {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const chosen = operations.filter(isForServers);
  const events = Object.values(document.webhooks).flatMap((methods) => Object.values(methods));
  const roots = [...chosen.flatMap(schemasOf), ...events.flatMap(sentBy)];
  const names = reached(document, roots);
  const types = names.map((name) => declare(name, document.components.schemas[name] ?? {}));
  return [head, ...types, ...chosen.flatMap(queryOf), eventOf(events)]
    .join('\n')
    .replaceAll(/ +\n/g, '\n');
}

const schemaOf = (body: Body | undefined): Schema[] => {
  const schema = body?.content?.['application/json']?.schema;
  return schema ? [schema] : [];
};
const sentBy = ({ requestBody }: Operation): Schema[] => schemaOf(requestBody);
const schemasOf = (operation: Operation): Schema[] => [
  ...sentBy(operation),
  ...queryIn(operation).flatMap(({ schema }) => (schema ? [schema] : [])),
  ...Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, response]) => schemaOf(response)),
];

const queryIn = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.filter(
    (each): each is Parameter => 'name' in each && 'in' in each && each.in === 'query',
  );

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? reference;

/** The names of all schemas that these consist of, in the order of the alphabet. */
function reached(document: OpenApi, roots: Schema[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      if (key !== '$ref') visit(member);
      else if (!names.has(nameIn(member))) {
        names.add(nameIn(member));
        visit(document.components.schemas[nameIn(member)]);
      }
    }
  };
  visit(roots);
  return [...names].sort();
}

const declare = (name: string, schema: Schema): string =>
  `export type ${name} = ${print(schema, '')};\n`;

/** What may stand after the question mark of a call that has such. */
function queryOf(operation: Operation): string[] {
  const { operationId } = operation;
  const query = queryIn(operation);
  if (query.length === 0) return [];
  const verb = operationId.split('.')[1] ?? operationId;
  const name = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}Query`;
  const properties = Object.fromEntries(query.map((each) => [each.name, each.schema ?? {}]));
  const required = query.filter((each) => each.required).map((each) => each.name);
  return [declare(name, { type: 'object', properties, required })];
}

/** Everything that may arrive at a webhook. */
function eventOf(events: Operation[]): string {
  const names = new Set(events.flatMap(sentBy).flatMap(({ $ref }) => ($ref ? [nameIn($ref)] : [])));
  return `export type AnyEvent = ${union([...names].sort(), '')};\n`;
}

function print(schema: Schema, indent: string): string {
  if (schema.$ref) return nameIn(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal), indent);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return union([...new Set(either.map((each) => print(each, indent)))], indent);
  if (schema.allOf) return schema.allOf.map((each) => print(each, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return union(
      schema.type.map((type) => print({ ...schema, type }, indent)),
      indent,
    );
  if (schema.type === 'array') return `Array<${print(schema.items ?? {}, indent)}>`;
  if (schema.type === 'object') return printObject(schema, indent);
  return printPlain(schema, indent);
}

function printPlain({ type, pattern = '' }: Schema, indent: string): string {
  const [, before = '', choices] = /^\^([\w\\.]+)\(([\w|]+)\)\$$/.exec(pattern) ?? [];
  if (type === 'string' && choices)
    return union(
      choices.split('|').map((each) => literal(before.replaceAll('\\', '') + each)),
      indent,
    );
  if (type === 'integer' || type === 'number') return 'number';
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown';
}

function printObject(schema: Schema, indent: string): string {
  const { properties, required = [], additionalProperties } = schema;
  if (!properties) {
    const member = typeof additionalProperties === 'object' ? additionalProperties : {};
    return `Record<string, ${print(member, indent)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, member]) => {
    const type = print(member, inner);
    return required.includes(name)
      ? `${inner}${name}: ${type};`
      : `${inner}${name}?: ${type} | undefined;`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

/** On one line where it fits. */
function union(choices: string[], indent: string): string {
  const line = choices.join(' | ');
  const fits = line.length + indent.length < 70 || choices.some((each) => each.includes('\n'));
  return fits ? line : choices.map((each) => `\n${indent}  | ${each}`).join('');
}
