import { createHash } from 'node:crypto';
import { DisputeEvent } from '@luwag/contracts/disputes';
import { disputeEvents, sampleDisputeEvent } from '@luwag/contracts/docs/disputes';
import { payoutEvents, samplePayoutEvent } from '@luwag/contracts/docs/payouts';
import { problemWords } from '@luwag/contracts/docs/problems';
import { tagWords } from '@luwag/contracts/docs/tags';
import {
  type AnnouncedStatus,
  refundEvents,
  sampleEvent,
  sampleRefundEvent,
  webhookEvents,
} from '@luwag/contracts/docs/webhooks';
import type { AuthScheme, Endpoint } from '@luwag/contracts/endpoint';
import { ResponseEnvelope } from '@luwag/contracts/envelope';
import { FieldError } from '@luwag/contracts/field-error';
import { PayoutEvent, type PayoutStatus } from '@luwag/contracts/payouts';
import { Problem, platformRefusals } from '@luwag/contracts/problem';
import type { Refund } from '@luwag/contracts/refunds';
import { RefundEvent, WebhookEvent } from '@luwag/contracts/webhooks';
import { z } from 'zod';
import { createEnvelope } from './envelope.ts';
import { type OperationParts, operationOf } from './openapi-operation.ts';
import { type Json, type SchemaPrinter, schemaPrinter } from './openapi-schemas.ts';

/** A problem with all that its places can say, which pages have no use for. */
const WholeProblem = Problem.extend({ errors: z.array(FieldError).optional() });

/** OpenAPI 3.1 of the endpoints, printed from the same declarations that are mounted. */
export function openApiOf(endpoints: Endpoint[]): Json {
  const printer = schemaPrinter(endpoints, [
    { schema: WholeProblem, name: 'Problem' },
    { schema: FieldError, name: 'FieldError' },
    { schema: ResponseEnvelope, name: 'ResponseEnvelope' },
  ]);
  const refusals: Record<string, Json> = {};
  const problem = printer.refTo(WholeProblem, 'output');
  const paths = pathsOf({ printer, problem, refusals, wrapExample }, endpoints);
  const { document, schemas } = printer.finish({
    ...head(endpoints),
    paths,
    webhooks: webhooksOf(printer),
    components: {
      responses: refusals,
      parameters,
      headers,
      examples: problemExamples(endpoints),
      securitySchemes,
    },
  });
  const { components, ...rest } = document;
  return { ...rest, components: { schemas, ...(components as Json) } };
}

function head(endpoints: Endpoint[]): Json {
  const tags = new Set(endpoints.map(({ name }) => name.split('.')[0] ?? ''));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Luwag API',
      version: '1',
      description: [
        'Amounts are whole centavos. Dates are Manila civil dates, instants are UTC.',
        'Ids are opaque: keep and compare them as they are, and read nothing from them.',
        'An empty query parameter is one that was left out. A trailing slash may be left out too.',
        'Members that a body does not declare are refused; answers may gain members.',
        'Every refusal is a problem whose `type` leads to a page that says what to do.',
      ].join(' '),
    },
    servers: [
      { url: '/', description: 'The environment that this document was read from' },
      {
        url: 'https://{host}',
        description: 'Another environment',
        variables: { host: { default: 'luwag.example' } },
      },
    ],
    tags: [...tags].sort().map((name) => ({ name, description: tagWords[name] ?? name })),
    externalDocs: { url: '/problems', description: 'The error catalogue' },
  };
}

function pathsOf(deps: OperationParts, endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of [...endpoints].sort((a, b) => a.path.localeCompare(b.path)))
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(deps, endpoint),
    };
  return paths;
}

/** The key of `docs/envelope.md`, so that whoever follows that page can open the examples. */
const sampleWireKey = `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64url')}`;

/** A real answer draws its iv; printed ones have to stay the same. */
const wrapExample = (json: string, of: string): Json =>
  JSON.parse(
    createEnvelope(sampleWireKey, () => createHash('sha256').update(of).digest().subarray(0, 16))(
      json,
    ),
  );

