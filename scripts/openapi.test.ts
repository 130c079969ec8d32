import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DisputeEvent } from '@luwag/contracts/disputes';
import { findCallDoc } from '@luwag/contracts/docs/all';
import { disputeEvents, sampleDisputeEvent } from '@luwag/contracts/docs/disputes';
import { payoutEvents, samplePayoutEvent } from '@luwag/contracts/docs/payouts';
import {
  refundEvents,
  sampleEvent,
  sampleRefundEvent,
  webhookEvents,
} from '@luwag/contracts/docs/webhooks';
import { PayoutEvent } from '@luwag/contracts/payouts';
import { webhookEventTypes } from '@luwag/contracts/webhook-event-types';
import { RefundEvent, WebhookEvent } from '@luwag/contracts/webhooks';
import { openApiOf } from '@luwag/platform/http/openapi';
import { exampleFaults } from '@luwag/testing/harness/example-faults';
import { OpenApi, type Operation } from '@luwag/testing/harness/openapi-rules';
import { describe, expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { productRoutes } from './lib/product-routes.ts';

// The description that readers are given: whether it is OpenAPI at all, and whether what it shows
// is what the contracts take.

const endpoints = productRoutes().map(({ endpoint }) => endpoint);
const printed = openApiOf(endpoints);
const document = OpenApi.parse(printed);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    path,
    method,
    ...(operation as Operation),
  })),
);

const walk = (value: unknown, visit: (node: Record<string, unknown>) => void): void => {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const member of Object.values(value)) walk(member, visit);
};
const found = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], printed);
const parameterOf = (parameter: Operation['parameters'][number]) =>
  ('$ref' in parameter ? found(String(parameter.$ref)) : parameter) as { name: string; in: string };

describe('the description of the calls', () => {
  test('is one of OpenAPI 3.1, for every call that is mounted', () => {
    expect(OpenApi.safeParse(printed).error?.issues ?? []).toEqual([]);
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      endpoints.map(({ name }) => name).sort(),
    );
  });

  test('lets a choice in a query be empty, as the API does', () => {
    const list = operations.find(({ operationId }) => operationId === 'plans.listTransactions');
    const filter = list?.parameters.map(parameterOf).find(({ name }) => name === 'buyer_status');
    expect(filter).toMatchObject({
      required: false,
      schema: {
        anyOf: [{ $ref: '#/components/schemas/BuyerStatus' }, { type: 'string', enum: [''] }],
      },
    });
  });

  test('prints no default for a mode that keys may leave out: theirs is their own', () => {
    const ofKeys = operations.filter(({ security }) => security.some((each) => 'api_key' in each));
    const modes = ofKeys.flatMap(({ operationId, parameters }) =>
      parameters
        .map((each) => parameterOf(each) as ReturnType<typeof parameterOf> & { schema: object })
        .filter((each) => each.in === 'query' && each.name === 'mode')
        .map(({ schema }) => [operationId, 'default' in schema]),
    );
    expect(modes.length).toBeGreaterThan(3);
    expect(modes.filter(([, hasDefault]) => hasDefault)).toEqual([]);
  });

  test('refers only to what it holds, and holds nothing that is not referred to', () => {
    const referred = new Set<string>();
    walk(printed, ({ $ref }) => {
      if (typeof $ref === 'string') referred.add($ref);
    });
    expect([...referred].filter((pointer) => found(pointer) === undefined)).toEqual([]);
    const held = ['schemas', 'parameters', 'responses', 'headers'].flatMap((kind) =>
      Object.keys(document.components[kind as 'schemas']).map(
        (name) => `#/components/${kind}/${name}`,
      ),
    );
    expect(held.filter((pointer) => !referred.has(pointer))).toEqual([]);
  });

  test('names each parameter of a path, once, and no other', () => {
    for (const { path, parameters, operationId } of operations) {
      const all = parameters.map(parameterOf).map((each) => `${each.in} ${each.name}`);
      expect([operationId, new Set(all).size]).toEqual([operationId, all.length]);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
      expect(all.filter((each) => each.startsWith('path ')).sort()).toEqual(inPath.sort());
    }
  });

  test('uses the tags and proofs that it declares', () => {
    const tags = document.tags.map(({ name }) => name);
    const schemes = Object.keys(document.components.securitySchemes);
    for (const { operationId, tags: own, security } of operations) {
      expect([operationId, own.filter((tag) => !tags.includes(tag))]).toEqual([operationId, []]);
      const used = security.flatMap((each) => Object.keys(each));
      expect(used.filter((scheme) => !schemes.includes(scheme))).toEqual([]);
    }
    for (const { name, description } of document.tags) expect(description).not.toBe(name);
  });

  test('asks for the headers that a call asks for', () => {
    const headersOf = (name: string) =>
      operations
        .find(({ operationId }) => operationId === name)
        ?.parameters.map(parameterOf)
        .filter((each) => each.in === 'header')
        .map((each) => each.name) ?? [];
    for (const { name, stepUp, stepUpIfLive, stepUpIfAsked, idempotent } of endpoints) {
      expect([name, headersOf(name).includes('Step-Up')]).toEqual([
        name,
        Boolean(stepUp ?? stepUpIfLive ?? stepUpIfAsked),
      ]);
      const isKeyed = headersOf(name).includes('Idempotency-Key');
      expect([name, isKeyed]).toEqual([name, Boolean(idempotent)]);
    }
  });

  test('holds shapes by name: none is written out twice in an operation', () => {
    const large: string[] = [];
    for (const { operationId, requestBody, responses } of operations)
      walk([requestBody, responses], ({ schema }) => {
        if (JSON.stringify(schema ?? {}).length > 700) large.push(operationId);
      });
    expect(large).toEqual([]);
  });
});

