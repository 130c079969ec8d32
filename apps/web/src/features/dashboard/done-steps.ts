import type { PaymentRequest, PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import type { DoneSteps } from './merchant-home.tsx';

const sold: readonly PaymentRequestStatus[] = ['paid', 'partially_refunded', 'refunded'];

export const isSold = ({ status }: Pick<PaymentRequest, 'status'>): boolean =>
  sold.includes(status);

/**
 * Which first steps a shop has taken, from the newest page of its live requests. What could not be
 * read counts as done: nobody is taught how to begin because of a passing trouble.
 */
export function doneSteps(
  live: { results: readonly Pick<PaymentRequest, 'status'>[]; has_more: boolean } | undefined,
  stores: readonly unknown[] | undefined,
): DoneSteps {
  return {
    store: !stores || stores.length > 0,
    request: !live || live.results.length > 0,
    // Behind a whole page of requests there may be an older sale.
    sale: !live || live.has_more || live.results.some(isSold),
  };
}
