import { findCallDoc } from '@luwag/contracts/docs/all';
import { isProblemCode, problemWords } from '@luwag/contracts/docs/problems';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { ResponseEnvelope } from '@luwag/contracts/envelope';
import { platformRefusals } from '@luwag/contracts/problem';
import { z } from 'zod';
import { stepUpOf } from '../security/step-up.ts';
import type { Json, SchemaPrinter } from './openapi-schemas.ts';

/** What an operation is printed with besides its contract. */
export type OperationParts = {
  printer: SchemaPrinter;
  /** The schema of every refusal. */
  problem: Json;
  /** Filled with the refusals that calls refer to. */
  refusals: Record<string, Json>;
  /** An example in the envelope, the same with every printing. */
  wrapExample: (json: string, of: string) => Json;
};

/** One call as OpenAPI describes it, with its words and one exchange as it could happen. */
export function operationOf(parts: OperationParts, endpoint: Endpoint): Json {
  const doc = findCallDoc(endpoint);
  const { params, query } = doc?.example ?? {};
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    summary: endpoint.summary,
    description: doc?.description ?? endpoint.summary,
    parameters: [
      ...parametersOf(parts, endpoint, 'path', params),
      ...parametersOf(parts, endpoint, 'query', query),
      ...headersOf(endpoint),
    ],
    ...(endpoint.body || endpoint.files ? { requestBody: requestBodyOf(parts, endpoint) } : {}),
    responses: responsesOf(parts, endpoint),
    security:
      endpoint.auth === 'public' ? [] : endpoint.auth.schemes.map((scheme) => ({ [scheme]: [] })),
    ...(endpoint.auth !== 'public' && endpoint.auth.roles
      ? { 'x-roles': endpoint.auth.roles }
      : {}),
    ...(endpoint.auth !== 'public' && endpoint.auth.scope
      ? { 'x-scope': endpoint.auth.scope }
      : {}),
    'x-priority': endpoint.priority ?? 'normal',
  };
}

const headersOf = (endpoint: Endpoint): Json[] =>
  [
    endpoint.idempotent && 'IdempotencyKey',
    endpoint.stepUp && 'StepUp',
    endpoint.stepUpIfLive && 'StepUpIfLive',
    endpoint.stepUpIfAsked && 'StepUpIfAsked',
    endpoint.success.etag && 'IfNoneMatch',
  ].flatMap((name) => (name ? [{ $ref: `#/components/parameters/${name}` }] : []));

function parametersOf(
  { printer }: OperationParts,
  endpoint: Endpoint,
  place: 'path' | 'query',
  example: Record<string, unknown> = {},
): Json[] {
  const schema = place === 'path' ? endpoint.params : endpoint.query;
  if (!schema) return [];
  return Object.entries(printer.membersOf(schema)).map(([name, whole]) => {
    const isOfKey = name === 'mode' && place === 'query' && takesKeys(endpoint);
    const printed = isOfKey ? withoutDefault(whole) : whole;
    const member = schema.shape[name] as z.ZodType;
    const required = place === 'path' || !member.safeParse(undefined).success;
    return {
      name,
      in: place,
      required,
      schema: !required && isChoice(member) ? orEmpty(printed) : printed,
      ...(name in example ? { example: example[name] } : {}),
    };
  });
}

const takesKeys = ({ auth }: Endpoint): boolean =>
  auth !== 'public' && auth.schemes.includes('api_key');

/** Left out, a key's mode is its own: with the other one it is refused (`foreignMode`). */
const withoutDefault = ({ default: _, ...printed }: Json): Json => printed;

function isChoice(member: z.ZodType): boolean {
  if (member instanceof z.ZodOptional || member instanceof z.ZodDefault)
    return isChoice(member.unwrap() as z.ZodType);
  return member instanceof z.ZodEnum;
}

/** An empty parameter is one that was left out; a list of values alone would forbid it. */
function orEmpty({ default: preset, ...printed }: Json): Json {
  const left = preset === undefined ? {} : { default: preset };
  return {
    anyOf: [printed, { type: 'string', enum: [''], description: 'As if left out.' }],
    ...left,
  };
}

function requestBodyOf({ printer }: OperationParts, endpoint: Endpoint): Json {
  const body = endpoint.body && printer.refTo(endpoint.body, 'input');
  const example = findCallDoc(endpoint)?.example.body;
  const { files } = endpoint;
  if (!files) return { required: true, content: { 'application/json': media(body, example) } };
  const withFiles = (file: Json) => ({
    ...(body ? { allOf: [body] } : {}),
    type: 'object',
    properties: Object.fromEntries(files.names.map((name) => [name, file])),
  });
  const asText = Object.fromEntries(files.names.map((name) => [name, samplePicture]));
  return {
    required: true,
    description: `Each file has at most ${files.bytesMax} bytes.`,
    content: {
      ...(files.inJson
        ? { 'application/json': media(withFiles(base64), { ...(example as Json), ...asText }) }
        : {}),
      'multipart/form-data': media(withFiles({ type: 'string', format: 'binary' }), example),
    },
  };
}

