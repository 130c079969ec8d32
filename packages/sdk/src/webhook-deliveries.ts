import type {
  GetWebhookDeliveryResult,
  ListWebhookDeliveriesQuery,
  ListWebhookDeliveriesResult,
  WebhookDelivery,
} from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type WebhookDeliveries = ReturnType<typeof webhookDeliveriesOf>;

const path = '/api/v1/users/user/webhook-deliveries/';
const pathOf = (id: string) => `${path}${segment(id)}/`;

/** What was told at an address, and how it went. */
export function webhookDeliveriesOf(call: Transport) {
  const list = (query: ListWebhookDeliveriesQuery, options?: CallOptions) =>
    call<ListWebhookDeliveriesResult>({ method: 'GET', path, query, repeats: 'always' }, options);
  return {
    /** One page, newest first; with `state: 'undelivered'` only what was not taken. */
    list,

    /** All of them, newest first, page by page as they are asked for. */
    async *iterate(query: ListWebhookDeliveriesQuery, options?: CallOptions) {
      let cursor = query.cursor;
      do {
        const { results, next_cursor } = await list({ ...query, cursor }, options);
        yield* results;
        cursor = next_cursor ?? undefined;
      } while (cursor);
    },

    /** Its body, every attempt with its answer, and when the next are due. */
    get: (id: string, options?: CallOptions) =>
      call<GetWebhookDeliveryResult>(
        { method: 'GET', path: pathOf(id), repeats: 'always' },
        options,
      ),

    /** Sends it once more, now. */
    resend: (id: string, options?: CallOptions) =>
      call<WebhookDelivery>(
        { method: 'POST', path: `${pathOf(id)}resend/`, repeats: 'never' },
        options,
      ),
  };
}
