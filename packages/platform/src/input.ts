import type { Endpoint } from '@luwag/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findHostile } from './hostile-input.ts';
import { type FieldError, platformRefusal } from './refusal.ts';

export type UploadedFile = { name: string; filename: string; mimetype: string; bytes: Buffer };
export type Input = { params: unknown; query: unknown; body: unknown; files: UploadedFile[] };

/**
 * Checks everything a caller sent against the contract; what the contract does not declare is
 * refused.
 */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Input> {
  const { fields, files } = endpoint.files
    ? await readMultipart(endpoint, request)
    : { fields: request.body, files: [] };
  const errors: FieldError[] = [];
  const input = {
    params: check(endpoint.params, request.params, 'params', errors),
    query: check(strictly(endpoint.query), request.query, 'query', errors),
    body: check(strictly(endpoint.body), fields, 'body', errors),
    files,
  };
  if (errors.length > 0)
    throw platformRefusal('invalid_request', 'Some of what was sent cannot be used.', { errors });
  return input;
}

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
  for (const issue of result.error.issues) errors.push(...fieldErrors(issue, place));
  return undefined;
}

function fieldErrors(issue: z.core.$ZodIssue, place: string): FieldError[] {
  const at = (...more: PropertyKey[]) =>
    `/${[place, ...issue.path, ...more].map(String).join('/')}`;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: at(key), code: 'unknown_field' }));
  return [{ path: at(), code: issue.code }];
}

async function readMultipart(endpoint: Endpoint, request: FastifyRequest) {
  const allowed: NonNullable<Endpoint['files']> = endpoint.files ?? { names: [], bytesMax: 0 };
  const fields: Record<string, unknown> = {};
  const files: UploadedFile[] = [];
  const limits = {
    fileSize: allowed.bytesMax,
    files: allowed.names.length,
    fields: 50,
    fieldSize: 16_384,
  };
  let roomBytes = allowed.totalBytesMax ?? allowed.bytesMax * allowed.names.length;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const file = await readFile(part, allowed.names);
      roomBytes -= file.bytes.length;
      if (roomBytes < 0)
        throw platformRefusal('body_too_large', 'The files are too large together.');
      files.push(file);
    }
  }
  return { fields, files };
}

async function readFile(
  part: { fieldname: string; filename: string; mimetype: string; toBuffer(): Promise<Buffer> },
  names: readonly string[],
): Promise<UploadedFile> {
  if (!names.includes(part.fieldname))
    throw platformRefusal('invalid_request', 'A file was sent that was not asked for.', {
      errors: [{ path: `/files/${part.fieldname}`, code: 'unknown_field' }],
    });
  const { fieldname: name, filename, mimetype } = part;
  return { name, filename, mimetype, bytes: await part.toBuffer() };
}
