import type {
  AddWebhookRequest,
  AddWebhookResult,
  ChangeWebhookRequest,
  ChangeWebhookSecretRequest,
  ChangeWebhookSecretResult,
  ListWebhooksResult,
  ReplayWebhookRequest,
  ReplayWebhookResult,
  SetWebhookRequest,
  SetWebhookResult,
  Webhook,
  WebhookAddress,
  WebhookDelivery,
} from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type WebhookEndpoints = ReturnType<typeof webhookEndpointsOf>;

const pathOf = (storeId: string) => `/api/v1/users/user/stores/${segment(storeId)}/webhook/`;
const path = '/api/v1/users/user/webhooks/';
const onePathOf = (id: string) => `${path}${segment(id)}/`;

/**
 * Where a store is told of changes: its main address, and up to four more with events of their own.
 * A key speaks for its own store and mode.
 */
export const webhookEndpointsOf = (call: Transport) => ({ ...mainOf(call), ...everyOf(call) });

const mainOf = (call: Transport) => ({
  /**
   * Sets the main address; the answer has the secret, this once. Set again it makes another secret,
   * and both sign for two days. Never repeated by itself: a second call would end the secret that
   * your servers still have.
   */
  set: (storeId: string, wanted: SetWebhookRequest, options?: CallOptions) =>
    call<SetWebhookResult>(
      { method: 'PUT', path: pathOf(storeId), body: wanted, repeats: 'never' },
      options,
    ),

  get: (storeId: string, options?: CallOptions) =>
    call<Webhook>({ method: 'GET', path: pathOf(storeId), repeats: 'always' }, options),

  remove: (storeId: string, options?: CallOptions) =>
    call<undefined>({ method: 'DELETE', path: pathOf(storeId), repeats: 'never' }, options),
});

const everyOf = (call: Transport) => ({
  /** Every address, with how it did in the last 24 hours. */
  list: (options?: CallOptions) =>
    call<ListWebhooksResult>({ method: 'GET', path, repeats: 'always' }, options),

  /** One more address; the answer has its secret, this once. Never repeated by itself. */
  create: (wanted: AddWebhookRequest, options?: CallOptions) =>
    call<AddWebhookResult>({ method: 'POST', path, body: wanted, repeats: 'never' }, options),

  /** Where it is, what it is told (`events: null` is everything), or whether it is told at all. */
  update: (id: string, changes: ChangeWebhookRequest, options?: CallOptions) =>
    call<WebhookAddress>(
      { method: 'PATCH', path: onePathOf(id), body: changes, repeats: 'always' },
      options,
    ),

  delete: (id: string, options?: CallOptions) =>
    call<undefined>({ method: 'DELETE', path: onePathOf(id), repeats: 'never' }, options),

  /** Makes another secret; both sign for two days, unless `end_old` ends the one before. */
  rotateSecret: (id: string, wanted: ChangeWebhookSecretRequest = {}, options?: CallOptions) =>
    call<ChangeWebhookSecretResult>(
      { method: 'POST', path: `${onePathOf(id)}secret/`, body: wanted, repeats: 'never' },
      options,
    ),

  /** Sends a signed `webhook.test`, which is about nothing. */
  test: (id: string, options?: CallOptions) =>
    call<WebhookDelivery>(
      { method: 'POST', path: `${onePathOf(id)}test/`, repeats: 'never' },
      options,
    ),

  /** Sends again what happened between `from` and `to`: what was not taken, or all of it. */
  replay: (id: string, wanted: ReplayWebhookRequest, options?: CallOptions) =>
    call<ReplayWebhookResult>(
      { method: 'POST', path: `${onePathOf(id)}replay/`, body: wanted, repeats: 'never' },
      options,
    ),
});
