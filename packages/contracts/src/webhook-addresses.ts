import { z } from 'zod';
import { merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { KeyMode } from './merchants.ts';
import { webhookEventTypes } from './webhook-event-types.ts';
import { Webhook } from './webhooks.ts';

/**
 * All the addresses that a merchant's servers are told at: several for each store and mode, each
 * with its choice of events. A key sees and changes those of its own store and mode.
 */

/** Null is everything there is, and whatever is added to it later. */
const Events = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .max(50)
  .transform((given) => [...new Set(given)])
  .nullable();

/** How an address did in the last 24 hours. */
const WebhookFigures = z.object({
  events: z.int(),
  delivered: z.int(),
  /** Taken at the first attempt. */
  at_once: z.int(),
  /** The median of what was taken; null when nothing was. */
  median_ms: z.int().nullable(),
  /** Of whatever age: not taken yet, given up, or not sent because the address was disabled. */
  undelivered: z.int(),
});

export const WebhookAddress = Webhook.extend({
  id: z.uuid(),
  /** The one that `PUT …/stores/{store_id}/webhook/` sets. */
  is_main: z.boolean(),
  events: z.array(z.string()).nullable(),
  /** The last four characters of the secret, to recognise it by. */
  secret_last4: z.string(),
});
export type WebhookAddress = z.infer<typeof WebhookAddress>;

const path = '/api/v1/users/user/webhooks/';
const onePath = '/api/v1/users/user/webhooks/{webhook_id}/';
const ById = z.object({ webhook_id: z.uuid() });
const auth = merchantsWith('webhooks:write');
const Url = z.string().trim().min(1).max(500);
const notFound = { webhook_not_found: 404 } as const;

export const listWebhooks = endpoint({
  name: 'webhooks.listWebhooks',
  method: 'GET',
  path,
  summary: 'Every address that is told, with how it did in the last 24 hours',
  auth,
  priority: 'list',
  query: z.object({ mode: KeyMode.optional() }),
  success: {
    status: 200,
    body: z.object({ results: z.array(WebhookAddress.extend({ figures: WebhookFigures })) }),
  },
  refusals: {},
});

/** Not idempotent by key, for the reason that setting an address is not: the secret. */
export const addWebhook = endpoint({
  name: 'webhooks.addWebhook',
  method: 'POST',
  path,
  summary: 'Tell a store at one more address; the secret that signs is shown this once',
  auth,
  stepUpIfLive: 'settings',
  body: z.object({
    /** A key has its store and mode already, and may leave both out. */
    store_id: z.uuid().optional(),
    mode: KeyMode.optional(),
    url: Url,
    events: Events.default(null),
  }),
  success: { status: 201, body: WebhookAddress.extend({ secret: z.string() }) },
  refusals: {
    store_not_found: 404,
    mode_required: 422,
    url_not_allowed: 422,
    too_many_webhooks: 409,
  },
});

export const changeWebhook = endpoint({
  name: 'webhooks.changeWebhook',
  method: 'PATCH',
  path: onePath,
  summary: 'Change where an address is, what it is told, or whether it is told at all',
  auth,
  stepUpIfLive: 'settings',
  params: ById,
  body: z.object({
    url: Url.optional(),
    events: Events.optional(),
    status: z.enum(['active', 'disabled']).optional(),
  }),
  success: { status: 200, body: WebhookAddress },
  refusals: { ...notFound, url_not_allowed: 422 },
});

export const dropWebhook = endpoint({
  name: 'webhooks.dropWebhook',
  method: 'DELETE',
  path: onePath,
  summary: 'Tell an address no more; its deliveries go with it',
  auth,
  stepUpIfLive: 'settings',
  params: ById,
  success: { status: 204, body: z.undefined() },
  refusals: notFound,
});

export const changeWebhookSecret = endpoint({
  name: 'webhooks.changeWebhookSecret',
  method: 'POST',
  path: '/api/v1/users/user/webhooks/{webhook_id}/secret/',
  summary: 'Make another secret; the one before signs beside it for 48 hours',
  auth,
  stepUpIfLive: 'settings',
  params: ById,
  body: z.object({
    /** For a secret that has leaked: those before stop signing now. */
    end_old: z.boolean().default(false),
  }),
  success: { status: 201, body: WebhookAddress.extend({ secret: z.string() }) },
  /** While two sign: a third would end one that the shop may still be checking with. */
  refusals: { ...notFound, secret_changing: 409 },
});
