import { z } from 'zod';
import { merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';

/** What was told, to whom, and how it went. Kept for 30 days after the last attempt. */

export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed', 'canceled']);
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>;

export const WebhookDelivery = z.object({
  id: z.uuid(),
  webhook_id: z.uuid(),
  /** The `webhook-id` that it is sent under. */
  event_id: z.string(),
  type: z.string(),
  order_reference: z.string().nullable(),
  /** `failed`: given up. `canceled`: not sent, because the address was disabled. */
  state: WebhookDeliveryState,
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookAttempt = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  took_ms: z.int(),
  /** Of the answer; null when there was none, and then `failure` says why. */
  status: z.int().nullable(),
  failure: z.enum(['not_public', 'no_such_host', 'tls', 'timeout', 'no_connection']).nullable(),
  sent_to: z.string().nullable(),
  /** The first 4 KB of it. */
  response: z.string(),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

const auth = merchantsWith('webhooks:write');
const ById = z.object({ delivery_id: z.uuid() });
const notFound = { delivery_not_found: 404 } as const;
const ofAddress = z.object({ webhook_id: z.uuid() });

export const listWebhookDeliveries = endpoint({
  name: 'webhooks.listWebhookDeliveries',
  method: 'GET',
  path: '/api/v1/users/user/webhook-deliveries/',
  summary: 'What was told at an address, newest first; or only what was not taken',
  auth,
  priority: 'list',
  query: z.object({
    webhook_id: z.uuid(),
    state: z.enum(['all', 'undelivered']).default('all'),
    cursor: z.uuid().optional(),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(WebhookDelivery), next_cursor: z.string().nullable() }),
  },
  refusals: { webhook_not_found: 404 },
});

export const getWebhookDelivery = endpoint({
  name: 'webhooks.getWebhookDelivery',
  method: 'GET',
  path: '/api/v1/users/user/webhook-deliveries/{delivery_id}/',
  summary: 'One delivery: what is sent, every attempt with its answer, and those to come',
  auth,
  params: ById,
  success: {
    status: 200,
    body: WebhookDelivery.extend({
      /** The bytes that every attempt sends. */
      body: z.string(),
      tries: z.array(WebhookAttempt),
      /** When the next ones are due, at the earliest, while nothing is taken. */
      upcoming: z.array(z.iso.datetime()),
    }),
  },
  refusals: notFound,
});

export const resendWebhookDelivery = endpoint({
  name: 'webhooks.resendWebhookDelivery',
  method: 'POST',
  path: '/api/v1/users/user/webhook-deliveries/{delivery_id}/resend/',
  summary: 'Send it once more, now; what was given up gets ten attempts again',
  auth,
  params: ById,
  success: { status: 202, body: WebhookDelivery },
  refusals: { ...notFound, webhook_disabled: 409 },
});

export const replayWebhook = endpoint({
  name: 'webhooks.replayWebhook',
  method: 'POST',
  path: '/api/v1/users/user/webhooks/{webhook_id}/replay/',
  summary: 'Send again what happened in a time: all of it, or what was not taken',
  auth,
  params: ofAddress,
  body: z
    .object({
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      state: z.enum(['all', 'undelivered']).default('undelivered'),
    })
    .refine(({ from, to }) => from < to, { path: ['to'] }),
  success: { status: 202, body: z.object({ count: z.int() }) },
  refusals: { webhook_not_found: 404, webhook_disabled: 409 },
});

export const sendTestEvent = endpoint({
  name: 'webhooks.sendTestEvent',
  method: 'POST',
  path: '/api/v1/users/user/webhooks/{webhook_id}/test/',
  summary: 'Send an event that says nothing, to see whether the address works',
  auth,
  params: ofAddress,
  success: { status: 202, body: WebhookDelivery },
  refusals: { webhook_not_found: 404, webhook_disabled: 409, too_many_test_events: 429 },
});

/** The body of a test event. It is about nothing: whatever reads it need do nothing. */
export const TestEvent = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({ webhook_id: z.uuid(), store_id: z.uuid(), livemode: z.boolean() }),
});
export type TestEvent = z.infer<typeof TestEvent>;