const base64 = {
  type: 'string',
  contentEncoding: 'base64',
  description: 'Base64 of the file, or a data URL of it.',
};
/** The beginning of a picture: enough to see its form. */
const samplePicture = 'data:image/jpeg;base64,/9j/4AAQSkZJRgABAQ==';

const media = (schema: Json | undefined, example: unknown): Json => ({
  schema: schema ?? {},
  ...(example === undefined ? {} : { example }),
});

const successWords = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken, and goes on by itself.',
  204: 'Done; there is nothing to answer.',
} as const;

function responsesOf(parts: OperationParts, endpoint: Endpoint): Json {
  const { status, etag } = endpoint.success;
  const responses: Record<string, Json> = {
    [status]: {
      description: successWords[status],
      ...answerHeadersOf(endpoint),
      ...(status === 204 ? {} : { content: contentOf(parts, endpoint) }),
    },
    ...(etag ? { 304: { description: 'Unchanged since the ETag given.' } } : {}),
  };
  const codes: Record<string, number> = { ...platformCodesOf(endpoint), ...endpoint.refusals };
  for (const refusal of [...new Set(Object.values(codes))].sort())
    responses[refusal] = refusalOf(
      parts,
      Object.keys(codes).filter((code) => codes[code] === refusal),
    );
  return responses;
}

/** How a key stands with its limit; every answer to one says it. */
const limitHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const answerHeadersOf = ({ auth, idempotent, success }: Endpoint): Json => {
  const isForKeys = auth !== 'public' && auth.schemes.includes('api_key');
  const named = [
    success.etag && 'ETag',
    idempotent && 'Idempotent-Replayed',
    ...(isForKeys ? limitHeaders : []),
  ].filter((name) => name);
  return named.length > 0
    ? {
        headers: Object.fromEntries(
          named.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
        ),
      }
    : {};
};

/** Calls that refuse alike share one description: every code of a status, with an example. */
function refusalOf({ problem, refusals }: OperationParts, codes: string[]): Json {
  const name = codes.join('.');
  refusals[name] ??= {
    description: codes
      .map((code) => `\`${code}\`${isProblemCode(code) ? `: ${problemWords.en[code].title}` : ''}`)
      .join('. '),
    content: {
      'application/problem+json': {
        schema: problem,
        examples: Object.fromEntries(
          codes
            .filter(isProblemCode)
            .map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
  return { $ref: `#/components/responses/${name}` };
}

function contentOf({ printer, wrapExample }: OperationParts, endpoint: Endpoint): Json {
  const { contentType, body, envelope } = endpoint.success;
  if (contentType)
    return { [mediaTypeOf(contentType)]: { schema: { type: 'string', format: 'binary' } } };
  const answer = findCallDoc(endpoint)?.example.answer;
  const inside = printer.refTo(body, 'output');
  if (!envelope) return { 'application/json': media(inside, answer) };
  // What travels is described as such, with what is inside beside it.
  return {
    'application/json': {
      schema: {
        allOf: [printer.refTo(ResponseEnvelope, 'output')],
        'x-plaintext': inside,
      },
      ...(answer === undefined
        ? {}
        : {
            example: wrapExample(JSON.stringify(answer), endpoint.name),
            'x-plaintext-example': answer,
          }),
    },
  };
}

/** The platform's refusals that can really come from this endpoint. */
function platformCodesOf(endpoint: Endpoint): Record<string, number> {
  const { auth, body, params, query, files, idempotent } = endpoint;
  const schemes = auth === 'public' ? [] : auth.schemes;
  const canComeFrom: Record<keyof typeof platformRefusals, unknown> = {
    invalid_request: body || params || query || files,
    unauthenticated: schemes.length > 0,
    api_key_invalid: schemes.includes('api_key'),
    forbidden: schemes.length > 0,
    key_in_browser: schemes.includes('api_key'),
    address_not_allowed: schemes.includes('api_key'),
    step_up_required: stepUpOf(endpoint) || findCallDoc(endpoint)?.asksForStepUp,
    // An address that is none: no endpoint answers there.
    not_found: false,
    idempotency_key_missing: idempotent,
    idempotency_key_invalid: idempotent,
    idempotency_key_reused: idempotent,
    idempotency_in_flight: idempotent,
    body_too_large: body || files,
    unsupported_media_type: body || files,
    rate_limited: true,
    overloaded: true,
    unavailable: true,
    money_paused: endpoint.movesMoney,
    turned_off: endpoint.needs,
  };
  return Object.fromEntries(
    Object.entries(platformRefusals).filter(
      ([code]) => canComeFrom[code as keyof typeof canComeFrom],
    ),
  );
}

/** Without its parameters: `text/csv; charset=utf-8` is printed as `text/csv`. */
const mediaTypeOf = (contentType: string): string => contentType.replace(/;.*$/, '');
