import type { Call, EventDoc, Field } from './src/features/developers/document.ts';

/** As much of the description of the API (`docs/openapi.json`) as the reference reads. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Media = { schema?: Schema; example?: unknown };
type Parameter = {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
type Response = { $ref?: string; content?: Record<string, Media> };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
  security: Record<string, unknown>[];
  'x-scope'?: string;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Pick<Operation, 'description' | 'requestBody'> }>;
  tags: { name: string; description: string }[];
  components: Record<string, Record<string, unknown>>;
};

/** What is inside this is left to the example: deeper, a list of names explains nothing. */
const depthMax = 2;

/** The calls that a shop's server makes with its key, in the order of their addresses. */
export const callsOf = (api: OpenApi): Call[] =>
  Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.security.some((way) => 'api_key' in way))
      .map(([method, operation]) => callOf(api, { path, method, operation })),
  );

export const eventsOf = (api: OpenApi): EventDoc[] =>
  Object.entries(api.webhooks).map(([name, { post }]) => ({
    name,
    description: post.description,
    example: jsonOf(post.requestBody?.content)?.example,
  }));

/** What each module is about, for those that a key can call. */
export const tagsOf = (api: OpenApi): Record<string, string> =>
  Object.fromEntries(api.tags.map(({ name, description }) => [name, description]));

function callOf(
  api: OpenApi,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): Call {
  const parameters = operation.parameters.map((each) => resolve(api, each));
  const chosen = parameters.filter((each) => each.in === 'path' || each.in === 'query');
  const [status = '200', success = {}] =
    Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const body = jsonOf(operation.requestBody?.content);
  const answer = jsonOf(resolve(api, success).content);
  return {
    slug: operation.operationId.split('.')[1] ?? '',
    name: operation.operationId,
    tag: operation.tags[0] ?? '',
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    description: operation.description,
    scope: operation['x-scope'] ?? null,
    isIdempotent: parameters.some(({ name }) => name === 'Idempotency-Key'),
    parameters: chosen.map(({ name, schema, required = false }) =>
      fieldOf(api, { name, schema, isRequired: required, above: [] }),
    ),
    body: fieldsOf(api, body?.schema),
    answer: fieldsOf(api, answer?.schema),
    status: Number(status),
    exampleBody: body?.example,
    exampleParams: Object.fromEntries(
      chosen
        .filter(({ example }) => example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    ),
    exampleAnswer: answer?.example,
    refusals: refusalsOf(operation),
  };
}

/** A refusal's description is named by its codes: `store_not_found.mode_required`. */
const refusalsOf = ({ responses }: Operation) =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { $ref = '' }]) =>
      ($ref.split('/').at(-1) ?? '')
        .split('.')
        .filter(Boolean)
        .map((code) => ({ status: Number(status), code })),
    );

const jsonOf = (content: Record<string, Media> | undefined): Media | undefined =>
  content?.['application/json'] ?? content?.['multipart/form-data'];

function fieldsOf(api: OpenApi, schema: Schema | undefined, above: string[] = []): Field[] {
  const { properties = {}, required = [], anyOf, oneOf } = whole(api, schema ?? {});
  const variants = [...(anyOf ?? []), ...(oneOf ?? [])];
  if (variants.length > 0 && Object.keys(properties).length === 0)
    return withoutTwins(variants.flatMap((each) => fieldsOf(api, each, above)));
  return Object.entries(properties).flatMap(([name, member]) => {
    const isRequired = required.includes(name);
    const own = fieldOf(api, { name, schema: member, isRequired, above });
    const inside = insideOf(api, member);
    const isOpened = above.length < depthMax && inside;
    return isOpened ? [own, ...fieldsOf(api, inside, [...above, name])] : [own];
  });
}

const withoutTwins = (fields: Field[]): Field[] =>
  fields.filter((field, at) => fields.findIndex((other) => other.path === field.path) === at);

/** The object that a member holds, or holds a list of. */
function insideOf(api: OpenApi, member: Schema): Schema | undefined {
  const { properties, items, anyOf = [] } = whole(api, member);
  if (properties) return { ...whole(api, member) };
  if (items) return insideOf(api, items);
  return anyOf.map((each) => insideOf(api, each)).find(Boolean);
}

type Member = { name: string; schema: Schema; isRequired: boolean; above: string[] };

const fieldOf = (api: OpenApi, { name, schema, isRequired, above }: Member): Field => ({
  name,
  path: [...above, name].join('.'),
  type: typeOf(api, schema),
  isRequired,
  limits: limitsOf(api, schema),
  depth: above.length,
});

function typeOf(api: OpenApi, given: Schema): string {
  const schema = whole(api, given);
  if (schema.enum)
    return schema.enum
      .filter((one) => one !== '')
      .map(String)
      .join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return [...new Set(variants.map((one) => typeOf(api, one)))].filter(Boolean).join(' or ');
  if (schema.items) return `list of ${typeOf(api, schema.items)}`;
  const types = [schema.type ?? 'any'].flat().map((type) => nameOf(type, schema.format));
  return types.join(' or ');
}

/** `uuid`, `date-time` and the like say more than `string` does. */
const nameOf = (type: string, format: string | undefined): string =>
  type === 'string' && format ? format : type;

function limitsOf(api: OpenApi, given: Schema): string {
  const schema = whole(api, given);
  const inner = (schema.anyOf ?? []).map((one) => whole(api, one));
  const all = [schema, ...inner];
  const first = <K extends keyof Schema>(key: K): Schema[K] | undefined =>
    all.map((one) => one[key]).find((value) => value !== undefined);
  const bounds = [
    rangeOf(first('minimum'), first('maximum'), ''),
    rangeOf(first('minLength'), first('maxLength'), ' characters'),
    rangeOf(first('minItems'), first('maxItems'), ' at most'),
  ];
  const preset = first('default');
  if (preset !== undefined && preset !== null && JSON.stringify(preset).length > 2)
    bounds.push(`${String(JSON.stringify(preset)).replaceAll('"', '')} unless you say`);
  return bounds.filter(Boolean).join(', ');
}

/** Whole numbers are bounded by what a computer can count: nobody needs to be told. */
const isTold = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

function rangeOf(low: number | undefined, high: number | undefined, unit: string): string {
  if (isTold(low) && isTold(high)) return `${low} to ${high}${unit === ' at most' ? '' : unit}`;
  if (isTold(high)) return `up to ${high}${unit === ' at most' ? '' : unit}`;
  return isTold(low) && low > 0 ? `from ${low}${unit === ' at most' ? '' : unit}` : '';
}

/** What a reference stands for, and several parts of one object as one. */
function whole(api: OpenApi, schema: Schema): Schema {
  const found = schema.$ref ? whole(api, resolve(api, schema)) : schema;
  if (!found.allOf) return found;
  const parts = found.allOf.map((part) => whole(api, part));
  return {
    ...found,
    properties: Object.assign({}, ...parts.map((part) => part.properties), found.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(found.required ?? [])],
  };
}

function resolve<T extends { $ref?: string }>(api: OpenApi, given: T): T {
  if (!given.$ref) return given;
  const [, , kind = '', name = ''] = given.$ref.split('/');
  const found = api.components[kind]?.[name];
  if (!found) throw new Error(`docs/openapi.json holds no ${given.$ref}`);
  return found as T;
}
