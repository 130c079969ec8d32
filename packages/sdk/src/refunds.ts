import type {
  CreateRefundRequest,
  ListRefundsResult,
  PreviewRefundQuery,
  PreviewRefundResult,
  Refund,
} from './api-types.ts';
import { type CallOptions, segment, type Transport } from './transport.ts';

export type Refunds = ReturnType<typeof refundsOf>;

const pathOf = (paymentId: string) =>
  `/api/v1/transactions/payment/payment-request/${segment(paymentId)}/refunds/`;

/** What goes back to buyers. */
export function refundsOf(call: Transport) {
  return {
    /** Gives back a part of a paid payment (`amount`), or what is left (`everything_left`). */
    create: (paymentId: string, wanted: CreateRefundRequest, options?: CallOptions) =>
      call<Refund>(
        { method: 'POST', path: pathOf(paymentId), body: wanted, repeats: 'by_key' },
        options,
      ),

    /** What went back of a payment, newest first, and what still can. */
    list: (paymentId: string, options?: CallOptions) =>
      call<ListRefundsResult>(
        { method: 'GET', path: pathOf(paymentId), repeats: 'always' },
        options,
      ),

    /** What a refund would cost you, before it is made. */
    preview: (paymentId: string, query: PreviewRefundQuery = {}, options?: CallOptions) =>
      call<PreviewRefundResult>(
        { method: 'GET', path: `${pathOf(paymentId)}preview/`, query, repeats: 'always' },
        options,
      ),
  };
}
