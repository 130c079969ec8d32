import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FieldError } from '@luwag/contracts/field-error';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';
import './call-log.ts';
import { findHostile } from './hostile-input.ts';
import { platformRefusal } from './refusal.ts';
import { readParts, type UploadedFile } from './uploads.ts';

export type Input = { params: unknown; query: unknown; body: unknown; files: UploadedFile[] };

/**
 * Checks everything a caller sent against the contract; what the contract does not declare is
 * refused.
 */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  const { fields, files } = endpoint.files
    ? await readParts(endpoint.files, request)
    : { fields: request.body, files: [] };
  const errors: FieldError[] = [];
  const input = {
    params: check(endpoint.params, request.params, 'params', errors),
    query: check(strictly(endpoint.query), filled(endpoint.query, request.query), 'query', errors),
    body: check(strictly(endpoint.body), fields, 'body', errors),
    files,
  };
  if (!errors.some(({ path }) => path === modePath)) errors.push(...foreignMode(endpoint, request));
  if (errors.length > 0)
    throw platformRefusal('invalid_request', 'Some of what was sent cannot be used.', { errors });
  return input;
}

const modePath = '/query/mode';

/**
 * A key has one mode. Whoever asks it for the other is told so: what they would be given instead
 * looks just like what they asked for.
 */
function foreignMode({ query }: Endpoint, { query: sent, calledByKey }: FastifyRequest) {
  const mode: unknown = Object(sent).mode;
  const isOwn = !calledByKey || !mode || mode === calledByKey.mode;
  if (isOwn || !query?.shape.mode) return [];
  return [{ path: modePath, code: 'invalid_value', values: [calledByKey.mode] }];
}

/**
 * A query parameter without a value is one that was left out: forms send filters that way, and an
 * empty filter means all. What the contract does not name stays, to be refused.
 */
const filled = (schema: z.ZodObject | undefined, query: unknown): unknown =>
  Object.fromEntries(
    Object.entries(query ?? {}).filter(([name, value]) => value !== '' || !schema?.shape[name]),
  );

const strictForms = new WeakMap<z.ZodType, z.ZodType>();

/**
 * Extra members are a caller's mistake or an attempt at one; either way they are named, not
 * dropped. An object that says itself what else it takes is left as it is.
 */
function strictly(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (!schema) return undefined;
  const strict = strictForms.get(schema) ?? strictFormOf(schema);
  strictForms.set(schema, strict);
  return strict;
}

function strictFormOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return schema.def.catchall ? schema : schema.strict();
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema;
  const options = schema.options.map((option) => strictFormOf(option as z.ZodType));
  return schema.clone({ ...schema.def, options } as typeof schema.def);
}

function check(
  schema: z.ZodType | undefined,
  value: unknown,
  place: string,
  errors: FieldError[],
): unknown {
  if (!schema) return undefined;
  const hostile = findHostile(value, `/${place}`);
  if (hostile) {
    errors.push(hostile);
    return undefined;
  }
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  for (const issue of result.error.issues) errors.push(...fieldErrorsOf(issue, place));
  return undefined;
}
