import type { Endpoint } from '@luwag/contracts/endpoint';
import { ResponseEnvelope } from '@luwag/contracts/envelope';
import { Problem, platformRefusals } from '@luwag/contracts/problem';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

/** OpenAPI 3.1 of the endpoints, printed from the same declarations that are mounted. */
export function openApiOf(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  const inOrder = [...endpoints].sort((a, b) => a.path.localeCompare(b.path));
  for (const endpoint of inOrder)
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(endpoint),
    };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Luwag API',
      version: '1',
      description: 'Amounts are whole centavos. Dates are Manila civil dates.',
    },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        sign_in: { type: 'http', scheme: 'bearer' },
        registration: { type: 'http', scheme: 'bearer' },
        pool: { type: 'http', scheme: 'bearer' },
        gateway: { type: 'apiKey', in: 'header', name: 'x-callback-token' },
        api_key: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body || endpoint.files ? { requestBody: requestBodyOf(endpoint) } : {}),
    responses: responsesOf(endpoint),
    security:
      endpoint.auth === 'public' ? [] : endpoint.auth.schemes.map((scheme) => ({ [scheme]: [] })),
    'x-priority': endpoint.priority ?? 'normal',
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 16, maxLength: 255 },
};

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, member]) => ({
    name,
    in: place,
    required: place === 'path' || !(member as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(member as z.ZodType, 'input'),
  }));
}

function requestBodyOf(endpoint: Endpoint): Json {
  const fields = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' };
  if (!endpoint.files)
    return { required: true, content: { 'application/json': { schema: fields } } };
  const file = { type: 'string', format: 'binary' };
  const properties = {
    ...(fields.properties as Json | undefined),
    ...Object.fromEntries(endpoint.files.names.map((name) => [name, file])),
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { ...fields, properties } } },
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const { status, etag } = endpoint.success;
  const success = status === 204 ? {} : { content: contentOf(endpoint) };
  const responses: Record<string, Json> = {
    [status]: { description: 'Done', ...success },
    ...(etag ? { 304: { description: 'Unchanged since the ETag given' } } : {}),
  };
  const codes: Record<string, number> = { ...platformCodesOf(endpoint), ...endpoint.refusals };
  for (const refusal of [...new Set(Object.values(codes))].sort()) {
    const names = Object.keys(codes).filter((code) => codes[code] === refusal);
    responses[refusal] = {
      description: names.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  return responses;
}

const contentOf = (endpoint: Endpoint): Json =>
  endpoint.success.contentType
    ? { [endpoint.success.contentType]: { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: answerOf(endpoint) } };

/** An answer in the envelope is printed as what travels, with what is inside beside it. */
function answerOf({ success: { body, envelope } }: Endpoint): Json {
  const inside = schemaOf(body, 'output');
  return envelope ? { ...schemaOf(ResponseEnvelope, 'output'), 'x-inside': inside } : inside;
}

/** The platform's refusals that can really come from this endpoint. */
function platformCodesOf(endpoint: Endpoint): Record<string, number> {
  const hasInput = endpoint.body || endpoint.params || endpoint.query || endpoint.files;
  return Object.fromEntries(
    Object.entries(platformRefusals).filter(([code]) => {
      if (code.startsWith('idempotency_')) return endpoint.idempotent;
      if (code === 'unauthenticated' || code === 'forbidden') return endpoint.auth !== 'public';
      if (code === 'invalid_request') return hasInput;
      if (code === 'body_too_large' || code === 'unsupported_media_type')
        return endpoint.body || endpoint.files;
      return code === 'rate_limited' || code === 'overloaded' || code === 'unavailable';
    }),
  );
}
