import type {
  CreatePaymentRequestRequest,
  ListPaymentRequestsQuery,
  ListPaymentRequestsResult,
  PaymentRequest,
} from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type Payments = ReturnType<typeof paymentsOf>;

const path = '/api/v1/transactions/payment/payment-request/';
const pathOf = (id: string) => `${path}${segment(id)}/`;

/** What you ask buyers for. */
export function paymentsOf(call: Transport) {
  const list = (query: ListPaymentRequestsQuery = {}, options?: CallOptions) =>
    call<ListPaymentRequestsResult>({ method: 'GET', path, query, repeats: 'always' }, options);
  return {
    /** Asks for a payment: send the buyer to its `webpay_url`. */
    create: (wanted: CreatePaymentRequestRequest, options?: CallOptions) =>
      call<PaymentRequest>({ method: 'POST', path, body: wanted, repeats: 'by_key' }, options),

    get: (id: string, options?: CallOptions) =>
      call<PaymentRequest>({ method: 'GET', path: pathOf(id), repeats: 'always' }, options),

    /** One page, newest first. */
    list,

    /** All of them, newest first, page by page as they are asked for. */
    async *iterate(query: ListPaymentRequestsQuery = {}, options?: CallOptions) {
      let cursor = query.cursor;
      do {
        const { results, next_cursor } = await list({ ...query, cursor }, options);
        yield* results;
        cursor = next_cursor ?? undefined;
      } while (cursor);
    },

    /** Takes back what nobody has paid yet. */
    cancel: (id: string, options?: CallOptions) =>
      call<PaymentRequest>(
        { method: 'POST', path: `${pathOf(id)}cancel/`, body: {}, repeats: 'by_key' },
        options,
      ),
  };
}