describe('every call', () => {
  test('has a description of its own and an example', () => {
    const bare = endpoints.filter((endpoint) => {
      const doc = findCallDoc(endpoint);
      return !doc || doc.description.length < 30 || doc.description === endpoint.summary;
    });
    expect(bare.map(({ name }) => name)).toEqual([]);
    for (const { operationId, requestBody, responses } of operations) {
      const medias: Record<string, unknown>[] = [];
      walk([requestBody, responses], (node) => {
        if ('schema' in node) medias.push(node);
      });
      const isShown = (media: Record<string, unknown>) =>
        'example' in media || 'examples' in media || isBytes(media.schema);
      expect([operationId, medias.filter((media) => !isShown(media))]).toEqual([operationId, []]);
    }
  });

  test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'shows what its contract takes and gives: %s',
    (_name, endpoint) => {
      const { params, query, body, answer } = findCallDoc(endpoint)?.example ?? {};
      expect(exampleFaults(endpoint.params, params)).toEqual([]);
      expect(exampleFaults(endpoint.query, query)).toEqual([]);
      expect(exampleFaults(endpoint.body, body)).toEqual([]);
      if (endpoint.success.status === 204 || endpoint.success.contentType) return;
      expect(exampleFaults(endpoint.success.body, answer)).toEqual([]);
      // Nothing is shown that the API would leave out.
      expect(endpoint.success.body.parse(answer)).toEqual(answer);
    },
  );
});

const isBytes = (schema: unknown): boolean =>
  JSON.stringify(schema) === '{"type":"string","format":"binary"}';

describe('what shops are told', () => {
  test('is in the description, event by event, as the page about webhooks lists it', () => {
    const page = readFileSync(join(root, 'docs/webhooks.md'), 'utf8');
    const listed = [...page.matchAll(/`((?:payment_request|refund|dispute|payout)\.\w+)`/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(document.webhooks).sort()).toEqual([...new Set(listed)].sort());
    // What an address can ask for.
    expect(Object.keys(document.webhooks).sort()).toEqual([...webhookEventTypes].sort());
  });

  test('is shown as it would arrive', () => {
    for (const status of Object.keys(webhookEvents) as (keyof typeof webhookEvents)[])
      expect(WebhookEvent.parse(sampleEvent(status))).toEqual(sampleEvent(status));
    for (const status of Object.keys(refundEvents) as (keyof typeof refundEvents)[])
      expect(RefundEvent.parse(sampleRefundEvent(status))).toEqual(sampleRefundEvent(status));
    for (const what of Object.keys(disputeEvents) as (keyof typeof disputeEvents)[])
      expect(DisputeEvent.parse(sampleDisputeEvent(what))).toEqual(sampleDisputeEvent(what));
    for (const status of Object.keys(payoutEvents) as (keyof typeof payoutEvents)[])
      expect(PayoutEvent.parse(samplePayoutEvent(status))).toEqual(samplePayoutEvent(status));
  });
});

test('an example in the envelope opens by the page about envelopes, to what stands beside it', async () => {
  const page = readFileSync(join(root, 'docs/envelope.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(page)?.[1] ?? '';
  const { openEnvelope } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const key = /Key `(k1:[\w-]{43})`/.exec(page)?.[1];
  const wrapped: Record<string, unknown>[] = [];
  walk(printed, (node) => {
    if ('x-plaintext-example' in node) wrapped.push(node);
  });
  expect(wrapped).toHaveLength(3);
  for (const media of wrapped)
    expect(openEnvelope(key, media.example)).toEqual(media['x-plaintext-example']);
});