const webhooksOf = (printer: SchemaPrinter): Json => ({
  ...Object.fromEntries(
    (Object.entries(webhookEvents) as [AnnouncedStatus, string][]).map(([status, description]) => [
      `payment_request.${status}`,
      webhookOf({
        operationId: `webhooks.paymentRequest.${status}`,
        summary: `A payment request is ${status.replaceAll('_', ' ')}`,
        description,
        content: {
          schema: printer.refTo(WebhookEvent, 'output'),
          example: sampleEvent(status),
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    (Object.entries(disputeEvents) as [keyof typeof disputeEvents, string][]).map(
      ([what, description]) => [
        `dispute.${what}`,
        webhookOf({
          operationId: `webhooks.dispute.${what}`,
          summary: `A reported problem was ${what}`,
          description,
          content: {
            schema: printer.refTo(DisputeEvent, 'output'),
            example: sampleDisputeEvent(what),
          },
        }),
      ],
    ),
  ),
  ...Object.fromEntries(
    (Object.entries(refundEvents) as [Refund['status'], string][]).map(([status, description]) => [
      `refund.${status}`,
      webhookOf({
        operationId: `webhooks.refund.${status}`,
        summary: `A refund has ${status === 'created' ? 'been made' : status}`,
        description,
        content: {
          schema: printer.refTo(RefundEvent, 'output'),
          example: sampleRefundEvent(status),
        },
      }),
    ]),
  ),
  ...Object.fromEntries(
    (Object.entries(payoutEvents) as [PayoutStatus, string][]).map(([status, description]) => [
      `payout.${status}`,
      webhookOf({
        operationId: `webhooks.payout.${status}`,
        summary: `A payout is ${status}`,
        description,
        content: {
          schema: printer.refTo(PayoutEvent, 'output'),
          example: samplePayoutEvent(status),
        },
      }),
    ]),
  ),
});

const webhookOf = ({ content, ...told }: { content: Json } & Record<string, unknown>): Json => ({
  post: {
    ...told,
    tags: ['webhooks'],
    parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'Taken. Answer within 15 seconds and work afterwards.' },
      410: { description: 'The address is disabled at once.' },
    },
    security: [],
  },
});

const header = (name: string, required: boolean, example: string, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = {
  IdempotencyKey: {
    ...header(
      'Idempotency-Key',
      true,
      '7c0f7b1e-2f2c-4c0e-9a55-1d6b1a0f3c11',
      'Of your own making, the same when you repeat the request: its effect then happens once, and the answer is the first one’s.',
    ),
    schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  StepUp: {
    ...header(
      'Step-Up',
      true,
      '0199f3a0-0000-7000-8000-00000000000b',
      'The id of a step-up that was confirmed for this very content (`accounts.startStepUp`). Good once.',
    ),
    schema: { type: 'string', format: 'uuid' },
  },
  StepUpIfLive: {
    ...header(
      'Step-Up',
      false,
      '0199f3a0-0000-7000-8000-00000000000b',
      'Asked of a person where the change counts in live mode: the id of a step-up that was confirmed for this very content (`accounts.startStepUp`). Good once. A key brings none.',
    ),
    schema: { type: 'string', format: 'uuid' },
  },
  StepUpIfAsked: {
    ...header(
      'Step-Up',
      false,
      '0199f3a0-0000-7000-8000-00000000000b',
      'Where the call is refused without: the id of a step-up that was confirmed for this very content (`accounts.startStepUp`). Good once.',
    ),
    schema: { type: 'string', format: 'uuid' },
  },
  IfNoneMatch: header(
    'If-None-Match',
    false,
    '"5f2b9c"',
    'The ETag of an earlier answer; unchanged, it is answered by 304.',
  ),
  WebhookId: header(
    'webhook-id',
    true,
    'evt_0199f3a0-0000-7000-8000-000000000015',
    'The event. The same one may come twice.',
  ),
  WebhookTimestamp: header('webhook-timestamp', true, '1763193600', 'Seconds since 1970.'),
  WebhookSignature: header(
    'webhook-signature',
    true,
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    'HMAC-SHA-256 over id, timestamp and body, as Standard Webhooks describes it; several are separated by blanks.',
  ),
};

const headers = {
  ETag: { description: 'Names this content.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` when this is the answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Limit': {
    description: 'To a key: how many calls may come at once.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'To a key: how many of them are left.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'To a key: the seconds until all of them are there again.',
    schema: { type: 'integer' },
  },
};

function problemExamples(endpoints: Endpoint[]): Json {
  const declared = Object.assign({}, ...endpoints.map(({ refusals }) => refusals));
  const statuses: Record<string, number> = { ...declared, ...platformRefusals };
  return Object.fromEntries(
    Object.entries(problemWords.en)
      .filter(([code]) => code in statuses)
      .map(([code, { title, what, next }]) => [
        code,
        {
          summary: title,
          description: `${what} ${next}`,
          value: {
            type: `/problems/${code}`,
            title: `${title}.`,
            status: statuses[code],
            code,
            request_id: 'c0ffee00-0000-4000-8000-000000000001',
            ...(code === 'invalid_request' ? { errors: [sampleFieldError] } : {}),
          },
        },
      ]),
  );
}

const sampleFieldError = { path: '/body/amount', code: 'too_big', maximum: 100_000_00 };

const securitySchemes: Record<AuthScheme, Json> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'access_token',
    description:
      'Somebody signed in: the access token as a cookie, or as `Authorization: Bearer`. By cookie, calls that change something must come from our own origin.',
  },
  sign_in: {
    type: 'http',
    scheme: 'bearer',
    description: 'A fresh token of the identity provider, before there is a session.',
  },
  registration: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` of a registration: it proves a mobile number and nothing else.',
  },
  pool: { type: 'http', scheme: 'bearer', description: 'The identity provider itself.' },
  gateway: {
    type: 'apiKey',
    in: 'header',
    name: 'x-callback-token',
    description: 'The payment gateway itself.',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A merchant’s server: `lw_test_…` or `lw_live_…`, also as the user name of Basic. One that is not valid is answered by `api_key_invalid`.',
  },
  counter_device: {
    type: 'http',
    scheme: 'bearer',
    description: 'A device at a counter: the `token` that pairing gave it.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'E-mail and password, on the one call that the specification says so.',
  },
};
