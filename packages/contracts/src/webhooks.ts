import { z } from 'zod';
import { merchantsWith } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { KeyMode } from './merchants.ts';
import { PaymentRequest, PaymentRequestStatus } from './payment-requests.ts';
import { Refund } from './refunds.ts';

/**
 * Telling a merchant's server, at one main address for each store and mode; a key has its store and
 * mode, and a signed-in merchant names them. `webhook-addresses.ts` has all the addresses.
 */

const OfStore = z.object({ store_id: z.uuid() });
/** People say which mode they mean; a key that says one says its own. */
const Mode = KeyMode.optional();

const refusals = { store_not_found: 404, mode_required: 422 } as const;

export const Webhook = z.object({
  store_id: z.uuid(),
  mode: KeyMode,
  url: z.string(),
  /** `disabled`: nothing is sent until the address is set again. */
  status: z.enum(['active', 'disabled']),
  /**
   * `gone`: it answered 410. `failing`: it took nothing for five days. `owner`: the shop said so.
   */
  disabled_reason: z.enum(['gone', 'failing', 'owner']).nullable(),
  failing_since: z.iso.datetime().nullable(),
  /** Until then the secret before this one signs as well. */
  old_secret_until: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime(),
});
export type Webhook = z.infer<typeof Webhook>;

const path = '/api/v1/users/user/stores/{store_id}/webhook/';

/**
 * Not idempotent by key: the answer would have to be kept, and the secret in it with it. Whoever
 * lost the answer sets the address again, and has another secret.
 */
export const setWebhook = endpoint({
  name: 'webhooks.setWebhook',
  method: 'PUT',
  path,
  summary: 'Say where a store is told of changes; the secret that signs is shown this once',
  auth: merchantsWith('webhooks:write'),
  params: OfStore,
  stepUpIfLive: 'settings',
  body: z.object({ url: z.string().trim().min(1).max(500), mode: Mode }),
  success: { status: 200, body: Webhook.extend({ secret: z.string() }) },
  refusals: { ...refusals, url_not_allowed: 422 },
});

export const getWebhook = endpoint({
  name: 'webhooks.getWebhook',
  method: 'GET',
  path,
  summary: 'Where a store is told of changes, and whether that works',
  auth: merchantsWith('webhooks:write'),
  params: OfStore,
  query: z.object({ mode: Mode }),
  success: { status: 200, body: Webhook },
  refusals: { ...refusals, webhook_not_found: 404 },
});

export const removeWebhook = endpoint({
  name: 'webhooks.removeWebhook',
  method: 'DELETE',
  path,
  summary: 'Tell a store no more; what is still on its way is dropped',
  auth: merchantsWith('webhooks:write'),
  params: OfStore,
  stepUpIfLive: 'settings',
  query: z.object({ mode: Mode }),
  success: { status: 204, body: z.undefined() },
  refusals: { ...refusals, webhook_not_found: 404 },
});

/** The body of a webhook: what happened, when, and the request as it stood then. */
export const WebhookEvent = z.object({
  type: z.templateLiteral(['payment_request.', PaymentRequestStatus]),
  timestamp: z.iso.datetime(),
  data: PaymentRequest,
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** The same of a refund: made, and in the buyer's plan. */
export const RefundEvent = z.object({
  type: z.templateLiteral(['refund.', Refund.shape.status]),
  timestamp: z.iso.datetime(),
  data: Refund,
});
export type RefundEvent = z.infer<typeof RefundEvent>;
