import type { SetWebhookRequest, SetWebhookResult, Webhook } from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type WebhookEndpoints = ReturnType<typeof webhookEndpointsOf>;

const pathOf = (storeId: string) => `/api/v1/users/user/stores/${segment(storeId)}/webhook/`;

/** Where a store is told of changes. A key speaks for its own store and mode. */
export function webhookEndpointsOf(call: Transport) {
  return {
    /**
     * Sets the address; the answer has the secret, this once. Set again it makes another secret,
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
  };
}
